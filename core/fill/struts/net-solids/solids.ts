import { axisBetween } from '../../../cells/strut-axes.ts';
import { snap } from '../../../solid/geometry/quantum.ts';
import { distance, mapPoint, type Point } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { PlacedLattice } from '../../grid/classification.ts';
import type { BoundaryNet, NetNode } from '../net/net.ts';

/** Distance from a node, in radii, of a net strut's full width; closer lies the strut of the node. */
const FULL_FROM_RADII = 0.45;
/** Distance of the tip of a net strut from the node, in radii: opposite struts must not meet in it. */
const POINT_FROM_RADII = 0.1;
/** Shares used instead for a short strut. */
const FULL_FROM_SHARE = 1 / 3;
const POINT_FROM_SHARE = 1 / 12;

/** Distance from a node at which a net strut of this length has its full width, mm. */
export function fullFromMm(radiusMm: number, lengthMm: number): number {
  return Math.min(FULL_FROM_RADII * radiusMm, FULL_FROM_SHARE * lengthMm);
}

/** Prism of a net strut with tips, which the struts at its ends hide: a node needs no body of its kind. */
export function netStrutSolid(
  lattice: PlacedLattice,
  { nodes, netStruts }: BoundaryNet,
  number: number,
): Mesh {
  const [a, b] = netStruts[number]!.map((node) => nodes[node]!) as [NetNode, NetNode];
  const { angles } = lattice.joints;
  const sides = angles.length / 2;
  const { across, up } = axisBetween(a.place, b.place, number);
  const lengthMm = distance(a.place, b.place);
  const positions = new Float32Array(sides * 6 + 6);
  const put = (v: number, from: number, offset: Point) => {
    const share = from / lengthMm;
    const radiusMm = a.radiusMm + share * (b.radiusMm - a.radiusMm);
    for (let k = 0; k < 3; k++) {
      const along = a.place[k]! + share * (b.place[k]! - a.place[k]!);
      positions[v * 3 + k] = snap(along + radiusMm * offset[k]!, lattice.placement.quantumMm);
    }
  };
  for (const [end, { radiusMm }] of [a, b].entries()) {
    const at = (mm: number) => (end === 0 ? mm : lengthMm - mm);
    for (let k = 0; k < sides; k++) {
      const offset = mapPoint(across, (value, i) => angles[k * 2]! * value + angles[k * 2 + 1]! * up[i]!);
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
