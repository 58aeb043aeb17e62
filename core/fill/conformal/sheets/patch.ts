/**
 * Corner of a face with its fine vertices, `half + 1` along the edge that leaves the corner (x) by as many along the
 * edge that reaches it (y). The edges' quarter turns tell where in the period the corner lies.
 */
export interface Patch {
  face: number;
  ids: Int32Array;
  /** Quarter turns of the leaving and of the reaching edge. */
  leaving: number;
  reaching: number;
  /** Set for a strip: the number of the corner, the quarter turns of the first edge, and the depth in cells. */
  strip?: { corner: number; turns: number; depth: number };
}

/** A net refined to triangles. All lengths in mm. */
export interface FineNet {
  count: number;
  places: Float64Array;
  normals: Float64Array;
  halfMm: Float64Array;
  /** Steps per edge of a cell, even. */
  steps: number;
  patches: Patch[];
}
