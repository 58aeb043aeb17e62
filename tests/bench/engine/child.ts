import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LatticeReport } from '../../../core/spec/report.ts';

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
 * median counts (one), and given models, `NAME=PATH`.
 */
export interface JobOptions {
  threads?: number;
  warm?: number;
  runs?: number;
  models?: readonly string[];
}

/** Runs one job in its own process: ours, ours without roles, the peer's, or the peer's as the yardstick of speed. */
export async function runJob(
  who: 'ours' | 'plain' | 'peer' | 'yardstick',
  job: string,
  file: string,
  { threads = 1, warm = 0, runs = 1, models = [] }: JobOptions = {},
): Promise<Run> {
  const script = join(import.meta.dirname, 'run-one.ts');
  const given = models.map((model) => `--model=${model}`);
  const options = [who, job, file, String(threads), `--warm=${warm}`, `--runs=${runs}`, ...given];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options], {
    maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout) as Run;
}
