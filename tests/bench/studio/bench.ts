import { parseArgs } from 'node:util';
import { modelPaths } from '../given-models.ts';
import { batchWaits } from './batch.ts';
import { serverWaits } from './server.ts';

/**
 * Measures a customer's wait on the real local cloud. Through HTTP: from the task call to the lattice's preview and to
 * COMPLETED beside the command line on the same job, warm or with `--cold`.
 * `--model NAME=PATH` gives the scanned models `hip` and `bust` (STL), whose jobs are left out without; `--job NAME` limits the jobs, `--runs N` their runs.
 * `--batch N` takes N insoles of one recipe through the API instead, and compares time and files with the command line;
 * `--model insole=PATH` gives a real one.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      model: { type: 'string', multiple: true, default: [] },
      job: { type: 'string', multiple: true, default: [] },
      runs: { type: 'string', default: '3' },
      cold: { type: 'boolean', default: false },
      batch: { type: 'string' },
    },
  });
  const paths = modelPaths(values.model);
  if (values.batch !== undefined) {
    if (values.cold) throw new Error('--batch takes no --cold');
    await batchWaits(Number(values.batch), paths.insole);
    return;
  }
  await serverWaits({ paths, only: values.job, runs: Number(values.runs), cold: values.cold });
}
