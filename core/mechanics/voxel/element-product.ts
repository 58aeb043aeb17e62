import { applyBlocks, HEXAHEDRON_SIZE } from './hexahedron.ts';

/** Hexahedra of one shape and solid. */
export interface AlikeElements {
  /** Eight corners of each element. */
  corners: Int32Array;
  /** Share of each that is solid. */
  shares: Float64Array;
}

/** Adds K x to `out`, element by element. `blocks` are those of a full element (`Hexahedron`). */
export function addElementProduct(
  { corners, shares }: AlikeElements,
  blocks: Float64Array,
  x: Float64Array,
  out: Float64Array,
): void {
  const u = new Float64Array(HEXAHEDRON_SIZE);
  for (let e = 0; e < shares.length; e++) {
    const share = shares[e]!;
    const first = 8 * e;
    for (let corner = 0; corner < 8; corner++) {
      const node = 3 * corners[first + corner]!;
      u[corner] = x[node]!;
      u[8 + corner] = x[node + 1]!;
      u[16 + corner] = x[node + 2]!;
    }
    applyBlocks(blocks, u);
    for (let corner = 0; corner < 8; corner++) {
      const node = 3 * corners[first + corner]!;
      out[node]! += share * u[corner]!;
      out[node + 1]! += share * u[8 + corner]!;
      out[node + 2]! += share * u[16 + corner]!;
    }
  }
}
