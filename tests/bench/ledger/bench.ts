import { runSchedules } from '../../../core/studio/pay/testing/run-schedules.ts';
import { type Contents, emptyCounts, sharesOf } from '../../../core/studio/pay/testing/shares.ts';

/** Each seed has its own line, so that a broken one can be repeated alone. */
const SCHEDULES_PER_SEED = 5000;

/**
 * `npm run bench -- ledger [schedules] [first seed]`: random schedules of payments in memory. Prints seeds, counts and the
 * shares of what schedules hold. Stops at a broken rule with exit code 1 and the shortest schedule that breaks it. A share
 * that is too small gives exit code 1 as well.
 */
export async function run([schedules = '100000', first = '1']: readonly string[]): Promise<void> {
  const startedMs = performance.now();
  const wanted = Number(schedules);
  let done = 0;
  let commands = 0;
  const holding = emptyCounts();
  for (let seed = Number(first); done < wanted; seed += 1) {
    const result = await runSchedules(seed, Math.min(SCHEDULES_PER_SEED, wanted - done));
    done += result.schedules;
    commands += result.commands;
    for (const content of Object.keys(holding) as Contents[]) holding[content] += result.holding[content];
    console.log(`seed ${seed}: ${result.schedules} schedules, ${result.commands} events`);
    if (result.counterexample === undefined) continue;
    console.error(`Broken at seed ${seed}:\n${result.counterexample}`);
    process.exitCode = 1;
    return;
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(`${done} schedules, ${commands} events, 0 broken rules, ${seconds} s`);
  const { lines, missed } = sharesOf(holding, done);
  for (const line of lines) console.log(line);
  if (missed.length === 0) return;
  console.error(`Too few schedules hold: ${missed.join(', ')}`);
  process.exitCode = 1;
}
