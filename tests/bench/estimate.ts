import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { estimateJob } from '../../core/lattice/estimate/estimate.ts';
import { boundsOf } from '../../core/lattice/geometry/box.ts';
import { volumeOf } from '../../core/lattice/mesh/mesh.ts';
import type { LatticeReport } from '../../core/lattice/spec/report.ts';
import { BENCH_JOBS } from './engine/jobs.ts';
import { NET_JOBS } from './engine/net-jobs.ts';

const JOBS = { ...BENCH_JOBS, ...NET_JOBS };

/** Allowed factor between estimate and measurement, either way. */
const FACTOR = 1.5;
const RUNS = 3;

interface Run {
  wallMs: number;
  cpuMs: number;
  report: LatticeReport;
}

/**
 * `npm run bench -- estimate [job ...]`: compares the estimates of time and bytes with one thread's
 * measurements, for the jobs of the engine's bench and some with a boundary net. A busy machine stretches
 * wall time but hardly processor time, so the lesser of the two counts, of the median of three runs. Ends
 * with 1 if an estimate is off by more than 1.5 times.
 *
 * `npm run bench -- estimate shown`: compares the triangles of the live preview with those of the result.
 */
export async function run(args: string[]): Promise<void> {
  if (args[0] === 'shown') return (await import('./shown-estimate.ts')).run();
  const names = args.length > 0 ? args : Object.keys(JOBS);
  const folder = await mkdtemp(join(tmpdir(), 'estimate-'));
  try {
    console.log('job | estimated s | taken s | ratio | estimated MB | made MB | ratio');
    for (const name of names) await compare(name, join(folder, 'out.stl'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(name: string, file: string): Promise<void> {
  const job = Object.hasOwn(JOBS, name) ? JOBS[name] : undefined;
  if (!job) throw new Error(`no job is called ${name}; there are ${Object.keys(JOBS).join(', ')}`);
  const mesh = job.model();
  const guess = estimateJob({
    boxMm: boundsOf(mesh),
    faces: mesh.triangles.length / 3,
    volumeMm3: volumeOf(mesh),
    spec: job.spec,
  });
  const runs: Run[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await runOne(name, file));
  const taken = runs.map(({ wallMs, cpuMs }) => Math.min(wallMs, cpuMs) / 1000).sort((a, b) => a - b)[
    RUNS >> 1
  ]!;
  const made = runs[0]!.report.bytes;
  const time = guess.seconds / taken;
  const size = guess.bytes / made;
  const off = [time, size].some((ratio) => ratio > FACTOR || ratio < 1 / FACTOR);
  if (off) process.exitCode = 1;
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(
    [
      job.title,
      guess.seconds.toFixed(2),
      taken.toFixed(2),
      time.toFixed(2),
      megabytes(guess.bytes),
      megabytes(made),
      `${size.toFixed(2)}${off ? ' OFF' : ''}`,
    ].join(' | '),
  );
}

async function runOne(name: string, file: string): Promise<Run> {
  const script = join(import.meta.dirname, 'engine', 'run-one.ts');
  const options = { maxBuffer: 1 << 24 };
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'ours', name, file, '1'], options);
  return JSON.parse(stdout) as Run;
}
