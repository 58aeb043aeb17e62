import { readFileSync } from 'node:fs';
import { median } from '../percentile.ts';
import { bundleOf, startedProcesses } from '../processor-time.ts';

/** Peak memory of the processes of one function, megabytes, by time. */
export type Samples = Map<string, { atMs: number; mb: number }[]>;

const PAGE_BYTES = 4096;
/** Growth of a function's usual memory that its load explains: a part of it, and a fixed amount, megabytes. */
const GROWTH = { share: 0.15, mb: 30 };

/** Adds the memory of every function's process, and of this process as `cloud`. */
export function sampleMemory(samples: Samples, nowMs: number): void {
  const now = new Map<string, number>();
  const peak = (name: string, mb: number) => now.set(name, Math.max(now.get(name) ?? 0, mb));
  peak('cloud', process.memoryUsage().rss / 1e6);
  for (const { pid } of startedProcesses().get(process.pid) ?? []) {
    const name = bundleOf(pid);
    const mb = residentMb(pid);
    if (name !== undefined && mb !== undefined) peak(name, mb);
  }
  for (const [name, mb] of now) samples.set(name, [...(samples.get(name) ?? []), { atMs: nowMs, mb }]);
}

export interface Growth {
  name: string;
  /** Median memory in the second and in the last third of the run, megabytes. */
  before: number;
  after: number;
  /** Most memory of the whole run, megabytes. */
  peak: number;
  grew: boolean;
}

/**
 * Returns how the memory of each function went on after its first third. A leak lifts the median; the peak is one
 * sample, and depends on which uploads and jobs coincide.
 */
export function growthOf(samples: Samples): Growth[] {
  const times = [...samples.values()].flat().map(({ atMs }) => atMs);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const third = (last - first) / 3;
  return [...samples].map(([name, found]) => {
    // The first third warms up.
    const medianOf = (from: number, to: number) => {
      const within = found.filter(({ atMs }) => atMs >= from && atMs < to);
      return median(within.map(({ mb }) => mb));
    };
    const before = medianOf(first + third, last - third);
    const after = medianOf(last - third, Infinity);
    // The stand-ins keep their state in memory, so the cloud itself grows with it.
    const grew = name !== 'cloud' && before > 0 && after > before * (1 + GROWTH.share) + GROWTH.mb;
    const peak = Math.max(0, ...found.map(({ mb }) => mb));
    return { name, before, after, peak, grew };
  });
}

/** Undefined where the process has ended. */
function residentMb(pid: number): number | undefined {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1e6;
  } catch {
    return undefined;
  }
}
