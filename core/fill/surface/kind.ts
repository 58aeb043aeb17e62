import type { LatticeSpec } from '../../spec/spec.ts';
import type { KindModel, LatticeKind } from '../kind.ts';
import { surfaceTriangles } from './estimate.ts';
import { frameOfSurface, type PlacedSurface, placeSurface, surfaceJob } from './place.ts';
import { shownBody } from './shown-body.ts';
import { shownDeviationMm } from './shown-design.ts';

/** A triply periodic surface in the cells of a grid. */
export const surface: LatticeKind = {
  takesBodies: true,
  frame: (model, spec) => frameOfSurface(placed(model, spec)),
  predict(model, spec) {
    const surface = placed(model, spec);
    const frame = frameOfSurface(surface);
    return {
      frame,
      volumeMm3: () => frame.predictedVolumeMm3,
      triangles: () => surfaceTriangles(spec, model.fillDomain(spec).mesh),
      shown: (mostTriangles) => shownBody(surface, mostTriangles),
    };
  },
  show: (model, spec, mostTriangles) => shownBody(placed(model, spec), mostTriangles),
};

function placed(model: KindModel, spec: LatticeSpec): PlacedSurface {
  const { mesh, design } = model;
  const job = surfaceJob(spec);
  const domain = model.fillDomain(spec);
  if (!design) return placeSurface(mesh, job, { domain });
  return placeSurface(
    mesh,
    { ...job, deviationMm: shownDeviationMm(spec.cellMm) },
    { domain, designed: design },
  );
}
