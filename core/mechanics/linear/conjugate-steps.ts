/** A system that is known by its product and a preconditioner. */
export interface PreparedSystem {
  multiply(x: Float64Array, out: Float64Array): void;
  /** Writes the preconditioner times r into `out`. */
  precondition(r: Float64Array, out: Float64Array): void;
  /** 1 per unknown that keeps its value. */
  held: Uint8Array;
}

export interface StepOptions {
  /** Norm of the residual over `scale` at which it ends. */
  tolerance: number;
  /** Norm that residuals are compared with. */
  scale: number;
  maxIterations: number;
}

/** State after an iteration. */
export interface Step {
  iterations: number;
  /** Norm of the residual over the scale. */
  residual: number;
}

/** The system did not settle within its iterations. */
export class NotSettled extends Error {
  constructor(iterations: number) {
    super(`no solution after ${iterations} iterations`);
  }
}

const MAX_ITERATIONS = 4000;

/**
 * Improves `x` by preconditioned conjugate gradients (Hestenes and Stiefel 1952) until A x = b for all unknowns that are not held; `r` holds b - A
 * x at the start and the residual afterwards. Yields after each iteration, so that its caller may show progress or
 * stop.
 * @throws NotSettled
 */
export function* conjugateSteps(
  { multiply, precondition, held }: PreparedSystem,
  { x, r }: { x: Float64Array; r: Float64Array },
  { tolerance, scale, maxIterations }: StepOptions,
): Generator<Step, Step> {
  const size = x.length;
  const z = new Float64Array(size);
  const q = new Float64Array(size);
  for (let i = 0; i < size; i++) if (held[i]) r[i] = 0;
  const first = { iterations: 0, residual: Math.sqrt(product(r, r)) / scale };
  if (!(first.residual > tolerance)) return first;
  precondition(r, z);
  const p = z.slice();
  let rz = product(r, z);
  for (let iterations = 1; iterations <= maxIterations; iterations++) {
    multiply(p, q);
    for (let i = 0; i < size; i++) if (held[i]) q[i] = 0;
    const step = rz / product(p, q);
    for (let i = 0; i < size; i++) {
      x[i]! += step * p[i]!;
      r[i]! -= step * q[i]!;
    }
    const state = { iterations, residual: Math.sqrt(product(r, r)) / scale };
    if (state.residual < tolerance) return state;
    // A step that is no number: forces act on something that nothing holds.
    if (!Number.isFinite(step)) break;
    yield state;
    precondition(r, z);
    const next = product(r, z);
    const turn = next / rz;
    rz = next;
    for (let i = 0; i < size; i++) p[i] = z[i]! + turn * p[i]!;
  }
  throw new NotSettled(maxIterations);
}

/** Returns a preconditioner and the held unknowns of a diagonal's inverse, which is zero for those that are held. */
export function byDiagonal(inverse: Float64Array): Pick<PreparedSystem, 'precondition' | 'held'> {
  return {
    precondition(r, out) {
      for (let i = 0; i < out.length; i++) out[i] = inverse[i]! * r[i]!;
    },
    held: Uint8Array.from(inverse, (value) => (value === 0 ? 1 : 0)),
  };
}

/**
 * Returns the solution of A x = b, at rest where it is held, to a share of b's norm.
 * @throws NotSettled
 */
export function solve(
  system: PreparedSystem,
  rhs: Float64Array,
  { tolerance, maxIterations = MAX_ITERATIONS }: { tolerance: number; maxIterations?: number },
): { x: Float64Array; iterations: number } {
  const x = new Float64Array(rhs.length);
  const r = rhs.map((value, i) => (system.held[i] ? 0 : value));
  const scale = Math.sqrt(product(r, r)) || 1;
  const steps = conjugateSteps(system, { x, r }, { tolerance, scale, maxIterations });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { x, iterations: value.iterations };
  }
}

export function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
