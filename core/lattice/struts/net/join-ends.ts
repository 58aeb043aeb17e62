import { axisBetween } from '../../cell/strut-axes.ts';
import { dot, type Point } from '../../geometry/vector.ts';
import type { Classification } from '../../grid/classification.ts';
import { spacingOf } from '../../spec/spacing.ts';
import { strutsNear } from './near-struts.ts';
import { type BoundaryNet, distance, type NetNode } from './net.ts';
import type { SurfaceNear } from './surface-near.ts';

/** Minimum angle between two net struts at a node, degrees; otherwise the shorter one stays. */
const LEAST_ANGLE_DEG = 40;
/** Maximum angle of a net strut into the model at either end, degrees: it runs along the surface. */
const STEEPEST_DEG = 60;
/** Faces with a lower cosine face away from each other as the two sides of a wall. */
const OPPOSITE_COSINE = -0.5;
/** Relative rounding tolerance of squared lengths. */
const SAME_SHARE = 1e-6;
/** Radius of the crossing test of a net strut's centre line, mm; contact does not matter. */
const LINE_MM = 1e-3;

/**
 * Connects cut ends along the surface. Two ends are neighbours if no third lies in the ball over their
 * segment (Gabriel and Sokal, Systematic Zoology 18, 1969): such a net is as connected as a denser one, and
 * on a flat surface none of its struts cross. Of these, shortest first, the struts stay that keep the minimum
 * angle, run along the surface and do not leave the model.
 * @param isThere which struts of the lattice exist
 */
export function joinEnds(
  c: Classification,
  nodes: NetNode[],
  surface: SurfaceNear,
  isThere: (strut: number) => boolean,
): BoundaryNet {
  const longestMm = Math.hypot(...spacingOf(c.spec));
  const nearest = nearestFirst(nodes, longestMm);
  const ways: { a: number; b: number; mm: number }[] = [];
  for (let a = 0; a < nodes.length; a++) {
    const about = nearest(a);
    about.forEach(({ node: b, squareMm2 }, rank) => {
      if (b < a || !alongSurface(nodes[a]!, nodes[b]!)) return;
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
    if (reachesFarCells(c, nodes[a]!.place, nodes[b]!.place, bodyMm, isThere)) continue;
    held[a]!.push(axis.along);
    held[b]!.push(back);
    netStruts.push([a, b]);
  }
  return { nodes, netStruts };
}

function alongSurface(a: NetNode, b: NetNode): boolean {
  if (dot(a.normal, b.normal) < OPPOSITE_COSINE) return false;
  const mm = distance(a.place, b.place);
  // At this distance their bodies intersect in any direction of the net strut.
  if (mm < a.radiusMm + b.radiusMm) return true;
  const way = b.place.map((value, k) => (value - a.place[k]!) / mm) as Point;
  const steepest = Math.sin((STEEPEST_DEG * Math.PI) / 180);
  return -dot(way, a.normal) <= steepest && dot(way, b.normal) <= steepest;
}

/**
 * True if a third node, at this distance from one end, lies in the ball whose diameter is the segment to the
 * other.
 */
function isBetween(nodes: readonly NetNode[], third: Neighbour, b: number, squareMm2: number): boolean {
  const toB = square(nodes[third.node]!.place, nodes[b]!.place);
  // A node almost at one end would exclude that end and vice versa, and neither would be connected.
  if (Math.min(third.squareMm2, toB) <= 4 * SAME_SHARE * squareMm2) return false;
  return third.squareMm2 + toB <= squareMm2 * (1 + SAME_SHARE);
}

/** Deep cells have no surface data, so parts touched there could not be trimmed. */
function reachesFarCells(
  c: Classification,
  from: Point,
  to: Point,
  bodyMm: number,
  isThere: (strut: number) => boolean,
): boolean {
  const types = c.topology.struts.length;
  const { segments } = strutsNear(c, from, to, bodyMm, (id) => {
    return c.near.numberOf[Math.floor(id / types)]! < 0 && isThere(id);
  });
  return segments.length > 0;
}

/** Node near another one, and the square of its distance, mm2. */
interface Neighbour {
  node: number;
  squareMm2: number;
}

/** All nodes within the longest net strut of a node, except coinciding ones, nearest first. */
function nearestFirst(nodes: readonly NetNode[], longestMm: number): (node: number) => Neighbour[] {
  const cubes = new Map<string, number[]>();
  const cubeOf = ({ place }: NetNode) => place.map((value) => Math.floor(value / longestMm)) as Point;
  nodes.forEach((node, number) => {
    const key = cubeOf(node).join();
    const list = cubes.get(key);
    if (list) list.push(number);
    else cubes.set(key, [number]);
  });
  return (node) => {
    const [x, y, z] = cubeOf(nodes[node]!);
    const out: Neighbour[] = [];
    for (let i = 0; i < 27; i++) {
      const key = [x + (i % 3) - 1, y + (Math.floor(i / 3) % 3) - 1, z + Math.floor(i / 9) - 1].join();
      for (const other of cubes.get(key) ?? []) {
        const squareMm2 = square(nodes[node]!.place, nodes[other]!.place);
        if (squareMm2 > 0 && squareMm2 <= longestMm * longestMm) out.push({ node: other, squareMm2 });
      }
    }
    return out.sort((one, other) => one.squareMm2 - other.squareMm2 || one.node - other.node);
  };
}

function square(a: Point, b: Point): number {
  const [x, y, z] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  return x * x + y * y + z * z;
}
