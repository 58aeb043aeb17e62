import fc from 'fast-check';
import { compareDays } from '../compare.ts';
import type { ProviderKind } from '../kinds.ts';
import { reconcile } from '../reconcile.ts';
import { checkAlways, checkAtRest } from './invariants.ts';
import { act, type Command, DECK_SIZE } from './schedule.ts';
import { newWorld, type World } from './world.ts';

/** Longest schedule in memory. */
const MAX_COMMANDS = 100;
/** Maximum number of reconciler runs until everything is at rest. */
const MAX_ROUNDS = 12;
const ROUND_MS = 2 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;
const PICKS = 1 << 16;

export interface RunResult {
  seed: number;
  schedules: number;
  commands: number;
  /** The shortest schedule that breaks an invariant, with the invariant; undefined if all hold. */
  counterexample?: string;
}

export interface RunOptions {
  /** Creates the world of each schedule; in memory by default. */
  worldOf?: (kind: ProviderKind) => Promise<World>;
  /** Longest schedule. */
  maxCommands?: number;
}

/** Runs the given number of random schedules. The same seed gives the same schedules. */
export async function runSchedules(
  seed: number,
  schedules: number,
  { worldOf = newWorld, maxCommands = MAX_COMMANDS }: RunOptions = {},
): Promise<RunResult> {
  let commands = 0;
  const pick = fc.nat({ max: PICKS });
  const command = fc.tuple(fc.nat({ max: DECK_SIZE - 1 }), pick, pick);
  const property = fc.asyncProperty(
    fc.constantFrom('card' as const, 'wechat' as const),
    fc.array(command, { maxLength: maxCommands, size: 'max' }),
    async (kind, schedule) => {
      commands += schedule.length;
      const world = await worldOf(kind);
      await drive(world, schedule);
    },
  );
  const details = await fc.check(property, { seed, numRuns: schedules });
  const result = { seed, schedules: details.numRuns, commands };
  if (!details.failed) return result;
  return { ...result, counterexample: `${JSON.stringify(details.counterexample)}\n${details.errorInstance}` };
}

/**
 * Runs a schedule, checking the invariants at every step, then lets everything come to rest. Throws Broken.
 */
async function drive(world: World, schedule: readonly Command[]): Promise<void> {
  for (const command of schedule) {
    await act(world, command);
    await checkAlways(world);
  }
  // Worst case: every process dies, nothing on the wire or in the queue ever arrives. Only the clock is left.
  world.gate.crashAll();
  world.provider.wire.length = 0;
  world.messages.length = 0;
  world.provider.down = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    world.memory.clock.ms += ROUND_MS;
    if ((await reconcile(world.ports)) === 0) break;
  }
  world.memory.clock.ms += DAY_MS;
  await compareDays(world.ports);
  // A difference may require a refund.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    world.memory.clock.ms += ROUND_MS;
    if ((await reconcile(world.ports)) === 0) break;
  }
  world.memory.clock.ms += DAY_MS;
  await compareDays(world.ports);
  await checkAtRest(world);
}
