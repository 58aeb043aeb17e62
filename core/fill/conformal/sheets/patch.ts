/** Corner of a face, `half + 1` fine vertices along either edge; quarter turns place it in the period. */
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
