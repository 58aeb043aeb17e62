/** Model faults for the user: title and advice. The keys are the fault codes of core/rules/model/faults.ts. */
export const FAULTS_EN = {
  'other-format': {
    title: 'This format is not supported: {{names}}',
    advice:
      'Open it in the program that made it, or in a converter, and export it as STEP, STL, 3MF, OBJ or PLY.',
  },
  'not-downloaded': {
    title: 'The file only points to a model: {{names}}',
    advice:
      'Get the model itself (for Git LFS, run “git lfs pull”), then upload the STEP, STL, 3MF, OBJ or PLY.',
  },
  'web-answer': {
    title: 'The file is a web page or a server’s reply: {{names}}',
    advice:
      'You downloaded a web page instead of the model, often a sign-in page. Open the link in a browser, download the model there, and upload it.',
  },
  'other-archive': {
    title: 'The file is compressed: {{names}}',
    advice:
      'Unpack it and upload the STEP, STL, 3MF, OBJ or PLY in it. ZIP is the only archive we open ourselves.',
  },
  'no-model-file': {
    title: 'The file holds {{names}}, not a 3D model',
    advice: 'Choose the model, exported as STEP, STL, 3MF, OBJ or PLY.',
  },
  'empty-file': {
    title: 'The file is empty',
    advice: 'The export, the copy or the download was interrupted. Export or download the model again.',
  },
  'not-stl': {
    title: 'This is not an STL file',
    advice: 'Export the model from your CAD program as STL (binary) and upload that file.',
  },
  'not-3mf': {
    title: 'This 3MF file cannot be read',
    advice: 'The file is damaged. Export the model again, or export it as STL.',
  },
  '3mf-extension': {
    title: 'This 3MF file needs a 3MF extension that we do not support',
    advice: 'Export the model as a plain mesh: 3MF without beam lattices, slices or implicit shapes, or STL.',
  },
  'nothing-to-print': {
    title: 'Nothing in the file is set to print',
    advice:
      'All its objects are switched off or only help others, like supports and modifiers. Switch the objects on in your slicer and save the file again.',
  },
  'negative-volume': {
    title: 'A negative volume cannot be subtracted from the model',
    advice:
      'The model or the volume is open, or nothing would remain. Subtract it in your slicer or CAD program, then export the result.',
  },
  'not-obj': {
    title: 'This OBJ file cannot be read',
    advice: 'The file is damaged or contains no mesh. Export the model again, or export it as STL.',
  },
  'not-ply': {
    title: 'This PLY file cannot be read',
    advice: 'The file is damaged or contains no mesh. Export the model again, or export it as STL.',
  },
  'not-cad': {
    title: 'This {{names}} file cannot be read',
    advice:
      'The file is damaged or in a version that we cannot read. Export the part again as STEP AP214, or as STL.',
  },
  'cad-empty': {
    title: 'There is no solid in this {{names}} file',
    advice: 'An assembly file may only refer to the files of its parts. Export one file with all solids.',
  },
  'too-many-faces': {
    title: 'The model has too many triangles',
    advice: 'Reduce the mesh to fewer than a million triangles and upload it again.',
  },
  truncated: {
    title: 'The file ends too early',
    advice: 'The export or the copy was interrupted. Export the model again.',
  },
  'count-mismatch': {
    title: 'The triangle count in the file is wrong',
    advice: 'The file is damaged. Export the model again.',
  },
  'not-finite': {
    title: 'Some coordinates are not numbers',
    advice: 'The export went wrong. Rebuild the faces in your CAD program and export again.',
  },
  'no-triangles': {
    title: 'The file has no triangles',
    advice: 'Select a body when you export.',
  },
  'file-too-large': {
    title: 'The file is larger than 50\u00a0M',
    advice: 'Export with a coarser tolerance, or as binary STL.',
  },
  'name-too-long': {
    title: 'The file name is longer than 204 bytes',
    advice: 'Give the file a shorter name and upload it again.',
  },
  'box-too-large': {
    title: 'The model is larger than 400 × 380 × 259\u00a0mm',
    advice: 'Scale the model down or cut it into parts. Check the unit: we read STL lengths as millimetres.',
  },
  'too-small': {
    title: 'The model is smaller than 1\u00a0mm',
    advice: 'Check the unit: we read STL lengths as millimetres. Scale the model up and export it again.',
  },
  small: {
    title: 'The model is smaller than 5\u00a0mm on one side',
    advice: 'A lattice may not fit inside. You can scale the model up now.',
  },
  open: {
    title: 'The surface is open',
    advice: 'Close the holes in your CAD program: only a closed surface has an inside to fill.',
  },
  'self-intersecting': {
    title: 'The surface intersects itself',
    advice: 'Join the overlapping bodies into one (boolean union) and export again.',
  },
  'several-bodies': {
    title: 'The file contains several bodies',
    advice: 'Each of them will be filled with the lattice. You can leave bodies out.',
  },
  'too-many-bodies': {
    title: 'The file contains thousands of separate surfaces',
    advice: 'Join the surfaces into one body in your CAD program and export again.',
  },
  'non-manifold': {
    title: 'Some edges belong to more than two faces',
    advice: 'Remove inner walls and duplicate faces in your CAD program and export again.',
  },
  unwelded: {
    title: 'Neighbouring faces do not share their vertices exactly',
    advice: 'We will merge vertices that almost coincide.',
  },
  't-junctions': {
    title: 'Some vertices lie on the edge of a neighbouring face',
    advice: 'We will split these faces so that both sides share the vertex.',
  },
  flipped: {
    title: 'Some faces point inwards',
    advice: 'We will flip them to point outwards.',
  },
  'duplicate-faces': {
    title: 'Some faces are duplicates',
    advice: 'We will remove the duplicates.',
  },
  'degenerate-faces': {
    title: 'Some faces have no area',
    advice: 'We will remove them.',
  },
  'small-holes': {
    title: 'There are small holes in the surface',
    advice: 'We will close them.',
  },
  'large-holes': {
    title: 'There are large holes in the surface',
    advice:
      'We will close them: flat openings with flat faces, others with the smallest surface that spans them.',
  },
  'loose-faces': {
    title: 'There are loose faces that enclose nothing',
    advice: 'We will remove them.',
  },
  'crossing-faces': {
    title: 'Some faces intersect',
    advice: 'We will cut them where they meet and merge the overlaps. The outer shape stays the same.',
  },
  'shared-edges': {
    title: 'Some surfaces touch',
    advice:
      'We will join surfaces that share an area, and separate those that share only an edge or a point.',
  },
  'folded-faces': {
    title: 'Some faces are folded onto their neighbours',
    advice: 'We will remove the folds and triangulate these faces again. The shape stays the same.',
  },
  'wrapped-surface': {
    title: 'The surface cannot be repaired exactly',
    advice: 'We will rebuild it from outside. Fine details change by up to the stated deviation.',
  },
  'internal-faces': {
    title: 'There are surfaces inside the solid',
    advice: 'We will remove them: there is material on both sides. Cavities stay.',
  },
  'zip-broken': {
    title: 'The ZIP archive cannot be opened',
    advice:
      'It is damaged or has a password. Zip the model again without a password, or upload the STL itself.',
  },
  'zip-without-stl': {
    title: 'There is no model in the ZIP archive',
    advice: 'Zip the STEP, STL, 3MF, OBJ or PLY file itself. We do not open archives inside archives.',
  },
  'zip-too-large': {
    title: 'The model in the archive is larger than 50\u00a0M',
    advice: 'Export with a coarser tolerance so that the unpacked model is smaller.',
  },
  'too-complex': {
    title: 'The model takes too long to check',
    advice:
      'It has too many thin or intersecting faces. Simplify it or rebuild its surface, then upload it again.',
  },
  'parts-subtracted': {
    title: 'Negative volumes were subtracted',
    advice: 'The model is what remains without these parts. Check that its shape is right.',
  },
  'bodies-left-out': {
    title: 'The file is too large to keep its list of bodies',
    advice:
      'From here on the model is one body, so you cannot make single bodies solid or void or give them a lattice. To do that, upload a coarser model.',
  },
  'parts-left-out': {
    title: 'Parts that are not material were left out',
    advice:
      'These only help others, like supports, blockers and modifiers, or have a role that we do not know (in brackets). They get no lattice.',
  },
  'parts-switched-off': {
    title: 'Objects that are switched off were left out',
    advice: 'To use them, switch them on in your slicer and save the file again.',
  },
  'models-left-out': {
    title: 'The archive contains several models; we use one',
    advice: 'These are not used. To use one of them, upload it by itself.',
  },
  'mislabelled-format': {
    title: 'The file is labelled as the wrong kind of STL',
    advice: 'We can still read it. You do not need to do anything.',
  },
  'no-end-mark': {
    title: 'The file has no end mark',
    advice: 'It may have been cut off. Check that the model is whole before you generate.',
  },
  'odd-form': {
    title: 'The file is written in an unusual way',
    advice: 'We read it in the most likely way. Check the model before you generate.',
  },
  'wrong-count': {
    title: 'The triangle count in the file was wrong',
    advice:
      'It does not agree with the length of the file ({{names}}). We read every triangle that is there.',
  },
  'moved-near': {
    title: 'The model lies far from the origin',
    advice: 'We moved it by {{names}} (in the file’s unit) so that rounding does not change its shape.',
  },
  'coarse-numbers': {
    title: 'The coordinates in the file are coarse',
    advice:
      'The model lies so far from the origin that its coordinates are exact only to {{names}} (in the file’s unit). Move it to the origin in your CAD program and export it again.',
  },
  'crossings-unknown': {
    title: 'The surface is too complex to check for self-intersections',
    advice:
      'You can continue. If the lattice fails, rebuild the surface with evenly sized faces and try again.',
  },
} as const;
