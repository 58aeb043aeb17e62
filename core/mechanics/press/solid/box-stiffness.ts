import { type Matrix6, VOIGT } from '../../elasticity/stiffness.ts';
import type { AlikeElements } from '../../voxel/element-product.ts';
import { HEXAHEDRON_SIZE, strainMatrix } from '../../voxel/hexahedron.ts';
import { vonMises } from '../../voxel/stress.ts';
import { hexStiffness } from './hex-stiffness.ts';

/** Adds K x to `out`, box by box. */
export function addBoxProduct(
  { corners, shares }: AlikeElements,
  full: Float64Array,
  x: Float64Array,
  out: Float64Array,
): void {
  const n = HEXAHEDRON_SIZE;
  const local = new Float64Array(n);
  for (let box = 0; box < shares.length; box++) {
    for (let corner = 0; corner < 8; corner++) {
      const at = 3 * corners[8 * box + corner]!;
      local[corner] = x[at]!;
      local[8 + corner] = x[at + 1]!;
      local[16 + corner] = x[at + 2]!;
    }
    const share = shares[box]!;
    for (let row = 0; row < n; row++) {
      let force = 0;
      const from = n * row;
      for (let k = 0; k < n; k++) force += full[from + k]! * local[k]!;
      out[3 * corners[8 * box + (row & 7)]! + (row >> 3)]! += share * force;
    }
  }
}

/** Adds the diagonal of K. */
export function addDiagonal({ corners, shares }: AlikeElements, full: Float64Array, out: Float64Array): void {
  for (let box = 0; box < shares.length; box++)
    for (let row = 0; row < HEXAHEDRON_SIZE; row++)
      out[3 * corners[8 * box + (row & 7)]! + (row >> 3)]! +=
        shares[box]! * full[(HEXAHEDRON_SIZE + 1) * row]!;
}

/** Von Mises's stress of the lattice as a solid in the middle of each box. */
export function stresses(
  { corners, shares }: AlikeElements,
  edges: readonly [number, number, number],
  c: Matrix6,
  u: Float64Array,
): Float64Array {
  const b = strainMatrix(edges, [0.5, 0.5, 0.5]);
  const strain = new Float64Array(VOIGT);
  return Float64Array.from(shares, (_, box) => {
    strain.fill(0);
    for (let row = 0; row < VOIGT; row++)
      for (let k = 0; k < HEXAHEDRON_SIZE; k++)
        strain[row]! += b[HEXAHEDRON_SIZE * row + k]! * u[3 * corners[8 * box + (k & 7)]! + (k >> 3)]!;
    return vonMises(c, strain);
  });
}

/** Returns the stiffness of a box that bends as a plate does (`hexStiffness`), in the order of `hexahedronOf`. */
export function bendingBox(edges: readonly [number, number, number], c: Matrix6): Float64Array {
  const corners = Float64Array.from({ length: HEXAHEDRON_SIZE }, (_, i) => {
    const corner = Math.floor(i / 3);
    return (corner >> (i % 3)) & 1 ? edges[i % 3]! : 0;
  });
  const byCorner = hexStiffness(corners, c)!;
  const n = HEXAHEDRON_SIZE;
  const place = (i: number) => 3 * (i & 7) + (i >> 3);
  return Float64Array.from(
    { length: n * n },
    (_, at) => byCorner[n * place(Math.floor(at / n)) + place(at % n)]!,
  );
}
