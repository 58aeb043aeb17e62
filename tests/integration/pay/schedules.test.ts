import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSchedules } from '../../../core/studio/pay/testing/run-schedules.ts';
import { LIVE_MAX_COMMANDS, LIVE_MIN_COMMANDS, LiveWorlds } from './live-world.ts';

const SCHEDULES = 8;
const SEED = 8;

let worlds: LiveWorlds;
beforeAll(async () => {
  worlds = await LiveWorlds.open();
});
afterAll(() => worlds?.close());

test('random schedules against the local cloud keep every rule, over HTTP and with the real adapters', async () => {
  const { counterexample, schedules, holding } = await runSchedules(SEED, SCHEDULES, {
    worldOf: worlds.world,
    minCommands: LIVE_MIN_COMMANDS,
    maxCommands: LIVE_MAX_COMMANDS,
  });
  expect(counterexample, `seed ${SEED}`).toBeUndefined();
  expect(schedules).toBe(SCHEDULES);
  // The draws depend on timing, so that a few may be without a payment.
  expect(holding.payment).toBeGreaterThanOrEqual(schedules / 2);
  const { refund, dispute, 'lost answer': lostAnswer } = holding;
  expect(refund + dispute + lostAnswer).toBeGreaterThan(2);
}, 600_000);
