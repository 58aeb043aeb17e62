import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelPaths } from '../given-models.ts';
import { timeFaces } from './face-times.ts';
import { type Raced, raceJob } from './race.ts';
import { jobsWith } from './scan-jobs.ts';
import { speedRow, speedTable, writeSpeedTable } from './speed-table.ts';

/** Asks for the times of faces, in place of a job. */
const FACES = 'faces';

/**
 * `npm run bench -- engine [job ...|faces] [--runs 3] [--threads 1] [--model NAME=PATH] [--readme]`: runs the
 * engine and manifold-3d on the same jobs in turn, each run in its own process. Prints medians, ratios and their geometric
 * mean, peak memory, the bars and what is unsound, then how long the faces of 100,000 triangles take.
 * `--model` gives the published models `bust`, `hip` and `bracket`, whose jobs are left out without; `--readme` writes the
 * README's table. Ends with 1 if a bar that was reached no longer is.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '3' },
      threads: { type: 'string', default: '1' },
      model: { type: 'string', multiple: true, default: [] },
      readme: { type: 'boolean', default: false },
    },
  });
  const options = {
    runs: Number(values.runs),
    threads: Number(values.threads),
    models: values.model,
  };
  const known = [...Object.keys(jobsWith(modelPaths(values.model))), FACES];
  const names = positionals.length > 0 ? positionals : known;
  const jobs = names.filter((name) => name !== FACES);
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const rows: Raced[] = [];
    for (const name of jobs) {
      const raced = await raceJob(name, folder, options);
      rows.push(raced);
      console.log(`${speedRow(raced)} ${raced.bars}`);
      if (raced.broken) process.exitCode = 1;
    }
    if (rows.length > 0) console.log(`\n${speedTable(rows, options.runs)}`);
    if (values.readme) writeSpeedTable(speedTable(rows, options.runs));
    if (names.includes(FACES)) await timeFaces(options.runs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
