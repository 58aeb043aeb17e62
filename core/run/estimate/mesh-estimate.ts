import type { ModelMesh } from '../../formats/stl/body-appendix.ts';
import { bodiesOfModel } from '../../model/domain/roles/body-room.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { areaOf, volumeOf } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { estimateJob, type JobEstimate } from './estimate.ts';

/** Returns the estimate of a job whose model has been read. */
export function estimateOfMesh(mesh: ModelMesh, spec: LatticeSpec<unknown>): JobEstimate {
  return estimateJob({
    boxMm: boundsOf(mesh),
    faces: mesh.triangles.length / 3,
    volumeMm3: volumeOf(mesh),
    areaMm2: areaOf(mesh),
    bodiesMm3: bodyVolumes(mesh, spec),
    spec,
  });
}

/** Volumes of a model's bodies by their numbers, mm3; undefined where a spec does not depend on them. */
export function bodyVolumes(
  model: ModelMesh,
  { bodies = [] }: Pick<LatticeSpec<unknown>, 'bodies'>,
): number[] | undefined {
  if (!bodies.some(({ own }) => own)) return undefined;
  return bodiesOfModel(model).map(({ mesh }) => volumeOf(mesh));
}
