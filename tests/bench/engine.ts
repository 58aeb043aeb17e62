import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BENCH_JOBS } from './engine/jobs.ts';
import { MEASURES } from './engine/measures.ts';
import { RACE_HEAD, raceJob } from './engine/race.ts';

/**
 * `npm run bench -- engine [job or measure ...] [--runs 3] [--threads 1] [--alone]`: runs the engine and
 * manifold-3d on the same jobs in turn, each run in its own process. Prints medians, ratios, sizes, peak
 * memory, the frame's share and the verification of our file, then the other measures (interior, disk, floor,
 * threads, growth). Ends with 1 if a bar that was reached no longer is.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '3' },
      threads: { type: 'string', default: '1' },
      alone: { type: 'boolean', default: false },
    },
  });
  const options = { runs: Number(values.runs), threads: Number(values.threads), alone: values.alone };
  const names = positionals.length > 0 ? positionals : [...Object.keys(BENCH_JOBS), ...Object.keys(MEASURES)];
  const jobs = names.filter((name) => !(name in MEASURES));
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    if (jobs.length > 0) console.log(RACE_HEAD);
    for (const name of jobs) {
      const { row, broken } = await raceJob(name, folder, options);
      console.log(row);
      if (broken) process.exitCode = 1;
    }
    for (const name of names.filter((one) => one in MEASURES)) {
      const { line, broken } = await MEASURES[name]!(folder, options.runs);
      console.log(line);
      if (broken) process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
