import { LiveWorlds } from '../../integration/pay/live-world.ts';
import { runSeeds } from './seeds.ts';

const SCHEDULES = '200';
const SCHEDULES_PER_SEED = 20;
/** Shortest and longest schedule, in events. Each begins with a payment: chance alone reaches nine in ten only in long ones. */
const MIN_COMMANDS = 100;
const MAX_COMMANDS = 160;

/**
 * `npm run bench -- ledger cloud [schedules] [first seed]`: runs the same schedules against the local cloud,
 * with the table over HTTP and the real adapters calling the stand-ins of both providers.
 */
export async function run([schedules = SCHEDULES, first = '1']: readonly string[]): Promise<void> {
  const worlds = await LiveWorlds.open();
  try {
    await runSeeds({
      schedules: Number(schedules),
      first: Number(first),
      perSeed: SCHEDULES_PER_SEED,
      worldOf: worlds.world,
      minCommands: MIN_COMMANDS,
      maxCommands: MAX_COMMANDS,
      opening: true,
    });
  } finally {
    await worlds.close();
  }
}
