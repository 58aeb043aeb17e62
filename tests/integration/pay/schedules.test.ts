import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSchedules } from '../../../core/studio/pay/testing/run-schedules.ts';
import { LIVE_MAX_COMMANDS, LiveWorlds } from './live-world.ts';

/** `npm run bench -- ledger-cloud` runs many more, with other seeds. */
const SCHEDULES = 8;
const SEED = 7;

let worlds: LiveWorlds;
beforeAll(async () => {
  worlds = await LiveWorlds.open();
});
afterAll(() => worlds?.close());

test('random schedules against the local cloud keep every rule, over HTTP and with the real adapters', async () => {
  const { counterexample, schedules } = await runSchedules(SEED, SCHEDULES, {
    worldOf: worlds.world,
    maxCommands: LIVE_MAX_COMMANDS,
  });
  expect(counterexample, `seed ${SEED}`).toBeUndefined();
  expect(schedules).toBe(SCHEDULES);
}, 600_000);
