import { pointOf } from '../../../core/solid/geometry/vector.ts';
import type { Triple } from './model-edit.ts';

/** Point moved by a column-major 4x4 matrix, mm. */
export function moveBy(matrix: readonly number[], point: Readonly<Triple>): Triple {
  return pointOf(
    (k) => matrix[12 + k]! + [0, 4, 8].reduce((sum, c, j) => sum + matrix[c + k]! * point[j]!, 0),
  );
}

/** Product of two column-major 4x4 matrices. */
export function product(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, i) =>
    [0, 1, 2, 3].reduce((sum, j) => sum + a[j * 4 + (i % 4)]! * b[Math.floor(i / 4) * 4 + j]!, 0),
  );
}

/** Inverse of a placement, which is rotation, scale and translation. */
export function inverseOf(m: readonly number[]): number[] {
  const square = m[0]! ** 2 + m[1]! ** 2 + m[2]! ** 2;
  const column = (c: number) => [m[c]! / square, m[4 + c]! / square, m[8 + c]! / square, 0];
  const out = [...column(0), ...column(1), ...column(2)];
  const move = [0, 1, 2].map((k) => -[0, 1, 2].reduce((sum, j) => sum + out[j * 4 + k]! * m[12 + j]!, 0));
  return [...out, ...move, 1];
}
