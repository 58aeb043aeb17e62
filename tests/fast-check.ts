import fc from 'fast-check';

/**
 * Property tests draw the same cases on every machine, so that a failure is always caused by a change. To
 * look for new cases use `FC_SEED=random npm run unit`, or `FC_SEED=<number>` to repeat one.
 */
const wanted = process.env.FC_SEED ?? '20';
if (wanted !== 'random') {
  const seed = Number(wanted);
  if (!Number.isInteger(seed)) throw new Error(`FC_SEED is a whole number or "random", not ${wanted}.`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
