/** Solves A x = b for a small dense symmetric positive matrix by Cholesky's factors. */
export interface DenseSolver {
  solve(rhs: Float64Array): Float64Array;
}

/** Pivots below this share of the largest diagonal entry belong to a motion without stiffness. */
const LEAST_PIVOT = 1e-14;
/** Holds such a motion at rest. */
const HELD_PIVOT = 1e30;

/**
 * Factors a symmetric matrix of `size` rows, given row by row; its lower half is overwritten. A motion without
 * stiffness (a mechanism, a rigid motion) is held at rest.
 */
export function denseSolver(matrix: Float64Array, size: number): DenseSolver {
  let largest = 0;
  for (let i = 0; i < size; i++) largest = Math.max(largest, matrix[i * size + i]!);
  for (let j = 0; j < size; j++) {
    let pivot = matrix[j * size + j]!;
    for (let k = 0; k < j; k++) pivot -= matrix[j * size + k]! ** 2;
    const root = Math.sqrt(pivot > LEAST_PIVOT * largest ? pivot : HELD_PIVOT * largest);
    matrix[j * size + j] = root;
    for (let i = j + 1; i < size; i++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[i * size + j] = sum / root;
    }
  }
  return { solve: (rhs) => substitute(matrix, size, rhs) };
}

function substitute(factor: Float64Array, size: number, rhs: Float64Array): Float64Array {
  const x = Float64Array.from(rhs);
  for (let i = 0; i < size; i++) {
    let sum = x[i]!;
    for (let k = 0; k < i; k++) sum -= factor[i * size + k]! * x[k]!;
    x[i] = sum / factor[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = x[i]!;
    for (let k = i + 1; k < size; k++) sum -= factor[k * size + i]! * x[k]!;
    x[i] = sum / factor[i * size + i]!;
  }
  return x;
}
