import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { WorstMeasure } from './measure-worst.ts';
import { budgetOf, WORST_FILES } from './worst-files.ts';

const MEASURE = new URL('./measure-worst.ts', import.meta.url).pathname;
/** Time for the start of a thread and its end, seconds; more on a busy machine. */
const START_SECONDS = 3;
/** Growth that the watch may miss between two looks, as a share of the budget. */
const OVERSHOOT_SHARE = 0.25;

/** Feeds the worst files to decoders, a process each, beside their budgets. Returns those over. */
export async function measureBudgets(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-fuzz-'));
  let exceeded = 0;
  for (const [index, file] of WORST_FILES.entries()) {
    const path = join(folder, String(index));
    const run = async (what: string) =>
      (await promisify(execFile)(process.execPath, [MEASURE, what, String(index), path])).stdout;
    await run('make');
    const stdout = await run('decode');
    const { bytes, seconds, memoryMb, outcome } = JSON.parse(stdout) as WorstMeasure;
    const budget = budgetOf(file);
    const isOver =
      seconds > budget.seconds + START_SECONDS || memoryMb > budget.memoryMb * (1 + OVERSHOOT_SHARE);
    if (isOver) exceeded += 1;
    console.log(
      [
        file.name.padEnd(32),
        `${(bytes / 1e6).toFixed(2).padStart(7)} MB`,
        `${seconds.toFixed(1).padStart(5)} of ${budget.seconds} s`,
        `${memoryMb.toFixed(0).padStart(5)} of ${budget.memoryMb} MB`,
        outcome,
        isOver ? 'OVER' : '',
      ].join('  '),
    );
  }
  rmSync(folder, { recursive: true });
  return exceeded;
}
