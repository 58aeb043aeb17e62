import type { Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { sweptBody } from './swept.ts';

const bump = (t: number, at: number, width: number) => Math.exp(-(((t - at) / width) ** 2));

/**
 * A long bone: a bowed shaft, a round head that leans out at the top, two condyles at the foot, and a surface
 * that is nowhere smooth. Deterministic; about 90 x 26 x 24 mm at `lengthMm` 90.
 */
export function bone(lengthMm = 90, along = 96, sides = 48): Mesh {
  const rings: Point[][] = [];
  for (let i = 0; i <= along; i++) {
    const t = i / along;
    const shaft = 0.075 + 0.05 * bump(t, 0.06, 0.09) + 0.07 * bump(t, 0.95, 0.08);
    const closing = Math.sqrt(Math.max(0.02, Math.min(1, Math.min(t, 1 - t) * 14)));
    const ring: Point[] = [];
    for (let k = 0; k < sides; k++) {
      const angle = (2 * Math.PI * k) / sides;
      const condyles = 1 + 0.28 * bump(t, 0.06, 0.08) * Math.cos(2 * angle);
      const rough = 1 + 0.02 * Math.sin(7 * angle + 31 * t) + 0.015 * Math.cos(5 * angle - 47 * t);
      const r = lengthMm * shaft * closing * condyles * rough;
      const leanX = lengthMm * (0.06 * Math.sin(Math.PI * t) + 0.09 * bump(t, 1, 0.12));
      ring.push([r * Math.cos(angle) + leanX, 0.9 * r * Math.sin(angle), lengthMm * t]);
    }
    rings.push(ring);
  }
  return sweptBody(rings);
}
