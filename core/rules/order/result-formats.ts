export const RESULT_FORMATS = ['stl', '3mf', '3mf-beam'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** The two precisions of a result, each with a file and a price. */
export const PRECISIONS = ['low', 'high'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** Content type of previews in the file store. */
export const PREVIEW_CONTENT_TYPE = 'model/gltf-binary';

/** Maximum triangles of a 3MF mesh: its text takes longer to write than the lattice. */
export const MESH_3MF_MAX_TRIANGLES = 600_000;
/** Side of the thumbnail inside a 3MF, pixels. */
export const THUMBNAIL_SIDE_PX = 256;
/** Side of the picture of a result in the history, pixels: twice the 120 px of a tile, for high-density screens. */
export const RESULT_PICTURE_PX = 240;
/** Maximum faces of the clipping model in a beam lattice ... */
export const BEAM_CLIPPING_MAX_FACES = 100_000;
/** ... and maximum struts of its plain rods for viewers without beam support. */
export const BEAM_REPRESENTATION_MAX_STRUTS = 20_000;
