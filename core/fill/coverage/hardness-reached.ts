import type { PlanShadow } from '../../model/pressure/plan-shadow.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { HardnessReport } from '../../spec/report.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { forEachStep, hardnessPlan, hardnessSum } from '../field/hardness-plan.ts';
import { expandFrame } from '../frame/expand.ts';
import type { Frame } from '../frame/frame.ts';

/** Difference up to which a hardness counts as reached, Shore A: that of two durometers. */
export const HARDNESS_WITHIN = 3;

/** Hardness wanted and reached over a model seen from above. */
export interface HardnessMaps {
  shadow: PlanShadow;
  /** Shore A of each square of the shadow; NaN outside of the model, and where no strut is reached. */
  wanted: Float32Array;
  reached: Float32Array;
}

/**
 * Returns the wanted hardness of a sole at each place and the one of the struts there: computed by the density law from
 * the mean density of their rods, as made, within a cell around the place, over the whole height; not measured. Solid
 * parts above or below the struts are not considered. Undefined for a spec that is not even in hardness by pressure.
 */
export function hardnessMaps(frame: Frame, spec: LatticeSpec, model: Mesh): HardnessMaps | undefined {
  const plan = hardnessPlan(spec, model);
  if (!plan) return undefined;
  const { segments, radiiMm } = expandFrame(frame);
  const sum = hardnessSum(plan, frame.placement.cellMm);
  forEachStep(plan.shadow, segments, ({ strut, square, part, lengthMm }) => {
    const [from, to] = [radiiMm[2 * strut]!, radiiMm[2 * strut + 1]!];
    sum.add(square, lengthMm, 2 * (from + part * (to - from)));
  });
  return { shadow: plan.shadow, wanted: plan.wanted, reached: sum.mean() };
}

/** Returns how well the wanted hardness is reached; undefined where `hardnessMaps` is. */
export function hardnessReport(frame: Frame, spec: LatticeSpec, model: Mesh): HardnessReport | undefined {
  const maps = hardnessMaps(frame, spec, model);
  return maps && reportOfMaps(maps);
}

export function reportOfMaps({ wanted, reached }: HardnessMaps): HardnessReport {
  let [area, within, largestShoreA] = [0, 0, 0];
  wanted.forEach((shoreA, i) => {
    if (Number.isNaN(shoreA)) return;
    area += 1;
    const apart = Math.abs(reached[i]! - shoreA);
    if (apart <= HARDNESS_WITHIN) within += 1;
    if (apart > largestShoreA) largestShoreA = apart;
  });
  return { largestShoreA, shareWithin: within / Math.max(area, 1), withinShoreA: HARDNESS_WITHIN };
}
