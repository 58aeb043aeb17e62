import { axisBetween } from '../../cell/strut-axes.ts';
import { snapped } from '../../geometry/quantum.ts';
import type { Point } from '../../geometry/vector.ts';
import type { Classification } from '../../grid/classification.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import { type BoundaryNet, distance, type NetNode } from '../net/net.ts';

/** A rod has its whole width from this many radii off a node on. Nearer it lies within the strut that holds the node. */
const FULL_FROM_RADII = 0.45;
/** The point in which a rod ends is this many radii off the node: opposite rods must not meet in it. */
const POINT_FROM_RADII = 0.1;
/** Of a short rod these shares are taken instead. */
const FULL_FROM_SHARE = 1 / 3;
const POINT_FROM_SHARE = 1 / 12;

/** How far from a node a rod of this length has its whole width, mm. */
export function fullFromMm(radiusMm: number, lengthMm: number): number {
  return Math.min(FULL_FROM_RADII * radiusMm, FULL_FROM_SHARE * lengthMm);
}

/**
 * The closed, convex body of a rod of a net: a prism with a point at both ends. The strut that each end lies on is as
 * wide as the rod and hides the point, so a node needs no body of its own: each face that meets another one costs the
 * kernel time.
 */
export function rodSolid(c: Classification, { nodes, rods }: BoundaryNet, number: number): Mesh {
  const [a, b] = rods[number]!.map((node) => nodes[node]!) as [NetNode, NetNode];
  const { angles } = c.joints;
  const sides = angles.length / 2;
  const { across, up } = axisBetween(a.place, b.place, number);
  const lengthMm = distance(a.place, b.place);
  const positions = new Float32Array(sides * 6 + 6);
  const put = (v: number, from: number, offset: Point) => {
    const share = from / lengthMm;
    const radiusMm = a.radiusMm + share * (b.radiusMm - a.radiusMm);
    for (let k = 0; k < 3; k++) {
      const along = a.place[k]! + share * (b.place[k]! - a.place[k]!);
      positions[v * 3 + k] = snapped(along + radiusMm * offset[k]!, c.placement.quantumMm);
    }
  };
  for (const [end, { radiusMm }] of [a, b].entries()) {
    const at = (mm: number) => (end === 0 ? mm : lengthMm - mm);
    for (let k = 0; k < sides; k++) {
      const offset = across.map((value, i) => angles[k * 2]! * value + angles[k * 2 + 1]! * up[i]!) as Point;
      put(end * sides + k, at(fullFromMm(radiusMm, lengthMm)), offset);
    }
    const pointMm = Math.min(POINT_FROM_RADII * radiusMm, POINT_FROM_SHARE * lengthMm);
    put(2 * sides + end, at(pointMm), [0, 0, 0]);
  }
  const triangles: number[] = [];
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides;
    triangles.push(k, next, sides + next, k, sides + next, sides + k);
    triangles.push(2 * sides, next, k, 2 * sides + 1, sides + k, sides + next);
  }
  return { positions, triangles: Uint32Array.from(triangles) };
}
