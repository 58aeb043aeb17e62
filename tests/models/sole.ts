import type { Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { sweptBody } from './swept.ts';

/**
 * A shoe sole: narrow at the waist, with a raised arch, a thicker heel and a thin, upturned toe. Swept along
 * its length with rounded-rectangle sections. Deterministic; about 120 x 45 x 22 mm at `lengthMm` 120.
 */
export function sole(lengthMm = 120, along = 80, sides = 40): Mesh {
  const rings: Point[][] = [];
  for (let i = 0; i <= along; i++) {
    const t = i / along;
    const round = Math.sqrt(Math.max(0.01, Math.min(1, Math.min(t, 1 - t) * 9)));
    const width =
      lengthMm *
      (0.15 + 0.05 * Math.sin(Math.PI * t) - 0.045 * Math.exp(-(((t - 0.42) / 0.12) ** 2))) *
      round;
    const height = lengthMm * (0.075 - 0.04 * t) * (0.5 + 0.5 * round);
    const lift =
      lengthMm * (0.05 * Math.exp(-(((t - 0.42) / 0.15) ** 2)) + 0.14 * Math.max(0, t - 0.78) ** 1.5);
    const inward = lengthMm * 0.03 * Math.sin(2 * Math.PI * t);
    const ring: Point[] = [];
    for (let k = 0; k < sides; k++) {
      const angle = (2 * Math.PI * k) / sides;
      const squareOff = (v: number) => Math.sign(v) * Math.abs(v) ** 0.45;
      ring.push([
        lengthMm * t,
        width * squareOff(Math.cos(angle)) + inward,
        height * squareOff(Math.sin(angle)) + lift,
      ]);
    }
    rings.push(ring);
  }
  return sweptBody(rings);
}
