import {
  conjugateSteps,
  NotSettled,
  type PreparedSystem,
  product,
  type StepOptions,
} from '../linear/conjugate-steps.ts';
import type { Nodes } from './contact/held.ts';
import { type Patches, pushOf } from './contact/patches.ts';
import type { Plates, PressAxis } from './contact/plates.ts';
import { withRigidLoad } from './contact/rigid-load.ts';
import { PressError } from './press-error.ts';
import type { PressedPart } from './pressed-part.ts';

export interface Push {
  axis: PressAxis;
  plates: Plates;
  /** Load and support in place of plates. */
  patches?: Patches | undefined;
  /** Norm of the residual at which the iteration ends. */
  tolerance: number;
  maxIterations: number;
}

type Pushed = Pick<PressedPart, 'stiffness' | 'displacements' | 'iterations'>;

/**
 * Moves the high plate of a part by one millimetre against the low one, or its load towards its support. Yields the
 * share of the test done after each iteration.
 * @param nodes their `places`, the linear system of their unknowns, and how many each has
 * @throws PressError not-settled, not-held
 */
export function* pushPart(
  nodes: Nodes,
  system: PreparedSystem,
  { axis, plates, patches, tolerance, maxIterations }: Push,
): Generator<number, Pushed> {
  const options = { tolerance, maxIterations };
  const push = patches ? pushOf(patches, axis) : -1;
  if (patches && !patches.guided) return yield* pushFree({ nodes, system }, plates, { axis, push, options });
  const { places, perNode } = nodes;
  const { multiply, held } = system;
  const u = new Float64Array(held.length);
  const r = new Float64Array(held.length);
  for (const node of plates.high.nodes) u[perNode * node + axis] = push;
  multiply(u, r);
  for (let i = 0; i < r.length; i++) if (held[i]) r[i] = 0;
  const scale = Math.sqrt(product(r, r));
  // Zero if no force reaches a free node: then none moves.
  if (scale > 0 && !patches) guessEven({ places, perNode }, plates, { axis, held, u });
  multiply(u, r);
  for (let i = 0; i < r.length; i++) r[i] = -r[i]!;
  const iterations = yield* settle(system, { x: u, r }, { ...options, scale: scale || 1 });
  // Twice the energy of one millimetre: wrong by the square of what the displacements are.
  multiply(u, r);
  return answer(product(u, r), u, iterations);
}

/** Pushes a load that is free to tilt and to slide, with a force of one: what a slender part gives way is far more. */
function* pushFree(
  { nodes, system }: { nodes: Nodes; system: PreparedSystem },
  { high }: Plates,
  { axis, push, options }: { axis: PressAxis; push: 1 | -1; options: Omit<StepOptions, 'scale'> },
): Generator<number, Pushed> {
  const loaded = withRigidLoad(system, nodes, high);
  const u = new Float64Array(loaded.held.length);
  const r = new Float64Array(loaded.held.length);
  const along = system.held.length + axis;
  r[along] = push;
  const iterations = yield* settle(loaded, { x: u, r }, { ...options, scale: 1 });
  const travel = push * u[along]!;
  const displacements = loaded.nodesOf(u).map((value) => value / travel);
  return answer(1 / travel, displacements, iterations);
}

function answer(stiffness: number, displacements: Float64Array, iterations: number): Pushed {
  if (!(stiffness > 0)) throw new PressError('not-held', 'nothing resists the plates');
  return { stiffness, displacements, iterations };
}

/** Moves all free nodes along the axis in proportion to their height between the plates, as an even solid would. */
function guessEven(
  { places, perNode }: { places: Float64Array; perNode: number },
  { low, high }: Plates,
  { axis, held, u }: { axis: PressAxis; held: Uint8Array; u: Float64Array },
): void {
  const at = (nodes: Uint32Array) =>
    nodes.reduce((sum, node) => sum + places[3 * node + axis]!, 0) / nodes.length;
  const bottom = at(low.nodes);
  const height = at(high.nodes) - bottom || 1;
  for (let node = 0; 3 * node < places.length; node++) {
    const i = perNode * node + axis;
    if (!held[i]) u[i] = -Math.min(1, Math.max(0, (places[3 * node + axis]! - bottom) / height));
  }
}

/** Solves as `conjugateSteps` does. Yields the share of the test done and returns the number of iterations. */
function* settle(
  system: PreparedSystem,
  { x, r }: { x: Float64Array; r: Float64Array },
  options: StepOptions,
): Generator<number, number> {
  let iterations = 0;
  try {
    for (const step of conjugateSteps(system, { x, r }, options)) {
      iterations = step.iterations;
      yield 0.05 + 0.9 * Math.min(1, Math.max(0, Math.log(step.residual) / Math.log(options.tolerance)));
    }
  } catch (error) {
    if (error instanceof NotSettled) throw new PressError('not-settled', error.message);
    throw error;
  }
  return iterations;
}
