import { describe, expect, it } from 'vitest';
import { runSchedules } from './testing/run-schedules.ts';

/** `npm run bench -- ledger` runs a hundred times as many, with other seeds. */
const SCHEDULES = 1000;

describe('the ledger', () => {
  it('keeps every rule through random schedules of payers, crashes, lost messages and outages', async () => {
    const seed = 20261120;
    const { counterexample, schedules } = await runSchedules(seed, SCHEDULES);
    expect(counterexample, `seed ${seed}`).toBeUndefined();
    expect(schedules).toBe(SCHEDULES);
  });
});
