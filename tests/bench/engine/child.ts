import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LatticeReport } from '../../../core/spec/report.ts';

/** Result of one run in its own process. */
export interface Run {
  wallMs: number;
  cpuMs: number;
  peakMb: number;
  report: Pick<LatticeReport, 'triangles'> & Partial<LatticeReport>;
}

/** Runs one job in its own process: ours, ours without roles, or the peer's. `models` are given ones, `NAME=PATH`. */
export async function runJob(
  who: 'ours' | 'plain' | 'peer',
  job: string,
  file: string,
  { threads = 1, models = [] }: { threads?: number; models?: readonly string[] } = {},
): Promise<Run> {
  const script = join(import.meta.dirname, 'run-one.ts');
  const given = models.map((model) => `--model=${model}`);
  const options = [who, job, file, String(threads), ...given];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options], {
    maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout) as Run;
}
