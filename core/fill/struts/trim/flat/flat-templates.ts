import { heightOver, type Plane } from '../../../../solid/geometry/plane.ts';
import { mapPoint, type Point } from '../../../../solid/geometry/vector.ts';
import type { PlacedLattice } from '../../../grid/classification.ts';
import { crispOf, hasEvenRods } from '../../../grid/crisp-nodes.ts';
import { typeOfId } from '../../../grid/numbering.ts';
import { radiusStep } from '../../../grid/radii.ts';
import { jointFaces, jointPoints, nodesOf, ringAt, tubeFaces } from '../../bodies/members.ts';
import type { VertexPlaces } from '../../bodies/vertex-places.ts';
import type { TrimEnd, TrimSegment } from '../../plan/plan.ts';
import { creasedJoint, creasedSegment, ringChains, type SegmentEnd } from './creased-members.ts';
import { type CutTemplate, cutTemplate, type WholeMember } from './cut-template.ts';
import type { FlatFaces, LocalPlanes } from './local-planes.ts';

/** Template of a member that is entirely outside. */
const NOTHING: CutTemplate = {
  corners: new Float64Array(),
  volumeMm3: 0,
  rings: [],
  touched: new Set(),
  seams: [],
};

/** Trimmed joint: the remaining part, and the planes around it if it is crisp. */
export interface CutJoint {
  template: CutTemplate;
  creased?: LocalPlanes;
}

/** Joints and strut segments as cut by flat faces, each kind cut once. */
export class FlatTemplates {
  readonly #lattice: PlacedLattice;
  readonly #masks: Uint32Array;
  readonly #places: VertexPlaces;
  readonly #faces: FlatFaces;
  readonly #templates = new Map<string, CutTemplate | undefined>();

  /** @param masks per node the slots that have a strut */
  constructor(
    lattice: PlacedLattice,
    { masks, places }: { masks: Uint32Array; places: VertexPlaces },
    faces: FlatFaces,
  ) {
    this.#lattice = lattice;
    this.#masks = masks;
    this.#places = places;
    this.#faces = faces;
  }

  /** Returns a crisp joint; undefined if the joint has none or the planes do not leave one clean body. */
  crispJoint(node: number, local: LocalPlanes): CutJoint | undefined {
    const lattice = this.#lattice;
    const places = this.#places;
    const mask = this.#masks[node]!;
    const nodeType = typeOfId(node, lattice.topology.nodes.length);
    if (!local.planes || !crispOf(lattice, nodeType) || !hasEvenRods(lattice, node, mask)) return undefined;
    const template = this.#template(`c${this.#keyOfJoint(node)}${local.key}`, local, () =>
      creasedJoint(lattice, places, nodeType, mask, radiusStep(lattice.radii, node)),
    );
    return template && { template, creased: local };
  }

  /** Returns a joint as the hull of its rings; undefined if it cannot be cut. */
  hullJoint(node: number, local: LocalPlanes): CutJoint | undefined {
    const lattice = this.#lattice;
    const places = this.#places;
    const nodeType = typeOfId(node, lattice.topology.nodes.length);
    const template = this.#template(`n${this.#keyOfJoint(node)}${local.key}`, local, () => ({
      points: Array.from(jointPoints(lattice, places, node)),
      faces: jointFaces(lattice, nodeType, this.#masks[node]!, 0),
      ends: lattice.topology.incident[nodeType]!.map(() => ({ origin: [0, 0, 0], kind: 'joint' })),
    }));
    return template && { template };
  }

  /** A strut segment, into the creases of crisp joints. @param creased per end the planes of such a joint */
  ofSegment(
    segment: TrimSegment,
    local: LocalPlanes,
    creased: readonly [LocalPlanes | undefined, LocalPlanes | undefined],
  ): CutTemplate | undefined {
    const lattice = this.#lattice;
    const places = this.#places;
    const { strut, from, to } = segment;
    const nodes = nodesOf(lattice, segment);
    const at = places.node(nodes[0]);
    const type = typeOfId(strut, lattice.topology.struts.length);
    const radii = `${radiusStep(lattice.radii, nodes[0])}.${radiusStep(lattice.radii, nodes[1])}`;
    const key = `s${type}.${radii}${keyOfEnd(from)}${keyOfEnd(to)}${local.key}`;
    if (!local.planes || !creased.some((end) => end)) {
      return this.#template(key, local, () => this.#ringedSegment(segment, at));
    }
    const creasedKey = creased.map((end) => (end ? `c${end.key}` : '')).join('|');
    return this.#template(`${key}${creasedKey}`, local, () => this.#creased(segment, at, local, creased));
  }

  #keyOfJoint(node: number): string {
    return `${typeOfId(node, this.#lattice.topology.nodes.length)}.${this.#masks[node]!}.${radiusStep(this.#lattice.radii, node)}`;
  }

  #ringedSegment({ from, to }: TrimSegment, at: Point): WholeMember {
    const points: number[] = [];
    for (const end of [from, to]) {
      const vertices = this.#places.ring(ringAt(end));
      for (let i = 0; i < vertices.length; i++) points.push(vertices[i]! - at[i % 3]!);
    }
    const endOf = (end: TrimEnd) => ({ origin: this.#originOf(end, at), kind: end.kind });
    const { sides } = this.#lattice.joints;
    return { points, faces: tubeFaces(sides, 0, sides), ends: [endOf(from), endOf(to)] };
  }

  /** Undefined if a plane of its joint alone reaches past the ring, or one it lacks comes before it. */
  #creased(
    { from, to }: TrimSegment,
    at: Point,
    local: LocalPlanes,
    creased: readonly [LocalPlanes | undefined, LocalPlanes | undefined],
  ): (WholeMember & { planes: readonly Plane[] }) | undefined {
    const places = this.#places;
    const back = at.map((value) => -value);
    const rings = [from, to].map((end) => places.ring(ringAt(end)).map((value, i) => value + back[i % 3]!));
    const known = new Set([local, ...creased].flatMap((planes) => planes?.numbers ?? []));
    const { numbers, planes } = this.#faces.about(
      [...known].sort((a, b) => a - b),
      at,
    );
    const clear = planes!.every((plane, i) =>
      rings.every((ring, end) => {
        const mayCut =
          local.numbers.includes(numbers[i]!) && creased[end]?.numbers.includes(numbers[i]!) !== false;
        return mayCut || this.#isInside(ring, plane);
      }),
    );
    if (!clear) return undefined;
    const endOf = (end: TrimEnd, index: 0 | 1): SegmentEnd => {
      const origin = this.#originOf(end, at);
      if (end.kind !== 'joint' || !creased[index])
        return {
          points: rings[index]!,
          chains: ringChains(this.#lattice.joints.sides),
          origin,
          kind: end.kind,
        };
      const nodeType = typeOfId(end.node, this.#lattice.topology.nodes.length);
      const vertices = places.creaseVertices(nodeType, radiusStep(this.#lattice.radii, end.node));
      const points = vertices.map((value, i) => value + origin[i % 3]!);
      return { points, chains: places.slotChains(nodeType, end.slot), origin, kind: 'creases' };
    };
    return { ...creasedSegment(endOf(from, 0), endOf(to, 1)), planes: planes! };
  }

  #isInside(vertices: ArrayLike<number>, plane: Plane): boolean {
    for (let i = 0; i < vertices.length; i += 3)
      if (heightOver(plane, vertices, i) > this.#lattice.placement.quantumMm) return false;
    return true;
  }

  /** Returns the position of an end's node relative to a place. */
  #originOf(end: TrimEnd, at: Point): Point {
    const owner = end.kind === 'joint' ? this.#places.node(end.node) : at;
    return mapPoint(owner, (value, k) => value - at[k]!);
  }

  #template(
    key: string,
    { planes }: LocalPlanes,
    memberOf: () => (WholeMember & { planes?: readonly Plane[] }) | undefined,
  ): CutTemplate | undefined {
    if (!this.#templates.has(key)) {
      const member = planes && memberOf();
      const cut = member && cutTemplate(member, member.planes ?? planes, this.#lattice.placement.quantumMm);
      this.#templates.set(key, planes ? cut : NOTHING);
    }
    return this.#templates.get(key);
  }
}

/** Key of a segment's end: strut and radius determine the joint's ring; the position a cut. */
function keyOfEnd(end: TrimEnd): string {
  if (end.kind === 'joint' || end.ring.kind === 'joint') return end.kind;
  return `${end.kind}${end.ring.atMm}`;
}
