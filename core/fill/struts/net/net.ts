import { distance, type Point } from '../../../solid/geometry/vector.ts';
import type { NetLines } from '../../frame/frame.ts';

/** Node of a net: a place in the lattice where struts off the grid end. */
export interface NetNode {
  /** Position, mm in the lattice's frame. */
  place: Point;
  /** Radius of the lattice's strut there, mm. */
  radiusMm: number;
}

/** Node of the boundary net: on a strut cut by the surface, slightly before its end. */
export interface CutEnd extends NetNode {
  /** Number of the strut, and the position where its centre line leaves the model, mm. */
  strut: number;
  atMm: number;
  /** True if the kept segment begins there, false if it ends there. */
  begins: boolean;
  /** Outward normal of the model where the strut leaves it. */
  normal: Point;
}

/** Struts off the grid: along the surface between cut ends, or between islands of the lattice. */
export interface BoundaryNet<Node extends NetNode = NetNode> {
  nodes: Node[];
  netStruts: [number, number][];
}

export function withoutNodes<Node extends NetNode>(
  { nodes, netStruts }: BoundaryNet<Node>,
  isKept: (number: number) => boolean,
): BoundaryNet<Node> {
  const numberOf = new Int32Array(nodes.length).fill(-1);
  const kept: Node[] = [];
  for (let number = 0; number < nodes.length; number++) {
    if (isKept(number)) numberOf[number] = kept.push(nodes[number]!) - 1;
  }
  const both = netStruts.filter(([a, b]) => numberOf[a]! >= 0 && numberOf[b]! >= 0);
  return { nodes: kept, netStruts: both.map(([a, b]) => [numberOf[a]!, numberOf[b]!]) };
}

/** Rounding of stored positions, mm: a tenth of a micrometre. */
const KEPT_MM = 1e-4;

export function netLines({ nodes, netStruts }: BoundaryNet): NetLines {
  const kept = (value: number) => Math.round(value / KEPT_MM) * KEPT_MM;
  return {
    segments: netStruts.flatMap((netStrut) => netStrut.flatMap((end) => nodes[end]!.place.map(kept))),
    radiiMm: netStruts.flatMap((netStrut) => netStrut.map((end) => kept(nodes[end]!.radiusMm))),
  };
}

export function netLengthMm({ nodes, netStruts }: BoundaryNet): number {
  return netStruts.reduce((sum, [a, b]) => sum + distance(nodes[a]!.place, nodes[b]!.place), 0);
}
