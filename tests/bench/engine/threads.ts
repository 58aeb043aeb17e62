import { join } from 'node:path';
import { median } from '../../percentile.ts';
import { modelPaths } from '../model-paths.ts';
import { type Run, runJob } from './child.ts';
import { jobsWith } from './scan-jobs.ts';

/** Jobs that are run on one thread and on two, the bone where no scan is given. The last writes 1.45 GB and runs cold only. */
const THREADED_JOBS = ['bust', 'organic', 'hip-octet', 'hip-shell', 'shell', 'gyroid', 'box-5'];
/** How often a job runs before it counts as warm. */
const WARM_RUNS = 2;

/**
 * Runs jobs on one thread and on two, in a new process and in one that ran them before, and prints for each how much
 * faster it is, the share that only one thread does, and what more cores give.
 */
export async function compareThreads(
  folder: string,
  { runs, models }: { runs: number; models: readonly string[] },
): Promise<void> {
  const known = jobsWith(modelPaths(models));
  const names = THREADED_JOBS.filter((name) => name in known && !(name === 'organic' && 'bust' in known));
  const file = join(folder, 'ours.stl');
  for (const name of names) {
    const cold: [Run[], Run[]] = [[], []];
    for (let i = 0; i < runs; i++) {
      for (const threads of [1, 2])
        cold[threads - 1]!.push(await runJob('ours', name, file, { threads, models }));
    }
    console.log(sharedWork(`${name}, cold`, cold));
    if (name === 'box-5') continue;
    const warm = { warm: WARM_RUNS, runs, models };
    const one = await runJob('ours', name, file, { ...warm, threads: 1 });
    const two = await runJob('ours', name, file, { ...warm, threads: 2 });
    console.log(sharedWork(`${name}, warm`, [[one], [two]]));
  }
}

/**
 * What two threads bring to a job, by the clock and by the calling thread's own processor time, which a busy machine does
 * not stretch, but which leaves out its waits for the other; and what more cores give by Amdahl's law.
 */
function sharedWork(name: string, [one, two]: readonly [Run[], Run[]]): string {
  const ratioOf = (key: 'wallMs' | 'ownMs' | 'cpuMs' | 'peakMb') =>
    median(one.map((run) => run[key])) / median(two.map((run) => run[key]));
  const own = ratioOf('ownMs');
  const serial = Math.min(1, Math.max(0, 2 / own - 1));
  const onCores = (cores: number) => (1 / (serial + (1 - serial) / cores)).toFixed(1);
  const seconds = (runs: Run[]) => (median(runs.map(({ ownMs }) => ownMs)) / 1000).toFixed(2);
  return (
    `${name}: two threads against one ${ratioOf('wallMs').toFixed(2)} by the clock, ${own.toFixed(2)} by the calling thread ` +
    `(${seconds(one)} and ${seconds(two)} s; bar 1.7), ${(1 / ratioOf('cpuMs')).toFixed(2)} times the processor time, ` +
    `${(1 / ratioOf('peakMb')).toFixed(2)} times the memory; ` +
    `${(100 * serial).toFixed(0)} % is serial, so 6 cores give ${onCores(6)} times, 16 give ${onCores(16)}`
  );
}
