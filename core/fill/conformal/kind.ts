import type { ConstantSpec } from '../../spec/spec.ts';
import type { LatticeKind } from '../kind.ts';
import { conformalFrame } from './frame.ts';

/** Cells that follow the walls of a part, with struts or a sheet in them. A page draws the sheet's wires. */
export const conformal: LatticeKind<ConstantSpec> = {
  followsWalls: true,
  frame: ({ mesh }, spec) => conformalFrame(mesh, spec).frame,
  predict({ mesh }, spec) {
    const { frame, triangles } = conformalFrame(mesh, spec);
    return { frame, volumeMm3: () => frame.predictedVolumeMm3, triangles: () => triangles };
  },
};
