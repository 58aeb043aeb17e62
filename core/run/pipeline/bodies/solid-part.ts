import type { Placement } from '../../../fill/grid/placement.ts';
import type { FillHooks } from '../../../fill/result/filled-model.ts';
import type { NamedSolid } from '../../../model/domain/roles/rooms.ts';
import { cornersOf } from '../../../solid/mesh/mesh.ts';
import { oneThread } from '../../../solid/threads/task.ts';
import { type BuildLimits, emptied, type VerifiedResult, verify } from '../build-verified.ts';
import { solidReports } from '../solid-reports.ts';
import { frameOfSolid } from './bodies-frame.ts';
import type { BodyJob } from './body-jobs.ts';

/**
 * Result of a part that its solids fill: the part itself, without a strut.
 * @param placement cells of the other parts
 */
export async function solidPart(
  job: BodyJob,
  { solids, placement }: { solids: readonly NamedSolid[]; placement: Placement },
  { hooks: { threads = oneThread }, limits }: { hooks: FillHooks; limits: BuildLimits },
): Promise<VerifiedResult> {
  const { mesh } = job;
  const frame = frameOfSolid(job, placement);
  const filled = emptied({ frame, placement, trim: { clusters: 0, triangles: 0 } });
  return {
    ...(await verify(filled, cornersOf(mesh), { threads, ...limits })),
    coverage: { share: 1, bodiesKept: 0, bodies: 0, volumeMm3: 0 },
    solids: await solidReports(mesh, solids, { domain: mesh }),
  };
}
