import { readdirSync, readFileSync } from 'node:fs';

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
  for (const pid of childrenOf(process.pid)) {
    const name = functionOf(pid);
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
    const before = median(found.filter(({ atMs }) => atMs >= first + third && atMs < last - third));
    const after = median(found.filter(({ atMs }) => atMs >= last - third));
    // The stand-ins keep their state in memory, so the cloud itself grows with it.
    const grew = name !== 'cloud' && before > 0 && after > before * (1 + GROWTH.share) + GROWTH.mb;
    const peak = Math.max(0, ...found.map(({ mb }) => mb));
    return { name, before, after, peak, grew };
  });
}

function median(found: readonly { mb: number }[]): number {
  const sorted = found.map(({ mb }) => mb).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function childrenOf(pid: number): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    const stat = textOf(`/proc/${name}/stat`);
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
  });
}

/** Name of the function whose bundle a process runs. */
function functionOf(pid: string): string | undefined {
  return /dist\/lambda\/([\w-]+)\//.exec(textOf(`/proc/${pid}/cmdline`))?.[1];
}

function residentMb(pid: string): number | undefined {
  const pages = textOf(`/proc/${pid}/statm`).split(' ')[1];
  return pages === undefined ? undefined : (Number(pages) * PAGE_BYTES) / 1e6;
}

/** The process may have ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
