/** Symmetric positive matrix whose entries lie within `reach` of the diagonal, by rows of its lower half. */
export interface BandMatrix {
  size: number;
  reach: number;
  /** Entry of row i and column j at i (reach + 1) + j - i + reach. */
  rows: Float64Array;
}

/**
 * Pivots below this share of the diagonal entry, and entries below this share of the largest, belong to a motion without
 * stiffness, which is held at rest.
 */
const LEAST_PIVOT = 1e-9;

export function bandMatrix(size: number, reach: number): BandMatrix {
  return { size, reach, rows: new Float64Array(size * (reach + 1)) };
}

/** Replaces a matrix by its Cholesky factor. */
export function factorBand({ size, reach, rows }: BandMatrix): void {
  const width = reach + 1;
  let largest = 0;
  for (let i = 0; i < size; i++) largest = Math.max(largest, rows[i * width + reach]!);
  for (let i = 0; i < size; i++) {
    const rowI = i * width + reach - i;
    const first = Math.max(0, i - reach);
    const whole = rows[rowI + i]!;
    for (let j = first; j < i; j++) {
      const rowJ = j * width + reach - j;
      const from = Math.max(first, j - reach);
      const sum = rows[rowI + j]! - dot(rows, rowI + from, rows, rowJ + from, j - from);
      rows[rowI + j] = sum / rows[rowJ + j]!;
    }
    const pivot = whole - dot(rows, rowI + first, rows, rowI + first, i - first);
    const holds = pivot > LEAST_PIVOT * whole && whole > LEAST_PIVOT * largest;
    rows[rowI + i] = holds ? Math.sqrt(pivot) : Number.POSITIVE_INFINITY;
  }
}

/** Overwrites `x` with the solution for it, by a factored matrix. */
export function solveBand({ size, reach, rows }: BandMatrix, x: Float64Array): void {
  const width = reach + 1;
  for (let i = 0; i < size; i++) {
    const row = i * width + reach - i;
    const from = Math.max(0, i - reach);
    x[i] = (x[i]! - dot(rows, row + from, x, from, i - from)) / rows[row + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    const row = i * width + reach - i;
    const value = x[i]! / rows[row + i]!;
    x[i] = value;
    for (let k = Math.max(0, i - reach); k < i; k++) x[k]! -= rows[row + k]! * value;
  }
}

/** Sum of products of two stretches. Four sums at once: one alone waits for itself at every step. */
function dot(a: Float64Array, fromA: number, b: Float64Array, fromB: number, count: number): number {
  let [s, t, u, v] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 3 < count; i += 4) {
    s += a[fromA + i]! * b[fromB + i]!;
    t += a[fromA + i + 1]! * b[fromB + i + 1]!;
    u += a[fromA + i + 2]! * b[fromB + i + 2]!;
    v += a[fromA + i + 3]! * b[fromB + i + 3]!;
  }
  for (; i < count; i++) s += a[fromA + i]! * b[fromB + i]!;
  return s + t + (u + v);
}
