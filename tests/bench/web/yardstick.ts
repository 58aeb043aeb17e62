import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJob } from '../engine/child.ts';

/**
 * Time of the peer for `sphere-10` on the two cores where the budgets were set, ms
 * (docs/research.md#engine-design).
 */
const THERE_MS = 2280;

/**
 * Returns how many times slower this machine is right now than the one of the budgets, by a job unrelated to
 * the measurement. The speed of shared machines varies up to five times within minutes, so check before and
 * after.
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
