import { readFile, stat } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { hasRoles } from '../../../core/spec/roles.ts';
import { verifyStl } from '../../../core/verify/verify.ts';
import { median } from '../../percentile.ts';
import { modelPaths } from '../given-models.ts';
import { type Run, runJob } from './child.ts';
import type { Bar } from './jobs.ts';
import { jobsWith } from './scan-jobs.ts';

/** Larger files are not read back for verification; their report carries it, bytes. */
const PROVE_BYTES = 600e6;

/** Times do not count while more than this many processes per core run. */
const BUSY_LOAD = 1.5;

/** Medians of one job, ours and the peer's. */
export interface Raced {
  title: string;
  /** Seconds by the clock and by the processor. */
  ours: [wall: number, cpu: number];
  peer?: [wall: number, cpu: number];
  /** Error of the peer, which may run out of memory on a given model. */
  peerFails?: string;
  /** Time of native Manifold over ours, by the factor of the job. */
  native?: number;
  triangles: number;
  peakMb: number;
  /** What the bars and the proof of our file say. */
  bars: string;
  /** True if the file is unsound or a bar that holds is missed. */
  broken: boolean;
}

/**
 * Runs one job by us and, if possible, the peer, in turn.
 * @param models given models, `NAME=PATH`
 */
export async function raceJob(
  name: string,
  folder: string,
  { runs, threads, models }: { runs: number; threads: number; models: readonly string[] },
): Promise<Raced> {
  const jobs = jobsWith(modelPaths(models));
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (!job) throw new Error(`no job is called ${name}; there are ${Object.keys(jobs).join(', ')}`);
  const mine: Run[] = [];
  const theirs: Run[] = [];
  const plain: Run[] = [];
  let peerFails: string | undefined;
  const file = join(folder, 'ours.stl');
  for (let i = 0; i < runs; i++) {
    mine.push(await runJob('ours', name, file, { threads, models }));
    if (hasRoles(job.spec)) plain.push(await runJob('plain', name, file, { threads, models }));
    if (!job.peer || peerFails !== undefined) continue;
    try {
      theirs.push(await runJob('peer', name, join(folder, 'peer.stl'), { models }));
    } catch (error) {
      peerFails = errorLine(error);
      theirs.length = 0;
    }
  }
  const ours = secondsOf(mine);
  const { triangles } = mine[0]!.report;
  const peakMb = median(mine.map((run) => run.peakMb));
  const figures: Partial<Record<Bar['of'], number>> = { peakMb };
  if (plain.length > 0) figures.roles = Math.min(...ratios(ours, secondsOf(plain)));
  const peer = theirs.length > 0 ? secondsOf(theirs) : undefined;
  if (peer) {
    // A busy machine stretches wall time, and processor time includes waiting compilers, so the better ratio counts.
    figures.ratio = Math.max(...ratios(peer, ours));
    figures.triangles = triangles / theirs[0]!.report.triangles;
  }
  const bars = (job.bars ?? []).map((bar) => judge(bar, figures[bar.of]));
  const { size } = await stat(file);
  const proof = size <= PROVE_BYTES ? verifyStl(await readFile(file)) : mine[0]!.report.proof!;
  const sound = proof.closed && proof.oriented && proof.manifold && proof.degenerateTriangles === 0;
  const verdicts = [...(sound ? [] : [JSON.stringify(proof)]), ...bars.map(({ text }) => text)];
  return {
    title: job.title,
    ours,
    ...(peer && { peer, ...(job.nativeShare && { native: (peer[0] / ours[0]) * job.nativeShare }) }),
    ...(peerFails !== undefined && { peerFails }),
    triangles,
    peakMb,
    bars: verdicts.join(', '),
    broken: !sound || bars.some(({ broken }) => broken),
  };
}

/** Medians of runs, seconds. */
function secondsOf(runs: readonly Run[]): [wall: number, cpu: number] {
  return [median(runs.map(({ wallMs }) => wallMs)) / 1000, median(runs.map(({ cpuMs }) => cpuMs)) / 1000];
}

function ratios(one: [wall: number, cpu: number], other: [wall: number, cpu: number]): [number, number] {
  return [one[0] / other[0], one[1] / other[1]];
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
