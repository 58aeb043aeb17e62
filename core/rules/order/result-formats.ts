/** Files a result is offered as, by what is told on the wire. */
export const RESULT_FORMATS = ['stl', '3mf', '3mf-beam'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** Results up to so many triangles are offered as a 3MF mesh too: its text takes longer to write than the lattice. */
export const MESH_3MF_MAX_TRIANGLES = 600_000;
/** Sides of the little picture inside a 3MF, pixels. */
export const THUMBNAIL_SIDE_PX = 256;
/** A beam lattice carries the model it is clipped by up to so many faces ... */
export const BEAM_CLIPPING_MAX_FACES = 100_000;
/** ... and plain rods for viewers that know no beams up to so many struts. */
export const BEAM_REPRESENTATION_MAX_STRUTS = 20_000;
