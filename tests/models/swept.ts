import type { Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';

/** Closed body through rings of equal numbers of points, anticlockwise seen from the next. */
export function sweptBody(rings: Point[][]): Mesh {
  const sides = rings[0]!.length;
  const positions: number[] = [];
  const triangles: number[] = [];
  for (const ring of rings) for (const point of ring) positions.push(...point);
  for (let i = 0; i + 1 < rings.length; i++) {
    for (let k = 0; k < sides; k++) {
      const a = i * sides + k;
      const b = i * sides + ((k + 1) % sides);
      triangles.push(a, b, b + sides, a, b + sides, a + sides);
    }
  }
  for (const last of [false, true]) {
    const end = last ? rings.length - 1 : 0;
    const ring = rings[end]!;
    const centre = positions.length / 3;
    for (let axis = 0; axis < 3; axis++) positions.push(ring.reduce((sum, p) => sum + p[axis]!, 0) / sides);
    for (let k = 0; k < sides; k++) {
      const a = end * sides + k;
      const b = end * sides + ((k + 1) % sides);
      if (last) triangles.push(a, b, centre);
      else triangles.push(b, a, centre);
    }
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}
