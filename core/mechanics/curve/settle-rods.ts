import { factorBlocks } from '../linear/block-factors.ts';
import { turnQuaternion } from '../rod/quaternion.ts';
import type { PeriodAnswer, PeriodState } from './rod-system.ts';

/** A state in which every force is balanced and every small motion costs energy. */
export interface Settled {
  state: PeriodState;
  answer: PeriodAnswer;
  /** True if it left a state from which energy falls: the lattice has buckled here. */
  hasBuckled: boolean;
  iterations: number;
}

interface SettleOptions {
  isFree: readonly boolean[];
  diameter: number;
}

/** Largest unbalanced force over the largest force of an element. */
const TOLERANCE = 1e-6;
const SOFT_TOLERANCE = 1e-4;
/** Share of the energy that a step may still promise where a motion costs next to nothing. */
const SOFT = 1e-9;
const MOST_ITERATIONS = 120;
/** Largest motion of an iteration, in diameters, and largest turn. */
const MOST_MOVE = 0.25;
const MOST_TURN = 0.25;
/** Motion along a falling way, in diameters. */
const NUDGE = 0.05;
const MOST_HALVES = 12;
/** Share of the promised fall of energy that a step must bring. */
const ARMIJO = 1e-4;

/**
 * Finds the state of least energy near a state at the given edges: Newton's steps, shortened until energy falls. At a
 * saddle it follows a way along which energy falls. Returns null if it does not settle.
 */
export function settleRods(
  answerOf: (state: PeriodState) => PeriodAnswer,
  start: PeriodState,
  { isFree, diameter }: SettleOptions,
): Settled | null {
  let state = start;
  let answer = answerOf(state);
  let hasBuckled = false;
  for (let iterations = 0; iterations < MOST_ITERATIONS; iterations++) {
    const { gradient, pattern, matrix, energy } = answer;
    const rhs = gradient.map((value) => -value);
    const edges = rhs.length - 6;
    for (let k = 0; k < 6; k++) if (!isFree[k]) rhs[edges + k] = 0;
    const isBalanced = rhs.every((value) => Math.abs(value) <= TOLERANCE * answer.force);
    const factors = factorBlocks(pattern, matrix);
    if (isBalanced && factors.negative === 0) return { state, answer, hasBuckled, iterations };
    if (isBalanced) {
      const way = factors.falling()!;
      scaleTo(way, NUDGE * diameter, { isExact: 1, mostTurn: MOST_TURN });
      const falls = [1, -1].some((sign) => {
        const next = moved(state, way, sign);
        const there = answerOf(next);
        if (!(there.energy < energy)) return false;
        [state, answer] = [next, there];
        return true;
      });
      // A motion that costs nothing: as good as stable.
      if (!falls) return { state, answer, hasBuckled, iterations };
      hasBuckled = true;
      continue;
    }
    const step = factors.solve(rhs);
    let slope = 0;
    for (let i = 0; i < step.length; i++) slope -= step[i]! * rhs[i]!;
    scaleTo(step, MOST_MOVE * diameter, { isExact: 0, mostTurn: MOST_TURN });
    const isSoft =
      -slope <= SOFT * energy && rhs.every((value) => Math.abs(value) <= SOFT_TOLERANCE * answer.force);
    if (isSoft && factors.negative === 0) return { state, answer, hasBuckled, iterations };
    let share = 1;
    for (let half = 0; ; half++) {
      const next = moved(state, step, share);
      const there = answerOf(next);
      const rounding = 1e-12 * Math.abs(energy);
      if (there.energy <= energy + ARMIJO * share * slope + rounding || half === MOST_HALVES) {
        [state, answer] = [next, there];
        break;
      }
      share /= 2;
    }
  }
  return null;
}

/** Shortens a motion to its largest length and turn; with `isExact` 1 it also lengthens it. */
function scaleTo(
  step: Float64Array,
  most: number,
  { isExact, mostTurn }: { isExact: 0 | 1; mostTurn: number },
): void {
  let move = 0;
  let turn = 0;
  for (let i = 0; i < step.length; i++) {
    const size = Math.abs(step[i]!);
    if (i % 6 < 3 || i >= step.length - 6) move = Math.max(move, size);
    else turn = Math.max(turn, size);
  }
  let factor = Math.min(most / move, mostTurn / turn);
  if (!isExact) factor = Math.min(1, factor);
  for (let i = 0; i < step.length; i++) step[i]! *= factor;
}

export function moved(state: PeriodState, step: Float64Array, share: number): PeriodState {
  const places = state.places.slice();
  const turns = state.turns.slice();
  const edges = state.edges.slice();
  const nodes = places.length / 3;
  for (let node = 0; node < nodes; node++) {
    const at = 6 * node;
    for (let k = 0; k < 3; k++) places[3 * node + k]! += share * step[at + k]!;
    turnQuaternion(turns, 4 * node, [share * step[at + 3]!, share * step[at + 4]!, share * step[at + 5]!]);
  }
  for (let k = 0; k < 3; k++) edges[k]! += share * step[6 * nodes + k]!;
  return { places, turns, edges };
}
