import {
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
  STRUT_SIDES,
} from '../../../core/rules/parameters/lattice-parameters.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../../core/spec/spec.ts';

/** Maximum cells along an edge of the model: enough to warm up the engine's loops, and fast. */
const CELLS_ALONG = 10;
/** Each round changes the rod diameter, so that caches between previews do not skip the work. */
const THICKER_EACH_ROUND = 0.05;

/**
 * Spec of a common lattice for the warm-up: the engine is compiled while it runs, in several tiers, and the
 * first previews would pay for that. Large models get cells larger than a task allows.
 */
export function warmUpSpec(mesh: Mesh, round: number): ConstantSpec {
  const cellMm = Math.max(LATTICE_SIZE_MM.default, ...extentOf(boundsOf(mesh)).map((mm) => mm / CELLS_ALONG));
  const slimness = ROD_DIAMETER_MM.default / LATTICE_SIZE_MM.default;
  return {
    mode: 'constant',
    lattice: 'TYPE-20002',
    cellMm: [cellMm, cellMm, cellMm],
    rodDiameterMm: slimness * cellMm * (1 + round * THICKER_EACH_ROUND),
    sides: STRUT_SIDES.default,
    action: 'high',
  };
}
