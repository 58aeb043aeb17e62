import { runSeeds } from './seeds.ts';

const SCHEDULES = '100000';
/** Each seed has its own line, so that a broken one can be repeated alone. */
const SCHEDULES_PER_SEED = 5000;

/** `npm run bench -- ledger [schedules] [first seed]`: random schedules of payments in memory. */
export async function run([schedules = SCHEDULES, first = '1']: readonly string[]): Promise<void> {
  await runSeeds({ schedules: Number(schedules), first: Number(first), perSeed: SCHEDULES_PER_SEED });
}
