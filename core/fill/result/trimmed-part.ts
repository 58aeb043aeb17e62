/** Ring of vertices where two parts of the mesh meet: an opening of a joint, or a cut across a strut. */
export type Ring =
  | { kind: 'joint'; node: number; slot: number }
  | { kind: 'cut'; strut: number; atMm: number; id: number };

/** Connected part of a trimmed solid, without the caps on its clean rings. */
export interface TrimmedPart {
  /** 9 numbers per triangle, mm. */
  corners: Float32Array;
  rings: Ring[];
  volumeMm3: number;
  /** Number of leading triangles that the surface does not cut; they are copies like those of a template. */
  clearTriangles?: number;
}
