import type { PressedPlace } from '../../spec/field.ts';
import { stressAt } from '../curve/curve-figures.ts';
import { type RisingCurve, strainAt } from '../press/columns/columns.ts';

/** How far a place sinks, and what it bears. */
export interface PlaceState {
  sinkMm: number;
  kPa: number;
}

/** Why a place misses what is wanted: its lattice would have to be firmer or softer, or the place higher. */
export const MISSES = ['firmer', 'softer', 'thin'] as const;
export type Miss = (typeof MISSES)[number];

export interface SolvedPlace extends PressedPlace {
  /** Number of its curve, from the softest. */
  level: number;
  wanted: PlaceState;
  reached: PlaceState;
  miss: Miss | null;
}

/** Stress over strain of the lattices to choose from, in kPa, softest first, all at the same strains. */
export type Levels = readonly RisingCurve[];

/** A place beyond the ends by no more than this share of its pressure counts as reached. */
const NEAR = 0.05;
const HALVINGS = 60;

/** Chooses the lattice of each place that sinks equally far under the measured pressure, which is the load. */
export function evenSink(places: readonly PressedPlace[], levels: Levels, sinkMm: number): SolvedPlace[] {
  return places.map((place) => {
    const { heightMm, kPa } = place;
    const { level, miss } = levelFor(levels, sinkMm / heightMm, kPa);
    const reached = { sinkMm: heightMm * strainAt(levels[level]!, kPa), kPa };
    return { ...place, level, miss, wanted: { sinkMm, kPa }, reached };
  });
}

/**
 * Chooses the lattice of each place that bears at most a pressure, under a foot with the same force and the same print:
 * the print that it leaves in an even sole whose highest pressure sinks it `sinkMm`. What the peaks lose the other places
 * bear in proportion to their pressure. The load is the print, pressed until it bears the force.
 * @returns the least peak that bears the force where the wanted one is lower
 */
export function relievedPeaks(
  places: readonly PressedPlace[],
  levels: Levels,
  { sinkMm, peakKPa }: { sinkMm: number; peakKPa: number },
): SolvedPlace[] | { leastKPa: number } {
  const sum = (of: (place: PressedPlace, i: number) => number) =>
    places.reduce((all, place, i) => all + place.areaMm2 * of(place, i), 0);
  const force = sum(({ kPa }) => kPa);
  const leastKPa = force / sum(() => 1);
  if (!(peakKPa > leastKPa)) return { leastKPa };
  const highest = places.reduce((one, other) => (other.kPa > one.kPa ? other : one));
  const even = levels[levelFor(levels, sinkMm / highest.heightMm, highest.kPa).level]!;
  const prints = places.map(({ heightMm, kPa }) => heightMm * strainAt(even, kPa));
  const lowest = places.reduce((least, { kPa }) => Math.min(least, kPa), Number.POSITIVE_INFINITY);
  const factor = rootOf(
    (times) => sum(({ kPa }) => Math.min(peakKPa, times * kPa)) - force,
    [1, peakKPa / lowest],
  );
  const solved = places.map((place, i) => {
    const wanted = { sinkMm: prints[i]!, kPa: Math.min(peakKPa, factor * place.kPa) };
    return { ...place, wanted, ...levelFor(levels, wanted.sinkMm / place.heightMm, wanted.kPa) };
  });
  const kPaAt = ({ level, wanted, heightMm }: (typeof solved)[number], deeperMm: number) =>
    stressIn(levels[level]!, (wanted.sinkMm + deeperMm) / heightMm);
  const mostMm = places.reduce((most, { heightMm }) => Math.max(most, heightMm), 0);
  const deeperMm = rootOf((mm) => sum((_, i) => kPaAt(solved[i]!, mm)) - force, [-mostMm, mostMm]);
  return solved.map((place) => ({
    ...place,
    reached: { sinkMm: Math.max(0, place.wanted.sinkMm + deeperMm), kPa: kPaAt(place, deeperMm) },
  }));
}

/** Returns the curve that comes nearest to a stress at a strain, and why it misses it. */
function levelFor(levels: Levels, strain: number, kPa: number): Pick<SolvedPlace, 'level' | 'miss'> {
  const stress = (level: number) => stressIn(levels[level]!, strain);
  let [low, high] = [0, levels.length - 1];
  const isThin = strain > levels[0]!.strain.at(-1)! + 1e-9;
  const miss = isThin
    ? 'thin'
    : kPa > (1 + NEAR) * stress(high)
      ? 'firmer'
      : kPa < (1 - NEAR) * stress(low)
        ? 'softer'
        : null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (stress(middle) > kPa) high = middle;
    else low = middle;
  }
  const isHigh = kPa ** 2 > stress(low) * stress(high);
  return { level: isHigh ? high : low, miss };
}

/** Stress of a curve at a strain; beyond its ends as at them. */
function stressIn(curve: RisingCurve, strain: number): number {
  return stressAt(curve, Math.min(Math.max(strain, 0), curve.strain.at(-1)!))!;
}

/** Returns where a rising function is 0, or the end of the range that is nearest to it. */
function rootOf(of: (x: number) => number, [from, to]: readonly [number, number]): number {
  let [low, high] = [from, to];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    if (of(middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}
