import { type Point, pointFrom } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type Frame, framesOf, frameTotals } from '../frame/frame.ts';
import { type DomainSamples, samplesOf } from './domain-samples.ts';
import { reachMm, reachTest } from './reach.ts';

/** Part of a fill domain that a lattice reaches. */
export interface Coverage {
  /** Share of the domain's volume within one cell of a kept strut, 0 to 1. */
  share: number;
  /** Bodies of the domain that hold a strut, of all. */
  bodiesKept: number;
  bodies: number;
  /** Place in the middle of the region out of reach, mm; undefined if everything is reached. */
  lostAt?: Point;
}

/** Removed share of a lattice above which it may fall apart. */
export const MOST_PRUNED = 0.4;
/** Reached share of the domain from which a lattice holds together, however many struts are removed. */
export const LEAST_REACHED = 0.9;

/** Coverage by which a lattice is fitted or refused. Struts reach no farther than `atMostMm`. */
export function coverageOf(
  { points, body, bodies, sight }: DomainSamples,
  frame: Frame,
  atMostMm = Infinity,
): Coverage {
  const isReached = reachTest(frame, sight, atMostMm);
  const holds = new Uint8Array(bodies);
  const lost: number[] = [];
  for (let i = 0; i < body.length; i++) {
    if (isReached(points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!)) holds[body[i]!] = 1;
    else lost.push(i);
  }
  const lostAt = lost.length > 0 ? pointFrom(points, middleOf(points, lost) * 3) : undefined;
  return {
    share: body.length > 0 ? 1 - lost.length / body.length : 0,
    bodiesKept: holds.reduce((sum, one) => sum + one, 0),
    bodies,
    ...(lostAt ? { lostAt } : {}),
  };
}

/**
 * Coverage to show: in a part thinner than a cell a strut reaches no farther than its thinnest side, since one strut of a
 * large cell would reach most of it. Elsewhere `judged` is returned, if it is known.
 */
export function shownCoverage(samples: DomainSamples, frame: Frame, judged?: Coverage): Coverage {
  const isThin = framesOf(frame).some((one) => samples.thinnestMm < reachMm(one));
  return judged && !isThin ? judged : coverageOf(samples, frame, samples.thinnestMm);
}

/** Coverage of one body, and the volume of its fill domain, mm3. */
export interface BodyCoverage extends Coverage {
  volumeMm3: number;
}

/** Coverage of several bodies together, by volume; its place is in the body that loses most. */
export function joinCoverage(bodies: readonly BodyCoverage[]): Coverage {
  const sum = (value: (body: BodyCoverage) => number) => bodies.reduce((all, body) => all + value(body), 0);
  const lostMm3 = ({ share, volumeMm3 }: BodyCoverage) => (1 - share) * volumeMm3;
  const worst = bodies.reduce((a, b) => (lostMm3(b) > lostMm3(a) ? b : a));
  return {
    share: 1 - sum(lostMm3) / sum(({ volumeMm3 }) => volumeMm3),
    bodiesKept: sum(({ bodiesKept }) => bodiesKept),
    bodies: sum((body) => body.bodies),
    ...(worst.lostAt ? { lostAt: worst.lostAt } : {}),
  };
}

/** The point nearest to the mean of the chosen ones, by its index. */
function middleOf(points: Float64Array, chosen: readonly number[]): number {
  const mean = [0, 1, 2].map((k) => chosen.reduce((sum, i) => sum + points[i * 3 + k]!, 0) / chosen.length);
  const far = (i: number) =>
    pointFrom(points, i * 3).reduce((sum, value, k) => sum + (value - mean[k]!) ** 2, 0);
  return chosen.reduce((best, i) => (far(i) < far(best) ? i : best));
}

/**
 * True if most of a lattice falls apart in its domain, so that it is refused: many of its struts are removed, and
 * those that stay do not reach nine tenths of the domain.
 * @param domain its mesh, closed
 */
export function fallsApart(frame: Frame, domain: Mesh): boolean {
  if (frameTotals(frame).prunedShare <= MOST_PRUNED) return false;
  return !holdsTogether(frame, coverageOf(samplesOf(domain), frame));
}

/** False for a lattice that is refused because it falls apart; see `fallsApart`. */
export function holdsTogether(frame: Frame, { share }: Coverage): boolean {
  return frameTotals(frame).prunedShare <= MOST_PRUNED || share >= LEAST_REACHED;
}
