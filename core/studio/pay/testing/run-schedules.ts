import fc from 'fast-check';
import { compareDays } from '../compare.ts';
import type { ProviderKind } from '../kinds.ts';
import { reconcile } from '../reconcile.ts';
import type { Session } from './fake-provider.ts';
import { checkAlways, checkAtRest } from './invariants.ts';
import { act, type Command, DECK_SIZE, nameOf } from './schedule.ts';
import { type Contents, contentsOf, emptyCounts } from './shares.ts';
import { newWorld, type World } from './world.ts';

/** Events of a schedule in memory. */
const MIN_COMMANDS = 100;
const MAX_COMMANDS = 180;
/** Maximum number of reconciler runs until everything is at rest. */
const MAX_ROUNDS = 12;
const ROUND_MS = 2 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;
/** Days from the last event to rest. */
const MIN_DAYS = 2;
const MAX_DAYS = 6;
const PICKS = 1 << 16;

export interface RunResult {
  seed: number;
  schedules: number;
  commands: number;
  /** Number of schedules that hold each of these. */
  holding: Record<Contents, number>;
  /** The shortest schedule that breaks an invariant, with the invariant; undefined if all hold. */
  counterexample?: string;
}

interface RunOptions {
  /** Creates the world of each schedule; in memory by default. */
  worldOf?: (kind: ProviderKind) => Promise<World>;
  /** Events of the shortest and of the longest schedule. */
  minCommands?: number;
  maxCommands?: number;
}

/** Runs random schedules by seed, all of them long from the start; a broken one is shortened. */
export async function runSchedules(
  seed: number,
  schedules: number,
  { worldOf = newWorld, minCommands = MIN_COMMANDS, maxCommands = MAX_COMMANDS }: RunOptions = {},
): Promise<RunResult> {
  let commands = 0;
  const holding = emptyCounts();
  const pick = fc.nat({ max: PICKS });
  const command = fc.tuple(fc.nat({ max: DECK_SIZE - 1 }), pick, pick);
  const random = fc.array(command, { minLength: minCommands, maxLength: maxCommands, size: 'max' });
  const property = fc.asyncProperty(
    fc.constantFrom('card' as const, 'wechat' as const),
    random,
    async (kind, schedule) => {
      commands += schedule.length;
      const world = await worldOf(kind);
      await drive(world, schedule);
      for (const content of await contentsOf(world)) holding[content] += 1;
    },
  );
  const details = await fc.check(property, { seed, numRuns: schedules, unbiased: true, endOnFailure: true });
  const result = { seed, schedules: details.numRuns, commands, holding };
  if (!details.failed) return result;
  const [kind, schedule] = details.counterexample!;
  const breaks = (tried: readonly Command[]) =>
    worldOf(kind)
      .then((world) => drive(world, tried))
      .then(
        () => false,
        () => true,
      );
  const shortest = await shorten(schedule, breaks);
  const events = shortest.map((event) => `  ${nameOf(event)} ${event[1]} ${event[2]}`);
  const text = [kind, ...events, JSON.stringify(shortest), String(details.errorInstance)].join('\n');
  return { ...result, counterexample: text };
}

/** Runs a schedule, checking the invariants at each step and at the end, at rest. Throws Broken. */
async function drive(world: World, schedule: readonly Command[]): Promise<void> {
  for (const command of schedule) {
    await act(world, command);
    await checkAlways(world);
  }
  // Worst case: every process dies, and no message on the wire or in the queue ever arrives. Only the clock still runs.
  world.gate.crashAll();
  world.provider.wire.length = 0;
  world.messages.length = 0;
  world.provider.down = false;
  world.provider.slowBanks = false;
  world.provider.slowBooks = false;
  for (const session of [...world.provider.sessions.values()]) await world.provider.chargeIsBooked(session);
  await settlePendingRefunds(world);
  // The last day is compared a day later, and a difference may require a refund: until nothing is found.
  for (let day = 1, found = 1; found > 0 || day <= MIN_DAYS; day += 1) {
    if (day > MAX_DAYS) throw new Error(`still ${found} differences after ${MAX_DAYS} days`);
    await reconcileUntilQuiet(world);
    world.memory.clock.ms += DAY_MS;
    const comparisons = await compareDays(world.ports);
    found = comparisons.reduce((sum, comparison) => sum + comparison.found.length, 0);
  }
  await checkAtRest(world);
}

async function reconcileUntilQuiet({ memory, ports }: World): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    memory.clock.ms += ROUND_MS;
    if ((await reconcile(ports)) === 0) return;
  }
}

/** The payers' banks accept every pending refund. Its notification is lost, like all others. */
async function settlePendingRefunds({ provider }: World): Promise<void> {
  // A session may be a copy, so it is read again for each refund.
  for (const id of provider.sessions.keys())
    for (let session = provider.sessions.get(id)!; isWaiting(session); session = provider.sessions.get(id)!)
      await provider.refundArrives(session);
  provider.wire.length = 0;
}

function isWaiting({ refunds }: Session): boolean {
  return refunds.some(({ state }) => state === 'pending');
}

/**
 * Returns a shortest list that still breaks, by leaving out ever smaller stretches of it (delta debugging). Faster by
 * far here than fast-check's shrinking, which tries each number of each event as well.
 */
export async function shorten<T>(
  broken: readonly T[],
  breaks: (list: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let list = broken;
  for (let before = Number.POSITIVE_INFINITY; list.length < before; ) {
    before = list.length;
    for (let stretch = Math.ceil(list.length / 2); stretch >= 1; stretch = Math.floor(stretch / 2)) {
      for (let at = 0; at + stretch <= list.length; ) {
        const shorter = [...list.slice(0, at), ...list.slice(at + stretch)];
        if (await breaks(shorter)) list = shorter;
        else at += stretch;
      }
    }
  }
  return list;
}
