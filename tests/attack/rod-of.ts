import type { Mesh } from '../../core/lattice/mesh/mesh.ts';

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
