import { estimateJob } from '../../../core/run/estimate/estimate.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import { type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';

/** Maximum number of struts that are pressed in the browser: three seconds on a desktop. */
export const PRESS_MAX_STRUTS = 120_000;
/** An estimate this many times above the maximum is no doubt about it; a frame below that is built and counted. */
const SURELY = 1.5;

/** True if a lattice has more struts than the test takes, as far as is known before its frame is built. */
export function hasTooManyStruts(mesh: Mesh, spec: LatticeSpec<unknown>): boolean {
  const { struts } = estimateJob({
    boxMm: boundsOf(mesh),
    faces: mesh.triangles.length / 3,
    volumeMm3: volumeOf(mesh),
    spec,
  });
  return struts > SURELY * PRESS_MAX_STRUTS;
}
