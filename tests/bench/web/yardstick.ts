import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJob } from '../engine/child.ts';

/**
 * What the peer needs for `sphere-10` on the two cores where the budgets were set, ms
 * (docs/research.md#engine-design).
 */
const THERE_MS = 2280;

/**
 * How many times slower this machine is at the moment than the one the budgets were set on, by a job that has nothing to
 * do with what is measured. Shared machines change theirs up to five times within minutes: ask before and after.
 */
export async function timesSlower(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-bench-'));
  try {
    const { wallMs } = await runJob('yardstick', 'sphere-10', join(folder, 'yardstick.stl'));
    return wallMs / THERE_MS;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
