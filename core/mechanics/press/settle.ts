import { conjugateSteps, NotSettled, type PreparedSystem, type StepOptions } from './conjugate-steps.ts';
import { PressError } from './press-error.ts';

/**
 * Solves a press test's equations as `conjugateSteps` does. Yields the share of the test done after each iteration and
 * returns their number.
 * @throws PressError not-settled
 */
export function* settle(
  system: PreparedSystem,
  x: Float64Array,
  r: Float64Array,
  options: StepOptions,
): Generator<number, number> {
  let iterations = 0;
  try {
    for (const step of conjugateSteps(system, x, r, options)) {
      iterations = step.iterations;
      yield 0.05 + 0.9 * Math.min(1, Math.max(0, Math.log(step.residual) / Math.log(options.tolerance)));
    }
  } catch (error) {
    if (error instanceof NotSettled) throw new PressError('not-settled', error.message);
    throw error;
  }
  return iterations;
}
