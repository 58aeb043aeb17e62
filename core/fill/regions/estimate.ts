import { type RegionsSpec, regionSpecs } from '../../spec/spec.ts';
import type { EstimatedBody, FillEstimate } from '../estimate/fill-estimate.ts';
import { estimateStruts } from '../struts/estimate.ts';

/** Share of each part of a cut model, plus the cut face. */
const CUT_SURFACE_SHARE = 0.75;
/** Each strut at a membrane takes a boolean. */
const SECONDS_PER_REGION_CUT = 800e-6;

/** Estimates two regions, each as half the body: the plane is not known yet. */
export function estimateRegions(
  spec: RegionsSpec,
  { filledMm3, surface, faces }: EstimatedBody,
): FillEstimate {
  const half: EstimatedBody = {
    filledMm3: filledMm3 / 2,
    surface: { ...surface, areaMm2: surface.areaMm2 * CUT_SURFACE_SHARE },
    faces,
  };
  const [one, other] = regionSpecs(spec).map((part) => estimateStruts(part, half, SECONDS_PER_REGION_CUT));
  return {
    seconds: one!.seconds + other!.seconds,
    triangles: one!.triangles + other!.triangles,
    struts: one!.struts + other!.struts,
    netStruts: one!.netStruts + other!.netStruts,
  };
}
