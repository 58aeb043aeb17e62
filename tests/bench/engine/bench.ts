import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelPaths } from '../model-paths.ts';
import { MEASURES } from './measures.ts';
import { raceNative } from './native/race-native.ts';
import { RACE_HEAD, type Raced, raceJob } from './race.ts';
import { jobsWith } from './scan-jobs.ts';
import { meanRatios, speedTable, writeSpeedTable } from './speed-table.ts';

/**
 * `npm run bench -- engine [job or measure ...] [--runs 3] [--threads 1] [--alone] [--model NAME=PATH]
 * [--readme] [--native] [--install]`: runs the engine and manifold-3d on the same jobs in turn, each run in its own process. Prints medians,
 * ratios and their geometric mean, sizes, peak memory, the frame's share and the verification of our file, then the other
 * measures (interior, disk, floor, threads, growth). `--model` gives the published models `bust`, `hip` and `bracket`, whose
 * jobs are left out without; `--readme` writes the README's table. `--native` races native code too, where g++ and its
 * library are there (with `--install` apt installs them first), by whole processes. Ends with 1 if a bar that was reached no longer is.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '3' },
      threads: { type: 'string', default: '1' },
      alone: { type: 'boolean', default: false },
      model: { type: 'string', multiple: true, default: [] },
      readme: { type: 'boolean', default: false },
      native: { type: 'boolean', default: false },
      install: { type: 'boolean', default: false },
    },
  });
  const options = {
    runs: Number(values.runs),
    threads: Number(values.threads),
    alone: values.alone,
    models: values.model,
  };
  const known = [...Object.keys(jobsWith(modelPaths(values.model))), ...Object.keys(MEASURES)];
  const names = positionals.length > 0 ? positionals : known;
  const jobs = names.filter((name) => !Object.hasOwn(MEASURES, name));
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    if (jobs.length > 0) console.log(RACE_HEAD);
    const rows: Raced[] = [];
    for (const name of jobs) {
      const { row, broken, raced } = await raceJob(name, folder, options);
      console.log(row);
      rows.push(raced);
      if (broken) process.exitCode = 1;
    }
    if (rows.some(({ peer }) => peer)) {
      const { wall, cpu, count } = meanRatios(rows);
      console.log(
        `geometric mean of ${count} ratios: ${wall.toFixed(2)} (${cpu.toFixed(2)} by the processor)`,
      );
    }
    const native = values.native
      ? await raceNative(jobs, folder, { ...options, installs: values.install })
      : undefined;
    for (const line of native?.lines ?? []) console.log(line);
    if (values.readme) writeSpeedTable(speedTable(rows, options.runs, native));
    for (const name of names.filter((one) => Object.hasOwn(MEASURES, one))) {
      const { line, broken } = await MEASURES[name]!(folder, options.runs, options.models);
      console.log(line);
      if (broken) process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
