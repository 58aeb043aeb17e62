import { type KindName, kindOf } from '../spec/kind.ts';
import type { LatticeSpec, RegionsSpec } from '../spec/spec.ts';
import { estimateConformal, estimateConformalSheet } from './conformal/estimate.ts';
import type { EstimatedBody, FillEstimate } from './estimate/fill-estimate.ts';
import { estimateRegions } from './regions/estimate.ts';
import { estimateStruts } from './struts/estimate.ts';
import { estimateSurface } from './surface/estimate.ts';

type Estimator = (spec: LatticeSpec<unknown>, body: EstimatedBody) => FillEstimate;

const ESTIMATORS: Record<KindName, Estimator> = {
  struts: (spec, body) => estimateStruts(spec, body),
  surface: estimateSurface,
  conformal: estimateConformal,
  conformalSheet: estimateConformalSheet,
  regions: (spec, body) => estimateRegions(spec as RegionsSpec, body),
};

/** Estimates a lattice in a body. @throws RangeError for an unknown lattice */
export function estimateFill(spec: LatticeSpec<unknown>, body: EstimatedBody): FillEstimate {
  return ESTIMATORS[kindOf(spec)](spec, body);
}
