import { axisBetween } from '../../../cells/strut-axes.ts';
import { dot, type Point } from '../../../solid/geometry/vector.ts';
import { spacingOf } from '../../../spec/spacing.ts';
import type { Classification, NearSurface, PlacedLattice, RingClearance } from '../../grid/classification.ts';
import { cellOfId } from '../../grid/numbering.ts';
import { strutsNear } from './near-struts.ts';
import type { BoundaryNet, NetNode } from './net.ts';
import { type NearNode, nodesNear, squaredDistance } from './nodes-near.ts';
import type { SurfaceNear } from './surface-near.ts';

/** Minimum angle between two net struts at a node, degrees; otherwise the shorter one stays. */
const LEAST_ANGLE_DEG = 40;
/** Relative rounding tolerance of squared lengths. */
const SAME_SHARE = 1e-6;
/** Radius of the crossing test of a net strut's centre line, mm; contact does not matter. */
export const LINE_MM = 1e-3;

/** Tests of the nodes that may be connected, and of the struts that the lattice has. */
export interface JoinRules {
  mayJoin(a: number, b: number): boolean;
  isThere(strut: number): boolean;
}

/**
 * Connects nodes by straight struts inside the model. Two nodes are neighbours if no third lies in the ball over their
 * segment (Gabriel and Sokal, Systematic Zoology 18, 1969): such a net is as connected as a denser one, and
 * on a flat surface none of its struts cross. Of these, shortest first, the struts stay that keep the minimum
 * angle and do not leave the model.
 */
export function joinEnds<Node extends NetNode>(
  classified: Classification,
  nodes: Node[],
  { surface, mayJoin, isThere }: JoinRules & { surface: SurfaceNear },
): BoundaryNet<Node> {
  const longestMm = Math.hypot(...spacingOf(classified.spec));
  const nearest = nodesNear(nodes, longestMm);
  const ways: { a: number; b: number; mm: number }[] = [];
  for (let a = 0; a < nodes.length; a++) {
    const about = nearest(a);
    about.forEach(({ node: b, squareMm2 }, rank) => {
      if (b < a || !mayJoin(a, b)) return;
      for (let i = 0; i < rank; i++) if (isBetween(nodes, about[i]!, b, squareMm2)) return;
      ways.push({ a, b, mm: Math.sqrt(squareMm2) });
    });
  }
  // Rounded, so that equal lengths stay equal and the order of the struts decides.
  const rank = ({ mm }: { mm: number }) => Math.round(mm * 1e4);
  ways.sort((one, other) => rank(one) - rank(other) || one.a - other.a || one.b - other.b);
  const held: Point[][] = nodes.map(() => []);
  const netStruts: [number, number][] = [];
  const least = Math.cos((LEAST_ANGLE_DEG * Math.PI) / 180);
  for (const { a, b } of ways) {
    const axis = axisBetween(nodes[a]!.place, nodes[b]!.place, 0);
    const back: Point = [-axis.along[0], -axis.along[1], -axis.along[2]];
    if (held[a]!.some((other) => dot(other, axis.along) > least)) continue;
    if (held[b]!.some((other) => dot(other, back) > least)) continue;
    if (surface.meet(axis, LINE_MM).crossings.length > 0) continue;
    const bodyMm = Math.max(nodes[a]!.radiusMm, nodes[b]!.radiusMm);
    if (reachesFarCells(classified, nodes[a]!.place, nodes[b]!.place, bodyMm, isThere)) continue;
    held[a]!.push(axis.along);
    held[b]!.push(back);
    netStruts.push([a, b]);
  }
  return { nodes, netStruts };
}

/** True if a third node, this far from one end, lies in the ball over the segment to the other. */
function isBetween(nodes: readonly NetNode[], third: NearNode, b: number, squareMm2: number): boolean {
  const toB = squaredDistance(nodes[third.node]!.place, nodes[b]!.place);
  // A node almost at one end would exclude that end and vice versa, and neither would be connected.
  if (Math.min(third.squareMm2, toB) <= 4 * SAME_SHARE * squareMm2) return false;
  return third.squareMm2 + toB <= squareMm2 * (1 + SAME_SHARE);
}

/** Deep cells have no surface data, so parts touched there could not be trimmed. */
export function reachesFarCells(
  lattice: PlacedLattice & NearSurface & RingClearance,
  from: Point,
  to: Point,
  bodyMm: number,
  isThere: (strut: number) => boolean,
): boolean {
  const types = lattice.topology.struts.length;
  const { segments } = strutsNear(lattice, { from, to, bodyMm }, (id) => {
    return lattice.near.numberOf[cellOfId(id, types)]! < 0 && isThere(id);
  });
  return segments.length > 0;
}
