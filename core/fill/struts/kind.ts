import type { LatticeSpec } from '../../spec/spec.ts';
import type { KindModel, LatticeKind } from '../kind.ts';
import { type FramedModel, frameModelFirst } from './frame-model.ts';
import { predictTriangles } from './predict/predict-triangles.ts';

export const struts: LatticeKind = {
  frame: (model, spec) => framed(model, spec).frame,
  predict(model, spec) {
    const { frame, classification, graph } = framed(model, spec);
    return {
      frame,
      volumeMm3: () => frame.predictedVolumeMm3,
      triangles: () => predictTriangles(classification, graph, model.turnPerMm()),
    };
  },
};

function framed(model: KindModel, spec: LatticeSpec): FramedModel {
  return frameModelFirst(model.mesh, spec, { domain: model.fillDomain(spec) });
}
