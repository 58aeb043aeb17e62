import type { Point } from '../../../../solid/geometry/vector.ts';
import { sixfoldVolume } from '../../../../solid/mesh/mesh.ts';

/** Returns the vertices of a loop in which a member ends in creases, x, y, z each, mm. */
export function seamAlong(points: readonly number[], loop: readonly number[]): Float64Array {
  const vertices = new Float64Array(loop.length * 3);
  for (const [i, v] of loop.entries()) for (let k = 0; k < 3; k++) vertices[i * 3 + k] = points[v * 3 + k]!;
  return vertices;
}

/** Edges in which a member ends in creases, as a text equal from both sides, in steps of the grid. */
export function outlineOfSeam(seam: Float64Array, origin: Point, quantumMm: number): string {
  const vertices: string[] = [];
  for (let i = 0; i < seam.length; i += 3) {
    const [x, y, z] = [seam[i]! - origin[0], seam[i + 1]! - origin[1], seam[i + 2]! - origin[2]];
    vertices.push(`${x / quantumMm},${y / quantumMm},${z / quantumMm}`);
  }
  const edges = vertices.map((vertex, i) => {
    const before = vertices.at(i - 1)!;
    return vertex < before ? `${vertex}:${before}` : `${before}:${vertex}`;
  });
  return edges.sort().join(' ');
}

/** Returns six times the volume under the faces from a node to the edges of a seam, relative to the place. */
export function sixfoldCone(seam: Float64Array, origin: Point): number {
  const p = Float64Array.of(0, 0, 0, ...origin, ...seam);
  let sum = 0;
  for (let i = 6, j = p.length - 3; i < p.length; j = i, i += 3) sum += sixfoldVolume(p, 0, 3, j, i);
  return sum;
}

/** A cut member closed by cones over the outlines in creases, 9 numbers per triangle, mm, to verify. */
export function withCones({
  corners,
  seams,
}: {
  corners: Float64Array;
  seams: readonly Float64Array[];
}): Float32Array {
  const out = Array.from(corners);
  for (const loop of seams) {
    const middle = [0, 0, 0];
    const outward = [0, 0, 0];
    for (let i = 0, j = loop.length - 3; i < loop.length; j = i, i += 3) {
      for (let k = 0; k < 3; k++) {
        const [u, v] = [(k + 1) % 3, (k + 2) % 3];
        middle[k]! += (loop[i + k]! * 3) / loop.length;
        outward[k]! += loop[j + u]! * loop[i + v]! - loop[j + v]! * loop[i + u]!;
      }
    }
    const apex = middle.map((value, k) => value + outward[k]!);
    for (let i = 0, j = loop.length - 3; i < loop.length; j = i, i += 3)
      out.push(...apex, ...loop.subarray(j, j + 3), ...loop.subarray(i, i + 3));
  }
  return Float32Array.from(out);
}
