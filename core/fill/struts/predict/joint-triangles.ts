import type { CrispJoint } from '../../../cells/joint/crisp.ts';
import type { Joint } from '../../../cells/joint/joint.ts';
import { mapPoint, type Point } from '../../../solid/geometry/vector.ts';
import {
  type DomainWall,
  type ModelSurface,
  NODE_IN,
  type PlacedLattice,
  type SurfaceStates,
} from '../../grid/classification.ts';
import { crispOf, hasEvenRods } from '../../grid/crisp-nodes.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { facesAbout, parityBetween, type SelectedFaces } from '../../grid/parity-between.ts';
import { radiusAt } from '../../grid/radii.ts';
import type { CutGroups } from './cut-groups.ts';
import { nodePlace } from './node-place.ts';
import type { SurfaceBend } from './surface-bend.ts';

/** Share of a rod's radius by which vertices that may lie in a face are moved inside. */
const INWARD_SHARE = 1e-3;
/** Vertices added per edge that a bent surface cuts, for the outline of the cap to follow it. */
const BENT_CUT_TRIANGLES = 1;

type Lattice = PlacedLattice & ModelSurface & SurfaceStates & DomainWall;

/** Vertices inside the model, and edges that its surface cuts. */
interface Wires {
  inside: number;
  cut: number;
}

/** A joint that the surface may cut, with sets of its slots as bits. */
export interface TouchedJoint {
  node: number;
  mask: number;
  /** Slots whose strut continues beyond its ring. */
  onward: number;
  /** Slots whose strut ends in another such joint. */
  between: number;
}

/** Triangles of a joint inside the model, with half its struts' walls, by its vertices (Euler's formula). */
export function jointTriangles(
  lattice: Lattice,
  { bend, groups }: { bend: SurfaceBend; groups: CutGroups },
  joint: TouchedJoint,
): number {
  const { joints, topology } = lattice;
  const { node, mask, onward } = joint;
  const type = typeOfId(node, topology.nodes.length);
  const at = nodePlace(lattice, node);
  const radiusMm = radiusAt(lattice.radii, node);
  const near = lattice.near.numberOf[cellOfId(node, topology.nodes.length)]!;
  const around = near < 0 ? undefined : bend.around(at, near, joints.reach * radiusMm);
  const isFlat = !around || around.turn === 0;
  const crisp =
    isFlat && cutsFlatFaces(lattice) && groups.isFlat(node) && hasEvenRods(lattice, node, mask)
      ? crispOf(lattice, type)
      : undefined;
  const outward: Point = around && isFlat ? around.outward : [0, 0, 0];
  const inside = insideAt(lattice, node, at, outward);
  const open = slotCount(mask & onward);
  // Trimmed joints are whole: slots without a strut are closed flat, as clusters build them.
  const whole = joints.joint(type, 2 ** topology.incident[type]!.length - 1);
  const along = tubeEdgesCut(joints.sides, whole.points, joint, inside);
  const wires = crisp
    ? crispWires(lattice, { crisp, type, mask }, inside)
    : hullWires(
        whole,
        inside,
        insideAt(
          lattice,
          node,
          at,
          mapPoint(outward, (n) => -n),
        ),
      );
  if (wires.inside + wires.cut === 0) return 0;
  // Outside creases leave one piece per strut end.
  const pieces = crisp && wires.inside === 0 ? Math.max(1, open) : 1;
  const bent = isFlat ? 0 : BENT_CUT_TRIANGLES * wires.cut;
  return 2 * (wires.inside + wires.cut + along) - 4 * pieces + 2 * open + bent;
}

/** True if joints are trimmed face by face: beside a wall the boolean kernel unites them with it as hulls. */
function cutsFlatFaces({ domain, wall }: DomainWall): boolean {
  return domain.isOpen && wall === undefined;
}

export function slotCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
}

/** Tells which vertices of a joint of radius 1 lie inside, by their number. */
function insideAt(lattice: Lattice, node: number, at: Point, outward: Point) {
  const nodes = lattice.topology.nodes.length;
  const near = lattice.near.numberOf[cellOfId(node, nodes)]!;
  const radiusMm = radiusAt(lattice.radii, node);
  // A node on the surface has no known side to start from.
  const isFlush = lattice.nodeContact[node] === 2 || near < 0;
  const own = lattice.nodeState[node] === NODE_IN;
  const faces: SelectedFaces = { faces: [], count: 0 };
  if (!isFlush) facesAbout(lattice, near, at, at, radiusMm * lattice.joints.reach, faces);
  return (points: ArrayLike<number>, vertex: number): boolean => {
    const place = (k: 0 | 1 | 2) => at[k] + radiusMm * (points[vertex * 3 + k]! - INWARD_SHARE * outward[k]);
    const [x, y, z] = [place(0), place(1), place(2)];
    return isFlush ? lattice.inside(x, y, z) : parityBetween(lattice, faces, at, x, y, z) !== own;
  };
}

type Inside = ReturnType<typeof insideAt>;

/** Edges of struts that the surface cuts beyond their rings: those on another side there than the strut goes on. */
function tubeEdgesCut(
  sides: number,
  rings: ArrayLike<number>,
  { mask, onward, between }: TouchedJoint,
  isInside: Inside,
): number {
  let cut = 0;
  for (let slot = 0; mask >> slot > 0; slot++) {
    // An edge between two such joints may lie outside all along.
    if (!(((mask & ~between) >> slot) & 1)) continue;
    const goesOn = ((onward >> slot) & 1) === 1;
    for (let k = 0; k < sides; k++) if (isInside(rings, slot * sides + k) !== goesOn) cut++;
  }
  return cut;
}

/**
 * Counts the wires of a hull. A vertex in a face is one of the outline if it has a neighbour inside: its edges need no
 * cut.
 * @param isWithin whether a vertex in a face, or just inside, still is inside when it is moved out
 */
function hullWires({ points, triangles }: Joint, isInside: Inside, isWithin: Inside): Wires {
  const sides = new Map<number, number>();
  const edges = new Set<number>();
  const outline = new Set<number>();
  const sideOf = (vertex: number) => {
    let side = sides.get(vertex);
    if (side === undefined) {
      side = isInside(points, vertex) ? (isWithin(points, vertex) ? 1 : 0) : -1;
      sides.set(vertex, side);
    }
    return side;
  };
  let cut = 0;
  for (let i = 0; i < triangles.length; i++) {
    const [a, b] = [triangles[i]!, triangles[i % 3 === 2 ? i - 2 : i + 1]!];
    const key = Math.min(a, b) * points.length + Math.max(a, b);
    if (edges.has(key)) continue;
    edges.add(key);
    const first = sideOf(a);
    const last = sideOf(b);
    if (first * last < 0) cut++;
    if (first === 0 && last > 0) outline.add(a);
    if (last === 0 && first > 0) outline.add(b);
  }
  let inside = outline.size;
  for (const side of sides.values()) if (side > 0) inside++;
  return { inside, cut };
}

function crispWires(
  { joints, topology }: PlacedLattice,
  { crisp, type, mask }: { crisp: CrispJoint; type: number; mask: number },
  isInside: Inside,
): Wires {
  const { sides } = joints;
  const slots = topology.incident[type]!.length;
  const rings = joints.joint(type, 2 ** slots - 1).points;
  const vertices = crisp.points.length / 3;
  const has = Array.from({ length: vertices }, (_, v) => isInside(crisp.points, v));
  const creases = new Set<number>();
  let cut = 0;
  for (let side = 0; side < slots * sides; side++) {
    const chain = crisp.chains[side]!;
    for (let i = 1; i < chain.length; i++)
      creases.add(Math.min(chain[i - 1]!, chain[i]!) * vertices + Math.max(chain[i - 1]!, chain[i]!));
    const hasStrut = (mask >> Math.floor(side / sides)) & 1;
    if (hasStrut && has[chain[0]!] !== isInside(rings, side)) cut++;
  }
  for (const crease of creases) if (has[Math.floor(crease / vertices)] !== has[crease % vertices]) cut++;
  return { inside: has.filter(Boolean).length, cut };
}
