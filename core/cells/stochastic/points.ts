import type { Point } from '../../solid/geometry/vector.ts';

/** Candidates per point, times the number of points so far. */
const CANDIDATES_PER_POINT = 1;
/** Minimum number of candidates per point. */
const LEAST_CANDIDATES = 24;

/**
 * Blue noise on a torus of edge `period`: one point per unit of volume on average, each the candidate
 * farthest from all earlier points (Mitchell, "Spectrally optimal sampling", 1991). Deterministic per seed.
 */
export function blueNoise(period: number, seed: number): Point[] {
  const random = seededRandom(seed);
  const points: Point[] = [];
  const count = Math.round(period ** 3);
  while (points.length < count) {
    const candidates = Math.max(LEAST_CANDIDATES, CANDIDATES_PER_POINT * points.length);
    let best: Point | undefined;
    let farthest = -1;
    for (let c = 0; c < candidates; c++) {
      const candidate: Point = [random() * period, random() * period, random() * period];
      const nearest = nearestSquare(points, candidate, period, farthest);
      if (nearest > farthest) {
        farthest = nearest;
        best = candidate;
      }
    }
    points.push(best!);
  }
  return points;
}

/** Squared distance to the nearest point on the torus; stops early once it is at most `enough`. */
function nearestSquare(points: readonly Point[], at: Point, period: number, enough: number): number {
  let nearest = Infinity;
  for (const point of points) {
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const gap = point[axis]! - at[axis]!;
      square += (gap - Math.round(gap / period) * period) ** 2;
    }
    if (square < nearest) nearest = square;
    if (nearest <= enough) return nearest;
  }
  return nearest;
}

/** Seeded generator of numbers in [0, 1): mulberry32 (T. Ettinger, public domain), 32 bits of state. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
