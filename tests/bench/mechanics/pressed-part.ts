import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import type { PressWanted } from '../../../core/mechanics/press/press-frame.ts';
import { pressLattice } from '../../../core/mechanics/press/press-lattice.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { pressBodies } from '../../../core/run/pipeline/press-bodies.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../../core/spec/spec.ts';

/** Returns the figures of a press test as the page makes it. */
export function pressedPart(model: Mesh, spec: ConstantSpec, wanted: PressWanted): PressFigures {
  const source = { frame: () => buildFrame(model, spec), ...pressBodies(model, spec) };
  return finish(pressLattice(source, spec, wanted)).figures;
}
