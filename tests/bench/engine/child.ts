import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LatticeReport } from '../../../core/lattice/spec/report.ts';

/** Result of one run in its own process. */
export interface Run {
  wallMs: number;
  cpuMs: number;
  /** Processor time of the calling thread alone. */
  ownMs: number;
  peakMb: number;
  report: Pick<LatticeReport, 'triangles'> & Partial<LatticeReport>;
}

/**
 * How a job runs: threads (one), how often it ran in that process before (never), of how many further runs in it the
 * median counts (one), whether its time ends when the bytes are on the disk, and given models, `NAME=PATH`.
 */
export interface JobOptions {
  threads?: number;
  warm?: number;
  runs?: number;
  flush?: boolean;
  models?: readonly string[];
}

/** Runs one job in its own process: ours, the peer's, or the peer's as the yardstick of speed. */
export function runJob(
  who: 'ours' | 'peer' | 'yardstick',
  job: string,
  file: string,
  { threads = 1, warm = 0, runs = 1, flush = false, models = [] }: JobOptions = {},
): Promise<Run> {
  const options = [
    `--warm=${warm}`,
    `--runs=${runs}`,
    ...(flush ? ['--flush'] : []),
    ...models.map((model) => `--model=${model}`),
  ];
  return runScript<Run>('run-one.ts', [who, job, file, String(threads), ...options]);
}

/** Runs a script beside this file and returns its output, parsed as JSON. */
export async function runScript<T>(name: string, args: readonly string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, name), ...args], {
    maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout) as T;
}

/** Returns the median; of two values the higher. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
