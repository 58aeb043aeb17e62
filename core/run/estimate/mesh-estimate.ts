import { boundsOf } from '../../solid/geometry/box.ts';
import { areaOf, type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { estimateJob, type JobEstimate } from './estimate.ts';

/** Returns the estimate of a job whose model has been read. */
export function estimateOfMesh(mesh: Mesh, spec: LatticeSpec): JobEstimate {
  return estimateJob({
    boxMm: boundsOf(mesh),
    faces: mesh.triangles.length / 3,
    volumeMm3: volumeOf(mesh),
    areaMm2: areaOf(mesh),
    spec,
  });
}
