import fc from 'fast-check';

/**
 * Property tests draw the same cases on every machine, so that a red check always means a change made it red. New
 * cases are looked for on purpose: `FC_SEED=random npm run unit`, or `FC_SEED=<number>` to see one again.
 */
const asked = process.env.FC_SEED ?? '20';
if (asked !== 'random') {
  const seed = Number(asked);
  if (!Number.isInteger(seed)) throw new Error(`FC_SEED is a whole number or "random", not ${asked}.`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
