/**
 * Stands for the package `fast-check` in all tests (`vitest.config.ts`). Two settings of a run hold for every property:
 *
 * - `FC_SEED`: the cases are the same on every machine, so that a failure is always caused by a change.
 *   `FC_SEED=random npm run unit` looks for new cases, `FC_SEED=<number>` repeats one.
 * - `FC_CASES`: as many times the cases that a property names. `npm run test:release` tries ten times as many.
 */
import fc from '../node_modules/fast-check/lib/fast-check.js';

const { FC_SEED = '20', FC_CASES = '1' } = process.env;
/** fast-check's own number of cases. */
const CASES_DEFAULT = 100;

if (FC_SEED !== 'random') {
  const seed = Number(FC_SEED);
  if (!Number.isInteger(seed)) throw new Error(`FC_SEED is a whole number or "random", not ${FC_SEED}.`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}

const factor = Number(FC_CASES);
if (!(factor > 0)) throw new Error(`FC_CASES is a number above 0, not ${FC_CASES}.`);

const assert = <Case>(
  property: fc.IRawProperty<Case>,
  { numRuns = CASES_DEFAULT, ...rest }: fc.Parameters<Case> = {},
) => fc.assert(property, { ...rest, numRuns: Math.ceil(factor * numRuns) });

export default { ...fc, assert };
