import { readFile, stat } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { hasRoles } from '../../../core/spec/roles.ts';
import { verifyStl } from '../../../core/verify/verify.ts';
import { median } from '../../percentile.ts';
import { modelPaths } from '../model-paths.ts';
import { type Run, runJob } from './child.ts';
import type { Bar } from './jobs.ts';
import { jobsWith } from './scan-jobs.ts';

/** Larger files are not read back for verification; their report carries it, bytes. */
const PROVE_BYTES = 600e6;

/** Times do not count while more than this many processes per core run. */
const BUSY_LOAD = 1.5;

/** Header of the table whose rows `raceJob` returns. */
export const RACE_HEAD =
  'job | ours wall s (cpu) | peer wall s (cpu) | ratio wall (cpu), of native by its factor | triangles (to union) | MB | peak MB ours/peer | ' +
  'frame | search for crossings | proof | bars';

/** Medians of one job, ours and the peer's. */
export interface Raced {
  title: string;
  /** Seconds by the clock and by the processor. */
  ours: [wall: number, cpu: number];
  peer?: [wall: number, cpu: number];
  /** Time of native Manifold over ours, by the factor of the job. */
  native?: number;
  triangles: number;
  peakMb: number;
}

/**
 * Runs one job by us and, if possible, the peer, in turn. Returns a row of the table, and its figures.
 * @param models given models, `NAME=PATH`
 */
export async function raceJob(
  name: string,
  folder: string,
  { runs, threads, models }: { runs: number; threads: number; models: readonly string[] },
): Promise<{ row: string; broken: boolean; raced: Raced }> {
  const jobs = jobsWith(modelPaths(models));
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (!job) throw new Error(`no job is called ${name}; there are ${Object.keys(jobs).join(', ')}`);
  const mine: Run[] = [];
  const theirs: Run[] = [];
  const plain: Run[] = [];
  let failure: string | undefined;
  const file = join(folder, 'ours.stl');
  for (let i = 0; i < runs; i++) {
    mine.push(await runJob('ours', name, file, { threads, models }));
    if (hasRoles(job.spec)) plain.push(await runJob('plain', name, file, { threads, models }));
    if (!job.peer || failure !== undefined) continue;
    try {
      theirs.push(await runJob('peer', name, join(folder, 'peer.stl'), { models }));
    } catch (error) {
      // Its row says so, and the other rows follow: the peer may run out of memory on a given model.
      failure = errorLine(error);
      theirs.length = 0;
    }
  }
  const of = (list: Run[], key: 'wallMs' | 'cpuMs' | 'peakMb') => median(list.map((one) => one[key]));
  const wall = theirs.length > 0 ? of(theirs, 'wallMs') / of(mine, 'wallMs') : undefined;
  const cpu = theirs.length > 0 ? of(theirs, 'cpuMs') / of(mine, 'cpuMs') : undefined;
  const native = wall === undefined || job.nativeShare === undefined ? undefined : wall * job.nativeShare;
  const overPlain = (key: 'wallMs' | 'cpuMs') => of(mine, key) / of(plain, key);
  const roles = plain.length > 0 ? Math.min(overPlain('wallMs'), overPlain('cpuMs')) : undefined;
  const { triangles, timesMs } = mine[0]!.report;
  const union = theirs.length > 0 ? triangles / theirs[0]!.report.triangles : undefined;
  const peakMb = of(mine, 'peakMb');
  const { size } = await stat(file);
  const proof = size <= PROVE_BYTES ? verifyStl(await readFile(file)) : mine[0]!.report.proof!;
  const sound = proof.closed && proof.oriented && proof.manifold && proof.degenerateTriangles === 0;
  // A busy machine stretches wall time, and processor time includes waiting compilers, so the better ratio
  // counts.
  const best = wall === undefined ? undefined : Math.max(wall, cpu!);
  const bars = (job.bars ?? []).map((bar) =>
    judge(bar, { ratio: best, triangles: union, peakMb, roles }[bar.of]),
  );

  const timeOf = (stage: string) =>
    `${timesMs![stage]!.toFixed(0)} ms, ${((100 * timesMs![stage]!) / timesMs!.total!).toFixed(0)} %`;
  const seconds = (list: Run[]) =>
    list.length === 0
      ? '-'
      : `${(of(list, 'wallMs') / 1000).toFixed(2)} (${(of(list, 'cpuMs') / 1000).toFixed(2)})`;
  const row = [
    job.title,
    seconds(mine),
    failure === undefined ? seconds(theirs) : `fails: ${failure}`,
    wall === undefined ? '-' : `${wall.toFixed(1)} (${cpu!.toFixed(1)}), ${native?.toFixed(1) ?? '-'}`,
    `${triangles}${union === undefined ? '' : ` (${union.toFixed(2)})`}`,
    (size / 1e6).toFixed(1),
    `${peakMb.toFixed(0)}/${theirs.length === 0 ? '-' : of(theirs, 'peakMb').toFixed(0)}`,
    timeOf('frame'),
    timeOf('search'),
    sound ? `sound, ${proof.components} part(s)` : JSON.stringify(proof),
    bars.map(({ text }) => text).join(', ') || '-',
  ].join(' | ');
  const timesOf = (list: Run[]): [number, number] => [of(list, 'wallMs') / 1000, of(list, 'cpuMs') / 1000];
  const raced = {
    title: job.title,
    ours: timesOf(mine),
    ...(theirs.length > 0 ? { peer: timesOf(theirs) } : {}),
    ...(native === undefined ? {} : { native }),
    triangles,
    peakMb,
  };
  return { row, broken: !sound || bars.some(({ broken }) => broken), raced };
}

/** The line in which a failed process named its error. */
function errorLine(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  return stderr.split('\n').find((line) => /^\w*Error\b/.test(line)) ?? message;
}

function judge(bar: Bar, value: number | undefined): { text: string; broken: boolean } {
  const limit =
    bar.atLeast === undefined ? `${bar.of} at most ${bar.atMost}` : `${bar.of} at least ${bar.atLeast}`;
  if (value === undefined) return { text: `${limit}: not asked`, broken: false };
  const met = value >= (bar.atLeast ?? -Infinity) && value <= (bar.atMost ?? Infinity);
  // With more work than cores a ratio says more about the other processes than about us.
  const busy =
    (bar.of === 'ratio' || bar.of === 'roles') && loadavg()[0]! > BUSY_LOAD * availableParallelism();
  const word = met ? 'met' : busy ? 'not met, machine busy' : 'not met';
  return { text: `${limit}: ${word} (${value.toFixed(2)})`, broken: bar.holds && !met && !busy };
}
