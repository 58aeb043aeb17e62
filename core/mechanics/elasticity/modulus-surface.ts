import { inverse6, type Matrix6 } from './stiffness.ts';

/** Closed surface about the origin whose distance in each direction is Young's modulus there, over the largest. */
export interface ModulusSurface {
  /** x y z per point, row by row from pole to pole; each row ends at its first point again. */
  points: Float64Array;
  /** Distance of each point from the origin: 0 to 1. */
  shares: Float64Array;
  rows: number;
  columns: number;
}

/** Samples Young's modulus over all directions. */
export function modulusSurface(stiffness: Matrix6, rows = 24, columns = 48): ModulusSurface {
  const s = inverse6(stiffness);
  const count = (rows + 1) * (columns + 1);
  const points = new Float64Array(3 * count);
  const shares = new Float64Array(count);
  const m = new Float64Array(6);
  let most = 0;
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const rise = Math.PI * (row / rows - 0.5);
      const turn = (2 * Math.PI * column) / columns;
      const x = Math.cos(rise) * Math.cos(turn);
      const y = Math.cos(rise) * Math.sin(turn);
      const z = Math.sin(rise);
      m.set([x * x, y * y, z * z, y * z, x * z, x * y]);
      let compliance = 0;
      for (let i = 0; i < 6; i++) for (let j = 0; j < 6; j++) compliance += m[i]! * s[6 * i + j]! * m[j]!;
      const at = row * (columns + 1) + column;
      shares[at] = 1 / compliance;
      most = Math.max(most, shares[at]!);
      points.set([x, y, z], 3 * at);
    }
  for (let at = 0; at < count; at++) {
    shares[at]! /= most;
    for (let k = 0; k < 3; k++) points[3 * at + k]! *= shares[at]!;
  }
  return { points, shares, rows, columns };
}
