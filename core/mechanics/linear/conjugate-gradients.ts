/** A symmetric positive (or consistent, semi-definite) system that is only known by its product with a vector. */
export interface LinearSystem {
  rhs: Float64Array;
  apply(x: Float64Array, out: Float64Array): void;
  /** The inverse of A's diagonal; zero where an unknown is held at zero. */
  inverseDiagonal: Float64Array;
}

export interface Solution {
  x: Float64Array;
  iterations: number;
  /** Norm of the residual over that of the right side. */
  residual: number;
}

export interface SolverOptions {
  tolerance: number;
  maxIterations?: number;
  /** Sees the solution after each iteration. */
  onIteration?: (x: Float64Array) => void;
}

/** The system did not settle: it has an unknown without stiffness under load, or needs more iterations. */
export class NotSolved extends Error {
  constructor(iterations: number) {
    super(`no solution after ${iterations} iterations`);
  }
}

/**
 * Solves a system by conjugate gradients with its diagonal as the preconditioner (Hestenes and Stiefel 1952).
 * @throws NotSolved
 */
export function conjugateGradients(
  { rhs, apply, inverseDiagonal }: LinearSystem,
  { tolerance, maxIterations = 4000, onIteration }: SolverOptions,
): Solution {
  const size = rhs.length;
  const x = new Float64Array(size);
  const r = new Float64Array(size);
  const p = new Float64Array(size);
  const q = new Float64Array(size);
  let rz = 0;
  let norm = 0;
  for (let i = 0; i < size; i++) {
    const held = inverseDiagonal[i] === 0;
    r[i] = held ? 0 : rhs[i]!;
    p[i] = inverseDiagonal[i]! * r[i]!;
    rz += r[i]! * p[i]!;
    norm += r[i]! * r[i]!;
  }
  if (norm === 0) return { x, iterations: 0, residual: 0 };
  for (let iterations = 1; iterations <= maxIterations; iterations++) {
    apply(p, q);
    let pq = 0;
    for (let i = 0; i < size; i++) pq += p[i]! * q[i]!;
    const step = rz / pq;
    let rr = 0;
    let next = 0;
    for (let i = 0; i < size; i++) {
      x[i]! += step * p[i]!;
      const inverse = inverseDiagonal[i]!;
      if (inverse === 0) continue;
      const left = r[i]! - step * q[i]!;
      r[i] = left;
      rr += left * left;
      next += left * left * inverse;
    }
    onIteration?.(x);
    const residual = Math.sqrt(rr / norm);
    if (residual < tolerance) return { x, iterations, residual };
    const turn = next / rz;
    rz = next;
    for (let i = 0; i < size; i++) p[i] = inverseDiagonal[i]! * r[i]! + turn * p[i]!;
  }
  throw new NotSolved(maxIterations);
}
