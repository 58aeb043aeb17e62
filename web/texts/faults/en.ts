/** What was found in a model, in the user's words, and what to do about it. Keys are core/rules/model/faults.ts. */
export const FAULTS_EN = {
  'not-stl': {
    title: 'This is not an STL file',
    advice: 'Export the model from your CAD program as STL (binary) and upload that file.',
  },
  'not-3mf': {
    title: 'This is not a 3MF model that can be read',
    advice: 'It is damaged, or needs an extension of the format. Export a plain mesh, or an STL.',
  },
  truncated: {
    title: 'The file ends too early',
    advice: 'The export or the copy was interrupted. Export the model again.',
  },
  'count-mismatch': {
    title: 'The file says another number of triangles than it holds',
    advice: 'The file is damaged. Export the model again.',
  },
  'not-finite': {
    title: 'Some coordinates are not numbers',
    advice: 'The export went wrong. Rebuild the faces in your CAD program and export again.',
  },
  'no-triangles': {
    title: 'The file holds no triangles',
    advice: 'Make sure that a body is selected when you export.',
  },
  'file-too-large': {
    title: 'The file is larger than 50 MB',
    advice: 'Export with a coarser tolerance, or as binary STL instead of text.',
  },
  'name-too-long': {
    title: 'The file name is longer than 204 bytes',
    advice: 'Give the file a shorter name and upload it again.',
  },
  'box-too-large': {
    title: 'The model is larger than 400 × 380 × 259 mm',
    advice: 'Scale the model down or cut it into parts. Check the unit: STL lengths are read as millimetres.',
  },
  'too-small': {
    title: 'The model is smaller than 1 mm',
    advice: 'Check the unit: STL lengths are read as millimetres. Scale the model up and export it again.',
  },
  small: {
    title: 'The model is smaller than 5 mm on one side',
    advice: 'A lattice may not fit inside. You can scale the model up now.',
  },
  open: {
    title: 'The surface is open',
    advice: 'Close the holes in your CAD program: only a closed surface has an inside to fill.',
  },
  'self-intersecting': {
    title: 'The surface runs through itself',
    advice: 'Join the overlapping bodies into one (boolean union) and export again.',
  },
  'several-bodies': {
    title: 'The file holds several bodies',
    advice: 'Upload one model at a time, or join the bodies into one.',
  },
  'non-manifold': {
    title: 'Some edges belong to more than two faces',
    advice: 'Remove inner walls and doubled faces in your CAD program and export again.',
  },
  unwelded: {
    title: 'Neighbouring faces do not share their corners exactly',
    advice: 'Corners that lie almost on each other will be joined.',
  },
  't-junctions': {
    title: 'Some corners lie on the edge of a face that has no corner there',
    advice: 'These faces will be split, so that both sides share the corner.',
  },
  flipped: {
    title: 'Some faces point inwards',
    advice: 'They will be turned to point outwards.',
  },
  'duplicate-faces': {
    title: 'Some faces are there twice',
    advice: 'The doubles will be removed.',
  },
  'degenerate-faces': {
    title: 'Some faces have no area',
    advice: 'They will be removed.',
  },
  'small-holes': {
    title: 'There are small holes in the surface',
    advice: 'They will be closed.',
  },
  'zip-broken': {
    title: 'The ZIP archive cannot be opened',
    advice: 'It is damaged or has a password. Pack the model again without one, or upload the STL itself.',
  },
  'zip-without-stl': {
    title: 'There is no STL in the ZIP archive',
    advice: 'Pack the STL file itself; archives within archives are not opened.',
  },
  'zip-too-large': {
    title: 'The model in the archive is larger than 50 MB',
    advice: 'Unpacked it goes beyond the limit, so unpacking was stopped. Export with a coarser tolerance.',
  },
  'mislabelled-format': {
    title: 'The file is labelled as another kind of STL than it is',
    advice: 'It could be read all the same; nothing needs to be done.',
  },
  'crossings-unknown': {
    title: 'The surface is too tangled to check for places where it runs through itself',
    advice:
      'You may go on. Should the lattice fail, rebuild the surface with evenly sized faces and try again.',
  },
} as const;
