import { buildFrame } from '../../../run/pipeline/build-frame.ts';
import { pressBodies } from '../../../run/pipeline/press-bodies.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../spec/spec.ts';
import type { PressFigures } from '../press-figures.ts';
import type { PressWanted } from '../press-frame.ts';
import { pressLattice } from '../press-lattice.ts';
import { finish } from '../press-test.ts';

/** Returns the figures of a press test as the page makes it. */
export function pressedPart(model: Mesh, spec: LatticeSpec, wanted: PressWanted): PressFigures {
  const source = { frame: () => buildFrame(model, spec), ...pressBodies(model, spec) };
  return finish(pressLattice(source, spec, wanted)).figures;
}
