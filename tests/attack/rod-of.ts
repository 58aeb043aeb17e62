import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { piecesOf } from './pieces.ts';

/** Axis and size of a long piece, mm. */
export interface SeenRod {
  middle: [number, number, number];
  along: [number, number, number];
  lengthMm: number;
  radiusMm: number;
}

/** A piece is long if it is so many times as long as thick. */
const LONG = 1.5;

/** The rod that a piece looks like, by its direction of greatest spread; null for a ball or a plate. */
export function rodOf({ positions: p }: Mesh): SeenRod | null {
  const count = p.length / 3;
  const middle: SeenRod['middle'] = [0, 0, 0];
  for (let i = 0; i < p.length; i++) middle[i % 3]! += p[i]! / count;
  let along: SeenRod['along'] = [0.5, 0.6, 0.62];
  // Power iteration on the covariance.
  for (let round = 0; round < 60; round++) {
    const next: SeenRod['along'] = [0, 0, 0];
    for (let i = 0; i < p.length; i += 3) {
      const d = [0, 1, 2].map((k) => p[i + k]! - middle[k]!);
      const dot = d[0]! * along[0] + d[1]! * along[1] + d[2]! * along[2];
      for (let k = 0; k < 3; k++) next[k]! += dot * d[k]!;
    }
    const length = Math.hypot(...next) || 1;
    along = next.map((value) => value / length) as SeenRod['along'];
  }
  let [low, high, radiusMm] = [0, 0, 0];
  for (let i = 0; i < p.length; i += 3) {
    const d = [0, 1, 2].map((k) => p[i + k]! - middle[k]!);
    const at = d[0]! * along[0] + d[1]! * along[1] + d[2]! * along[2];
    low = Math.min(low, at);
    high = Math.max(high, at);
    radiusMm = Math.max(radiusMm, Math.hypot(...d.map((value, k) => value - at * along[k]!)));
  }
  const lengthMm = high - low;
  if (lengthMm < LONG * 2 * radiusMm) return null;
  return {
    middle: middle.map((value, k) => value + ((low + high) / 2) * along[k]!) as SeenRod['middle'],
    along,
    lengthMm,
    radiusMm,
  };
}

/** All rods in what was fetched. */
export function rodsOf(shown: Mesh): SeenRod[] {
  return piecesOf(shown).flatMap((piece) => rodOf(piece) ?? []);
}

/** The rods of the first look, each at the mean of its places in all looks. They must lie nearer than rods lie apart. */
export function meanRods(looks: readonly (readonly SeenRod[])[]): SeenRod[] {
  return looks[0]!.map((rod) => {
    const same = looks.map((rods) => {
      const away = rods.map(({ middle }) => Math.hypot(...middle.map((mm, k) => mm - rod.middle[k]!)));
      return rods[away.indexOf(Math.min(...away))]!;
    });
    const ends = [-1, 1].map((end) =>
      [0, 1, 2].map((k) => {
        const places = same.map(({ middle, along, lengthMm }) => {
          const sign = along.reduce((sum, value, axis) => sum + value * rod.along[axis]!, 0) < 0 ? -1 : 1;
          return middle[k]! + (end * sign * along[k]! * lengthMm) / 2;
        });
        return places.reduce((sum, mm) => sum + mm, 0) / places.length;
      }),
    ) as [number[], number[]];
    const lengthMm = Math.hypot(...ends[0].map((mm, k) => ends[1][k]! - mm));
    return {
      ...rod,
      lengthMm,
      middle: ends[0].map((mm, k) => (mm + ends[1][k]!) / 2) as SeenRod['middle'],
      along: ends[0].map((mm, k) => (ends[1][k]! - mm) / lengthMm) as SeenRod['along'],
    };
  });
}
