import type { NetLines } from '../../frame/frame.ts';
import type { Point } from '../../geometry/vector.ts';

/** A node of the boundary net: on a strut that the surface cuts open, a little before its end. */
export interface NetNode {
  /** Number of the strut, and where along it its centre line leaves the model, mm. */
  strut: number;
  atMm: number;
  /** True where the kept stretch begins there, false where it ends there. */
  begins: boolean;
  /** Where the node is, mm in the lattice's frame. */
  place: Point;
  /** Radius of the strut there, mm. */
  radiusMm: number;
  /** Out of the model, where the strut leaves it. */
  normal: Point;
}

/** Rods along the surface from cut end to cut end. */
export interface BoundaryNet {
  nodes: NetNode[];
  /** Numbers of the two nodes of each rod. */
  rods: [number, number][];
}

/** Places are kept to this, mm: a tenth of a micrometre. */
const KEPT_MM = 1e-4;

/** The centre lines of a net. */
export function netLines({ nodes, rods }: BoundaryNet): NetLines {
  const kept = (value: number) => Math.round(value / KEPT_MM) * KEPT_MM;
  return {
    segments: rods.flatMap((rod) => rod.flatMap((end) => nodes[end]!.place.map(kept))),
    radiiMm: rods.flatMap((rod) => rod.map((end) => kept(nodes[end]!.radiusMm))),
  };
}

/** Length of all rods, mm. */
export function netLengthMm({ nodes, rods }: BoundaryNet): number {
  return rods.reduce((sum, [a, b]) => sum + distance(nodes[a]!.place, nodes[b]!.place), 0);
}

/** Distance of two places, mm. */
export function distance(a: Point, b: Point): number {
  const [x, y, z] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  return Math.sqrt(x * x + y * y + z * z);
}
