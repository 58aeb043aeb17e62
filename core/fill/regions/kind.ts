import type { RegionsSpec } from '../../spec/spec.ts';
import { frameTotals } from '../frame/frame.ts';
import { toLattice } from '../grid/placement.ts';
import type { LatticeKind, Predicted, PredictedModel } from '../kind.ts';
import { predictTriangles } from '../struts/predict/predict-triangles.ts';
import { frameRegions } from './frame.ts';
import { HOLE_RADIUS_MM, HOLE_SIDES, membraneHoles } from './holes.ts';

/** Struts on both sides of a cut plane, with a membrane between. */
export const regions: LatticeKind<RegionsSpec> = {
  frame({ mesh }, spec) {
    const [first, second] = frameRegions(mesh, spec).sides;
    return { ...first.frame, second: second.frame };
  },
  predict: predictRegions,
};

/**
 * Frames of both regions, and the predicted volume of both lattices and the pierced membrane, mm3. Without
 * the boolean kernel, for previews.
 * @throws LatticeError as `frameRegions` does
 */
export function predictRegions(
  model: Pick<PredictedModel, 'mesh' | 'turnPerMm'>,
  spec: RegionsSpec,
): Predicted {
  const { split, sides } = frameRegions(model.mesh, spec);
  const [first, second] = sides;
  const frame = { ...first.frame, second: second.frame };
  const { placement } = first.classification;
  const holes = membraneHoles(split, sides, toLattice(model.mesh, placement.shift, placement.turnZDeg));
  const pierced = holes.length * Math.PI * HOLE_RADIUS_MM ** 2 * 2 * split.halfMm;
  const triangles = () =>
    sides.reduce(
      (sum, { classification, graph }) => sum + predictTriangles(classification, graph, model.turnPerMm()),
      // A hole has a ring on each face of the membrane, and its wall between them.
      4 * HOLE_SIDES * holes.length,
    );
  return { frame, volumeMm3: () => frameTotals(frame).predictedVolumeMm3 - pierced, triangles };
}
