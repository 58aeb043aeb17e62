import type { Point3 } from '../beam/struts.ts';
import type { RodPeriod } from './rod-period.ts';

/** Two nodes that may touch; the second lies `shift` blocks away. */
export interface RodContact {
  from: number;
  to: number;
  shift: Point3;
  /** Distance of their middles. */
  distance: number;
}

/** Pairs that were closer than this at rest, in diameters, meet at a joint and do not touch. */
const JOINED = 1.25;
/** Pairs are looked for up to this distance, in diameters. */
const REACH = 1.25;

/** Pairs of near nodes in the block's present edges: rods touch as balls of their diameter about the nodes. */
export function nearContacts(
  { rest, edges: restEdges, diameter }: RodPeriod,
  places: Float64Array,
  edges: Float64Array,
): RodContact[] {
  const found: RodContact[] = [];
  const most = (REACH * diameter) ** 2;
  const joined = (JOINED * diameter) ** 2;
  const [ex, ey, ez] = [edges[0]!, edges[1]!, edges[2]!];
  for (let i = 0; i < places.length; i += 3)
    for (let j = 0; j < i; j += 3) {
      const dx = places[j]! - places[i]!;
      const sx = -Math.round(dx / ex);
      const x = dx + sx * ex;
      if (x * x > most) continue;
      const dy = places[j + 1]! - places[i + 1]!;
      const sy = -Math.round(dy / ey);
      const y = dy + sy * ey;
      const dz = places[j + 2]! - places[i + 2]!;
      const sz = -Math.round(dz / ez);
      const z = dz + sz * ez;
      const square = x * x + y * y + z * z;
      if (square > most) continue;
      const before =
        (rest[j]! - rest[i]! + sx * restEdges[0]) ** 2 +
        (rest[j + 1]! - rest[i + 1]! + sy * restEdges[1]) ** 2 +
        (rest[j + 2]! - rest[i + 2]! + sz * restEdges[2]) ** 2;
      if (before > joined)
        found.push({ from: i / 3, to: j / 3, shift: [sx, sy, sz], distance: Math.sqrt(square) });
    }
  return found;
}
