import type { BufferGeometry } from 'three';
import { geometryOf } from './geometry-of.ts';

const SIDES = 40;

/** Flat ring around z. Three's own ring and circle would weigh on every page with a viewer. */
export function ringBetween(inner: number, outer: number): BufferGeometry {
  const corners: number[] = [];
  const at = (radius: number, k: number) => {
    const angle = (2 * Math.PI * k) / SIDES;
    return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
  };
  for (let k = 0; k < SIDES; k++) {
    const [a, b, c, d] = [at(inner, k), at(outer, k), at(outer, k + 1), at(inner, k + 1)];
    corners.push(...a, ...b, ...c, ...a, ...c, ...d);
  }
  return geometryOf(Float32Array.from(corners));
}
