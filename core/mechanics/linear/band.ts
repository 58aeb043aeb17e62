/** Symmetric positive matrix whose entries lie within `reach` of the diagonal, by rows of its lower half. */
export interface BandMatrix {
  size: number;
  reach: number;
  /** Entry of row i and column j at i (reach + 1) + j - i + reach. */
  rows: Float64Array;
}

/** Pivots below this share of the diagonal, and entries of the largest, belong to a motion without stiffness. */
const LEAST_PIVOT = 1e-9;

export function bandMatrix(size: number, reach: number): BandMatrix {
  return { size, reach, rows: new Float64Array(size * (reach + 1)) };
}

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
      let sum = rows[rowI + j]!;
      for (let k = Math.max(first, j - reach); k < j; k++) sum -= rows[rowI + k]! * rows[rowJ + k]!;
      rows[rowI + j] = sum / rows[rowJ + j]!;
    }
    let pivot = whole;
    for (let k = first; k < i; k++) pivot -= rows[rowI + k]! ** 2;
    const holds = pivot > LEAST_PIVOT * whole && whole > LEAST_PIVOT * largest;
    rows[rowI + i] = holds ? Math.sqrt(pivot) : Number.POSITIVE_INFINITY;
  }
}

/** Overwrites `x` with the solution for it, by a factored matrix. */
export function solveBand({ size, reach, rows }: BandMatrix, x: Float64Array): void {
  const width = reach + 1;
  for (let i = 0; i < size; i++) {
    const row = i * width + reach - i;
    let sum = x[i]!;
    for (let k = Math.max(0, i - reach); k < i; k++) sum -= rows[row + k]! * x[k]!;
    x[i] = sum / rows[row + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    const row = i * width + reach - i;
    const value = x[i]! / rows[row + i]!;
    x[i] = value;
    for (let k = Math.max(0, i - reach); k < i; k++) x[k]! -= rows[row + k]! * value;
  }
}
