import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import { surfaceDensity } from '../../cells/tpms/density.ts';
import { designSurface, type SurfaceDesign } from '../../cells/tpms/design.ts';
import { cellField } from '../../cells/tpms/field.ts';
import { levelMesh } from '../../cells/tpms/level-mesh.ts';
import { levelOfNeck } from '../../cells/tpms/network-law.ts';
import { reachOf } from '../../cells/tpms/reach.ts';
import { bandUnit } from '../../cells/tpms/unit.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { SurfaceVariant } from '../../spec/name.ts';
import type { Placement } from '../grid/placement.ts';

/** Maximum deviation of the shown mesh from the true lattice, as a share of the cell's shortest edge. */
const SHOWN_DEVIATION_SHARE = 0.03;

/** Depth of the shown layer of a network, as a share of the depth at which it would meet itself. */
const DEPTH_SHARE = 0.9;

/** Maximum deviation of the mesh for display from the true lattice, mm. */
export function shownDeviationMm(cellMm: Point): number {
  return SHOWN_DEVIATION_SHARE * Math.min(...cellMm);
}

/**
 * As `designSurface`, for display before the trim. A network is represented by its outer layer, as deep as possible
 * without meeting itself. That fills the necks and leaves a cavity in the knots, which is visible only at cuts.
 */
export function shownDesign(
  { surface, variant }: { surface: SurfaceKey; variant: SurfaceVariant },
  placement: Pick<Placement, 'cellMm' | 'quantumMm'>,
  { widthMm, deviationMm, withinShell }: { widthMm: number; deviationMm: number; withinShell: boolean },
): SurfaceDesign {
  const { cellMm, quantumMm } = placement;
  // By the law of the true lattice, because the final mesh is far closer to it than this one.
  const cellMm3 = surfaceDensity({ surface, variant, cellMm }, widthMm) * cellMm[0] * cellMm[1] * cellMm[2];
  if (variant === 'sheet')
    return {
      ...designSurface({ surface, variant }, placement, { widthMm, deviationMm, withinShell }),
      cellMm3,
    };
  const level = levelOfNeck(surface, cellMm, widthMm);
  const { mesh, twin } = levelMesh({ surface, cellMm }, level, { deviationMm });
  const depthMm = DEPTH_SHARE * reachOf(mesh).below;
  const field = cellField(surface, cellMm, level);
  const read = new Float64Array(4);
  return {
    unit: bandUnit({ mesh, twin }, 'between', { lowMm: -depthMm, highMm: 0, quantumMm }),
    cellMm3,
    isSolid(x, y, z) {
      field.read(x, y, z, read);
      return read[0]! < 0;
    },
  };
}

/** `shownDesign` with its last result cached: a period does not depend on the model. */
export function keptDesign(): typeof shownDesign {
  let kept: { key: string; design: SurfaceDesign } | null = null;
  return (shape, placement, about) => {
    const { cellMm, quantumMm } = placement;
    const { widthMm, deviationMm, withinShell } = about;
    const period = [shape.surface, shape.variant, ...cellMm, quantumMm, widthMm, deviationMm, withinShell];
    const key = period.join();
    if (kept?.key !== key) kept = { key, design: shownDesign(shape, placement, about) };
    return kept.design;
  };
}
