import type { RodPeriod } from './rod-period.ts';
import { type PeriodState, rodSystem } from './rod-system.ts';
import { type Settled, settleRods } from './settle-rods.ts';

/** A point of a curve. Stress in the unit of the solid's modulus, per area at rest. */
export interface CurvePoint {
  strain: number;
  stress: number;
  /** Energy stored per volume at rest. */
  energy: number;
  /** Edges of the block over those at rest. */
  edges: readonly number[];
  /** Pairs of balls that press on each other. */
  touching: number;
  hasBuckled: boolean;
}

export interface CompressOptions {
  axis?: 0 | 1 | 2;
  /** True where the sides keep their width, false where they move freely. */
  isHeld: boolean;
  mostStrain?: number;
}

const FIRST = [0.001, 0.005, 0.02] as const;
const STEP = 0.02;
const LEAST_STEP = 0.0025;
export const MOST_STRAIN = 0.5;

/** Presses a block of rods along an axis, to `mostStrain` or as far as it settles; yields states of least energy. */
export function* compress(
  period: RodPeriod,
  { axis = 2, isHeld, mostStrain = MOST_STRAIN }: CompressOptions,
): Generator<CurvePoint> {
  const isFree = [0, 1, 2].map((k) => k !== axis && !isHeld);
  const answerOf = rodSystem(period, isFree);
  const { edges, diameter, rest } = period;
  const volume = edges[0] * edges[1] * edges[2];
  let last = restState(period);
  let before: PeriodState | null = null;
  let strain = 0;
  let step: number = FIRST[0];
  for (let goal = 0; strain < mostStrain - 1e-9; ) {
    const next = Math.min(mostStrain, strain + step);
    const guess = drawnOut({ last, before }, axis, edges[axis] * (1 - next));
    const settled: Settled | null = settleRods(answerOf, guess, { isFree, diameter });
    if (!settled) {
      step /= 2;
      if (step < LEAST_STEP) return;
      before = null;
      continue;
    }
    const { state, answer, hasBuckled } = settled;
    before = hasBuckled ? null : last;
    last = state;
    strain = next;
    goal++;
    step = goal < FIRST.length ? FIRST[goal]! - strain : Math.min(STEP, nextGoal(strain) - strain);
    yield {
      strain,
      stress: (-answer.gradient[2 * rest.length + axis]! * edges[axis]) / volume,
      energy: answer.energy / volume,
      edges: [...state.edges].map((edge, k) => edge / edges[k]!),
      touching: answer.touching,
      hasBuckled,
    };
  }
}

function nextGoal(strain: number): number {
  return STEP * (Math.floor(strain / STEP + 1e-6) + 1);
}

function restState({ rest, edges }: RodPeriod): PeriodState {
  const turns = new Float64Array((4 * rest.length) / 3);
  for (let at = 0; at < turns.length; at += 4) turns[at] = 1;
  return { places: rest.slice(), turns, edges: Float64Array.from(edges) };
}

/** Returns the state that continues the last change up to an edge; without one, the last state shortened. */
function drawnOut(
  { last, before }: { last: PeriodState; before: PeriodState | null },
  axis: number,
  edge: number,
): PeriodState {
  const places = last.places.slice();
  const edges = last.edges.slice();
  const share = before ? (edge - last.edges[axis]!) / (last.edges[axis]! - before.edges[axis]!) : 0;
  if (before) {
    for (let i = 0; i < places.length; i++) places[i]! += share * (last.places[i]! - before.places[i]!);
    for (let k = 0; k < 3; k++) edges[k]! += share * (last.edges[k]! - before.edges[k]!);
  } else for (let i = axis; i < places.length; i += 3) places[i]! *= edge / last.edges[axis]!;
  edges[axis] = edge;
  const turns = last.turns.slice();
  if (before)
    for (let at = 0; at < turns.length; at += 4) {
      let dot = 0;
      for (let k = 0; k < 4; k++) dot += last.turns[at + k]! * before.turns[at + k]!;
      let size = 0;
      for (let k = 0; k < 4; k++) {
        turns[at + k]! += share * (last.turns[at + k]! - Math.sign(dot) * before.turns[at + k]!);
        size += turns[at + k]! ** 2;
      }
      for (let k = 0; k < 4; k++) turns[at + k]! /= Math.sqrt(size);
    }
  return { places, turns, edges };
}
