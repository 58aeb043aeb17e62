import { estimateOfMesh } from '../../../core/run/estimate/mesh-estimate.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';

/** Maximum number of struts that are pressed in the browser: three seconds on a desktop. */
export const PRESS_MAX_STRUTS = 120_000;
/** An estimate this many times above the maximum is no doubt about it; a frame below that is built and counted. */
const SURELY = 1.5;

/** True if a lattice has more struts than the test takes, as far as is known before its frame is built. */
export function hasTooManyStruts(mesh: Mesh, spec: LatticeSpec<unknown>): boolean {
  return estimateOfMesh(mesh, spec).struts > SURELY * PRESS_MAX_STRUTS;
}
