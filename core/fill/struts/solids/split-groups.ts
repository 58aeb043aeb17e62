import { madeOnce } from '../../../solid/lists/made-once.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { Classification } from '../../grid/classification.ts';
import type { Ring } from '../../result/trimmed-part.ts';
import type { VertexPlaces } from '../bodies/vertex-places.ts';
import { groupSegments, type TrimGroup } from '../plan/groups.ts';
import type { TrimEnd, TrimSegment } from '../plan/plan.ts';
import type { CutCopy, FlatTrim } from '../trim/flat/flat-members.ts';
import { facesAt, MemberBoxes, marksAtSolids, reachesOf } from './member-boxes.ts';

type JointEnd = Extract<TrimEnd, { kind: 'joint' }>;

/** Groups at solids, without their members that only flat faces of the model cut: these are copies. */
export interface SplitGroups {
  groups: TrimGroup[];
  copies: CutCopy[];
  /** Vertices of each ring between the two, as the faces have cut it. */
  outlines: Map<Ring, Float32Array>;
}

/** Splits groups at solids, which may be as large as a flat side: only members at solids go to the boolean. */
export function splitGroups(
  lattice: Classification,
  { groups, model, places }: { groups: readonly TrimGroup[]; model: Mesh; places: VertexPlaces },
  flat: FlatTrim,
): SplitGroups {
  const near = new NearMembers(lattice, { groups, model, places }, flat);
  const copies: CutCopy[] = [];
  const outlines = new Map<Ring, Float32Array>();
  const rings = new Map<JointEnd, Ring | 'out'>();
  for (const group of groupSegments(
    groups.flatMap(({ segments }) => segments.filter((one) => !near.has(one))),
  )) {
    const ends = group.nodes.flatMap((node) => near.endsAt(node));
    const cut = flat.part(
      group,
      ends.map(({ node, slot }) => ({ node, slot })),
    );
    if (!cut) {
      near.add(group);
      continue;
    }
    copies.push(...cut.copies);
    ends.forEach((end, i) => {
      const outline = cut.outlines[i];
      const ring: Ring = { kind: 'joint', node: end.node, slot: end.slot };
      rings.set(end, outline ? ring : 'out');
      if (outline) outlines.set(ring, outline);
    });
  }
  const ended = (end: TrimEnd): TrimEnd => {
    const ring = end.kind === 'joint' ? rings.get(end) : undefined;
    if (end.kind !== 'joint' || !ring) return end;
    if (ring === 'out') return { kind: 'out', ring: { kind: 'joint', node: end.node, slot: end.slot } };
    return { kind: 'clean', ring, isCut: true };
  };
  const segments = near.segments().map((one) => ({ ...one, from: ended(one.from), to: ended(one.to) }));
  return { groups: groupSegments(segments), copies, outlines };
}

/** Members at solids, and those between which no ring can be cut. */
class NearMembers {
  readonly #segments = new Set<TrimSegment>();
  readonly #nodes = new Set<number>();
  readonly #all: readonly TrimSegment[];
  /** Segments at each joint. */
  readonly #at = new Map<number, TrimSegment[]>();

  constructor(
    lattice: Classification,
    { groups, model, places }: { groups: readonly TrimGroup[]; model: Mesh; places: VertexPlaces },
    flat: FlatTrim,
  ) {
    this.#all = groups.flatMap(({ segments }) => segments);
    for (const segment of this.#all)
      for (const { node } of jointEnds(segment)) {
        madeOnce(this.#at, node, () => []).push(segment);
      }
    const nodes = [...this.#at.keys()];
    const boxes = new MemberBoxes(lattice, this.#all.length + nodes.length);
    const { strut, joint } = reachesOf(lattice);
    this.#all.forEach((segment, i) => {
      boxes.aroundSegment(i, segment, strut);
    });
    nodes.forEach((node, i) => {
      boxes.around(this.#all.length + i, places.node(node), joint);
    });
    const marks = marksAtSolids(lattice, boxes);
    const unclear = this.#unclearEnds(lattice, model, places);
    const begun = nodes.filter((_, i) => marks[this.#all.length + i]);
    this.#all.forEach((segment, i) => {
      // A segment without a joint has nothing that could stay behind.
      if (marks[i] || jointEnds(segment).length === 0) this.#segments.add(segment);
    });
    for (const segment of this.#segments) begun.push(...nodesThrough(segment, unclear));
    this.#addNodes(begun, unclear);
    for (const node of nodes)
      if (!this.#nodes.has(node) && !flat.isFlatAtJoint(node)) this.#addNodes([node], unclear);
    for (const segment of this.#all) {
      if (this.#segments.has(segment) || flat.isFlatAtSegment(segment)) continue;
      this.#segments.add(segment);
      this.#addNodes(nodesThrough(segment, unclear), unclear);
    }
  }

  has(segment: TrimSegment): boolean {
    return this.#segments.has(segment);
  }

  /** Ends of near segments in a joint that is not. */
  endsAt(node: number): JointEnd[] {
    return this.#at
      .get(node)!
      .filter((segment) => this.#segments.has(segment))
      .flatMap((segment) => jointEnds(segment).filter((end) => end.node === node));
  }

  add({ segments }: TrimGroup): void {
    for (const segment of segments) this.#segments.add(segment);
  }

  /** The near segments, in the order of all. */
  segments(): TrimSegment[] {
    return this.#all.filter((segment) => this.#segments.has(segment));
  }

  /** Adds joints with their segments, and those that have to follow. */
  #addNodes(begun: number[], unclear: ReadonlySet<JointEnd>): void {
    while (begun.length > 0) {
      const node = begun.pop()!;
      if (this.#nodes.has(node)) continue;
      this.#nodes.add(node);
      for (const segment of this.#at.get(node)!) {
        this.#segments.add(segment);
        begun.push(...nodesThrough(segment, unclear));
      }
    }
  }

  /** Ends of segments at whose ring an edge of the model would add a vertex. */
  #unclearEnds(lattice: Classification, model: Mesh, places: VertexPlaces): Set<JointEnd> {
    const ends = this.#all.flatMap(jointEnds);
    const boxes = new MemberBoxes(lattice, ends.length);
    ends.forEach(({ node, slot }, i) => {
      const ring = places.ring({ kind: 'joint', node, slot });
      for (let v = 0; v < ring.length; v += 3) boxes.around(i, ring.subarray(v, v + 3), lattice.marginMm);
    });
    const unclear = new Set<JointEnd>();
    const { positions: p, triangles: t } = model;
    facesAt(boxes.boxes, model, (end, face) => {
      for (let k = 0; k < 3 && !unclear.has(ends[end]!); k++) {
        const a = t[face * 3 + k]! * 3;
        const b = t[face * 3 + ((k + 1) % 3)]! * 3;
        if (meetsBox(p, [a, b], boxes.boxes.subarray(end * 6))) unclear.add(ends[end]!);
      }
    });
    return unclear;
  }
}

function jointEnds({ from, to }: TrimSegment): JointEnd[] {
  return [from, to].filter((end): end is JointEnd => end.kind === 'joint');
}

function nodesThrough(segment: TrimSegment, unclear: ReadonlySet<JointEnd>): number[] {
  return jointEnds(segment)
    .filter((end) => unclear.has(end))
    .map(({ node }) => node);
}

/** True if the edge between two vertices meets a box. */
function meetsBox(p: Float32Array, [a, b]: readonly [number, number], box: Float64Array): boolean {
  let low = 0;
  let high = 1;
  for (let k = 0; k < 3; k++) {
    const from = p[a + k]!;
    const by = p[b + k]! - from;
    const ends = [box[k]! - from, box[3 + k]! - from];
    if (by === 0) {
      if (ends[0]! > 0 || ends[1]! < 0) return false;
      continue;
    }
    const [first, last] = by > 0 ? ends : ends.toReversed();
    low = Math.max(low, first! / by);
    high = Math.min(high, last! / by);
  }
  return low <= high;
}
