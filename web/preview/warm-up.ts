import { boundsOf, extentOf } from '../../core/lattice/geometry/box.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { ConstantSpec } from '../../core/lattice/spec/spec.ts';
import {
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
  STRUT_SIDES,
} from '../../core/rules/parameters/lattice-parameters.ts';

/** Most cells along an edge of the model: enough for the engine's loops to get warm, and soon done. */
const CELLS_ALONG = 10;
/** Each round is another rod, so that nothing that is kept between previews spares a round its work. */
const THICKER_EACH_ROUND = 0.05;

/**
 * A common lattice to be laid into a model unasked: the engine is compiled while it runs, in several steps, and the
 * first previews would pay for that. Of large models the cells are larger than a task's may be.
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
