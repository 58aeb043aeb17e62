import { join } from 'node:path';
import { modelPaths } from '../model-paths.ts';
import { median, type Run, runJob, runScript } from './child.ts';
import { jobsWith } from './scan-jobs.ts';

/** A measurement besides the race: the line to print, and whether a bar that was reached is missed. */
export interface Measure {
  line: string;
  broken: boolean;
}

/** Radii of the balls for the growth, mm: three decades of triangles. */
const GROWTH_RADII_MM = [24, 48, 96, 192, 240];

/** Jobs compared with the floor of their triangles. */
const FLOOR_JOBS = ['sphere-10', 'cube-octet', 'sphere-5', 'box-10', 'box-5'];

/** Jobs that are run on one thread and on two, the bone where no scan is given. The last writes 1.45 GB and runs cold only. */
const THREADED_JOBS = ['bust', 'organic', 'hip-octet', 'hip-shell', 'shell', 'gyroid', 'box-5'];
/** How often a job runs before it counts as warm. */
const WARM_RUNS = 2;

/** Largest exponent of time over output. */
const MOST_EXPONENT = 1.15;

/** All measures besides the race, by name. */
export const MEASURES: Record<
  string,
  (folder: string, runs: number, models: readonly string[]) => Promise<Measure>
> = {
  async interior() {
    const { millionsPerSecond } = await runScript<{ millionsPerSecond: number }>('interior.ts', []);
    const line = `interior: ${millionsPerSecond.toFixed(1)} million triangles a second into STL bytes on one core (bar 8)`;
    return { line, broken: millionsPerSecond < 8 };
  },

  /**
   * The largest job that the peer can do, compared with writing its bytes: to the disk, and to the system.
   */
  async disk(folder, runs) {
    const ratioOf = async (flush: boolean) => {
      const ours: number[] = [];
      const writing: number[] = [];
      for (let i = 0; i < runs; i++) {
        const file = join(folder, 'ours.stl');
        ours.push((await runJob('ours', 'box-10', file, { flush })).wallMs);
        writing.push(
          (
            await runScript<Run>('write-same.ts', [
              file,
              join(folder, 'again.stl'),
              ...(flush ? ['flush'] : []),
            ])
          ).wallMs,
        );
      }
      return median(ours) / median(writing);
    };
    const onDisk = await ratioOf(true);
    const handedOver = await ratioOf(false);
    return {
      line:
        `box-10 against writing the same bytes to disk: ${onDisk.toFixed(1)} times (bar 4); ` +
        `without waiting for the disk, either: ${handedOver.toFixed(1)} times`,
      broken: false,
    };
  },

  /** Whole processes: ours, and one that copies as many triangles of a finished cell. */
  async floor(folder, runs) {
    const cell = join(folder, 'cell');
    const file = join(folder, 'ours.stl');
    const ratios: string[] = [];
    for (const name of FLOOR_JOBS) {
      await runScript('floor-cell.ts', [name, cell]);
      const ours: number[] = [];
      const floor: number[] = [];
      for (let i = 0; i < runs; i++) {
        const begun = performance.now();
        const { report } = await runJob('ours', name, file);
        ours.push(performance.now() - begun);
        const stamping = performance.now();
        await runScript('floor.ts', [cell, String(report.triangles), file]);
        floor.push(performance.now() - stamping);
      }
      ratios.push(`${name} ${(median(ours) / median(floor)).toFixed(1)}`);
    }
    return {
      line: `whole processes against stamping a ready cell (bar 3): ${ratios.join(', ')} times`,
      broken: false,
    };
  },

  /**
   * Jobs on one thread and on two, in a new process and in one that ran them before: how much faster, the share that only
   * one thread does, and what more cores give. Each line is printed as soon as it is measured.
   */
  async threads(folder, runs, models) {
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
    return { line: `threads: ${names.length} jobs, each on one thread and on two`, broken: false };
  },

  async growth() {
    const points: { triangles: number; cpuMs: number }[] = [];
    for (const radius of GROWTH_RADII_MM) points.push(await runScript('growth.ts', [String(radius)]));
    const x = points.map(({ triangles }) => Math.log(triangles));
    const y = points.map(({ cpuMs }) => Math.log(cpuMs));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [mx, my] = [mean(x), mean(y)];
    const slope =
      x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0) /
      x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
    const list = points.map(({ triangles, cpuMs }) => `${triangles}: ${cpuMs.toFixed(0)} ms`).join(', ');
    const [a, b] = [points.at(-3)!, points.at(-1)!];
    const last = Math.log(b.cpuMs / a.cpuMs) / Math.log(b.triangles / a.triangles);
    const words = `time grows as triangles to the ${slope.toFixed(2)}, over the last decade to the ${last.toFixed(2)}`;
    return { line: `growth: ${list}; ${words}`, broken: Math.max(slope, last) > MOST_EXPONENT };
  },
};

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
