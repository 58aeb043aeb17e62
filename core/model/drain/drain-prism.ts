import { basisAcross, mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Sides of a hole: a wider polygon than the circle, so that no place is narrower than asked. */
const SIDES = 24;

export interface DrainPrism {
  fromMm: Point;
  toMm: Point;
  diameterMm: number;
}

/** Closed prism of a hole; its inscribed circle has the hole's diameter. `turn` rotates it, in shares of a side. */
export function drainPrism({ fromMm, toMm, diameterMm }: DrainPrism, turn: number): Mesh {
  const along = mapPoint(toMm, (mm, k) => mm - fromMm[k]!);
  const length = Math.hypot(...along);
  const { across, up } = basisAcross(mapPoint(along, (value) => value / length));
  const radius = diameterMm / 2 / Math.cos(Math.PI / SIDES);
  const positions = new Float32Array(SIDES * 6);
  for (let i = 0; i < SIDES; i++) {
    const angle = ((i + turn) / SIDES) * 2 * Math.PI;
    const [c, s] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    for (let k = 0; k < 3; k++) {
      const ring = c * across[k]! + s * up[k]!;
      positions[i * 3 + k] = fromMm[k]! + ring;
      positions[(SIDES + i) * 3 + k] = toMm[k]! + ring;
    }
  }
  const triangles: number[] = [];
  for (let i = 0; i < SIDES; i++) {
    const j = (i + 1) % SIDES;
    triangles.push(i, j, SIDES + j, i, SIDES + j, SIDES + i);
    if (i > 0 && i < SIDES - 1) triangles.push(0, i + 1, i, SIDES, SIDES + i, SIDES + i + 1);
  }
  return { positions, triangles: Uint32Array.from(triangles) };
}
