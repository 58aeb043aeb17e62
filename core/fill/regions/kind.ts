import type { RegionsSpec } from '../../spec/spec.ts';
import type { LatticeKind } from '../kind.ts';
import { frameRegions } from './frame.ts';
import { predictRegions } from './predict.ts';

/** Struts on both sides of a cut plane, with a membrane between. */
export const regions: LatticeKind<RegionsSpec> = {
  frame({ mesh }, spec) {
    const [first, second] = frameRegions(mesh, spec).sides;
    return { ...first.frame, second: second.frame };
  },
  predict: ({ mesh }, spec) => predictRegions(mesh, spec),
};
