/** A ring of corners where two parts of the mesh meet: a joint's own opening, or a cut across a strut. */
export type Ring =
  | { kind: 'joint'; node: number; slot: number }
  | { kind: 'cut'; strut: number; atMm: number; id: number };

/** A connected part of a trimmed solid, without the caps on its clean rings. */
export interface TrimmedPart {
  /** 9 numbers per triangle, mm. */
  corners: Float32Array;
  rings: Ring[];
  /** Volume with the caps still on, mm3. */
  volumeMm3: number;
  /** How many of its triangles, the first ones, the surface does not cut: copies like those of a template. */
  clearTriangles?: number;
}
