import { describe, expect, it } from 'vitest';
import { runSchedules } from './testing/run-schedules.ts';
import { sharesOf } from './testing/shares.ts';

/** `npm run bench -- ledger` runs hundreds of times as many, with other seeds. */
const SCHEDULES = 150;

describe('the ledger', () => {
  it('keeps every rule through random schedules of payers, crashes, lost messages and outages', async () => {
    const seed = 20261120;
    const { counterexample, schedules, holding } = await runSchedules(seed, SCHEDULES);
    expect(counterexample, `seed ${seed}`).toBeUndefined();
    expect(schedules).toBe(SCHEDULES);
    expect(sharesOf(holding, schedules).missed).toEqual([]);
  });
});
