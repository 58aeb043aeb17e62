import type { Placement } from '../../../fill/grid/placement.ts';
import type { FillHooks } from '../../../fill/result/filled-model.ts';
import type { NamedSolid } from '../../../model/domain/roles/rooms.ts';
import { cornersOf, volumeOf } from '../../../solid/mesh/mesh.ts';
import { oneThread } from '../../../solid/threads/task.ts';
import { latticeName } from '../../../spec/name.ts';
import { sidesOf } from '../../../spec/spec.ts';
import { type BuildLimits, emptied, type VerifiedResult, verify } from '../build-verified.ts';
import { solidReports } from '../solid-reports.ts';
import type { BodyJob } from './body-jobs.ts';

/**
 * Result of a part that its solids fill: the part itself, without a strut.
 * @param placement cells of the other parts
 */
export async function solidPart(
  { mesh, spec }: BodyJob,
  { solids, placement }: { solids: readonly NamedSolid[]; placement: Placement },
  { hooks: { threads = oneThread }, limits }: { hooks: FillHooks; limits: BuildLimits },
): Promise<VerifiedResult> {
  const volumeMm3 = volumeOf(mesh);
  const frame = {
    lattice: latticeName(spec),
    sides: sidesOf(spec),
    rodRadiusMm: 0,
    placement: { ...placement, size: [0, 0, 0] as Placement['size'] },
    struts: new Uint8Array(),
    clips: { strut: new Uint32Array(), from: new Float32Array(), to: new Float32Array() },
    strutCount: 0,
    lengthMm: 0,
    predictedVolumeMm3: volumeMm3,
    modelVolumeMm3: volumeMm3,
    prunedShare: 0,
  };
  const filled = emptied({ frame, placement, trim: { clusters: 0, triangles: 0 } });
  return {
    ...(await verify(filled, cornersOf(mesh), { threads, ...limits })),
    coverage: { share: 1, bodiesKept: 0, bodies: 0, volumeMm3: 0 },
    solids: await solidReports(mesh, solids, { domain: mesh }),
  };
}
