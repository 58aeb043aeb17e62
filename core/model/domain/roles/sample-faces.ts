import { type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';

/** Distance between samples of a face, mm, and most steps along a side of a triangle. */
const APART_MM = 2;
const MOST_STEPS = 40;

/** Points on these triangles of a mesh, corners among them, x y z each, mm: near enough to know what touches them. */
export function sampleFaces({ positions, triangles }: Mesh, faces: Uint32Array): Float64Array {
  const out: number[] = [];
  for (const face of faces) {
    const corner = (k: number) => pointFrom(positions, triangles[face * 3 + k]! * 3);
    const [a, b, c] = [corner(0), corner(1), corner(2)];
    const longest = Math.max(sideMm(a, b), sideMm(b, c), sideMm(c, a));
    const steps = Math.min(MOST_STEPS, Math.max(1, Math.ceil(longest / APART_MM)));
    for (let i = 0; i <= steps; i++)
      for (let j = 0; j <= steps - i; j++)
        for (let k = 0; k < 3; k++) out.push((a[k]! * i + b[k]! * j + c[k]! * (steps - i - j)) / steps);
  }
  return Float64Array.from(out);
}

function sideMm([ax, ay, az]: Point, [bx, by, bz]: Point): number {
  return Math.hypot(ax - bx, ay - by, az - bz);
}
