import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { modelPaths } from '../../model-paths.ts';
import { median, runJob } from '../child.ts';
import { jobsWith } from '../scan-jobs.ts';
import { buildOpenVdbPeer, runOpenVdbPeer, VOXEL_MM } from './openvdb.ts';

/** Rows of the race with native peers, and the geometric mean of their ratios. */
export interface NativeRace {
  lines: string[];
  rows: { title: string; ours: number; theirs: number }[];
  mean?: number;
}

/**
 * Runs jobs by us and by OpenVDB in turn, each in its own process, and times whole processes, from their start to the
 * bytes in the file. OpenVDB has all cores and is given the rods.
 */
export async function raceNative(
  names: readonly string[],
  folder: string,
  {
    runs,
    threads,
    models,
    installs,
  }: { runs: number; threads: number; models: readonly string[]; installs: boolean },
): Promise<NativeRace> {
  const lines = [
    `native | ours whole s, ${threads} thread(s) | OpenVDB ${VOXEL_MM} mm whole s, ${availableParallelism()} threads | ratio | triangles ours/OpenVDB`,
    'native Manifold | not available: Debian has libmanifold-dev from release 13 on, and this bench no program for it',
  ];
  const peer = await buildOpenVdbPeer(folder, installs);
  if ('reason' in peer) return { lines: [...lines, `OpenVDB | ${peer.reason}`], rows: [] };
  const jobs = jobsWith(modelPaths(models));
  const rows: NativeRace['rows'] = [];
  for (const name of names) {
    const job = jobs[name]!;
    const ours: number[] = [];
    const theirs: number[] = [];
    let triangles = '';
    for (let i = 0; i < runs; i++) {
      const begun = performance.now();
      const { report } = await runJob('ours', name, join(folder, 'ours.stl'), { threads, models });
      ours.push((performance.now() - begun) / 1000);
      const other = await runOpenVdbPeer(peer.path, job, folder);
      if (!other) break;
      theirs.push(other.seconds);
      triangles = `${report.triangles}/${other.triangles}`;
    }
    if (theirs.length === 0) {
      lines.push(`${job.title} | ${median(ours).toFixed(2)} | not asked`);
      continue;
    }
    const row = { title: job.title, ours: median(ours), theirs: median(theirs) };
    rows.push(row);
    const seconds = `${row.ours.toFixed(2)} | ${row.theirs.toFixed(2)}`;
    lines.push(`${job.title} | ${seconds} | ${(row.theirs / row.ours).toFixed(1)} | ${triangles}`);
  }
  if (rows.length === 0) return { lines, rows };
  const mean = Math.exp(rows.reduce((sum, row) => sum + Math.log(row.theirs / row.ours), 0) / rows.length);
  lines.push(`geometric mean of ${rows.length} ratios to OpenVDB: ${mean.toFixed(2)}`);
  return { lines, rows, mean };
}
