import type { CornerPlaces } from '../fill/corners.ts';
import type { FillPlan, Ring, TrimEnd, TrimSegment } from '../fill/plan.ts';
import type { Classification } from '../frame/classify.ts';
import { radiusStep } from '../gradient/rods.ts';
import { dotted } from '../joint/geometry.ts';
import type { Point } from '../mesh/mesh.ts';
import { alongOf } from './along.ts';
import { type CutTemplate, cutTemplate, type WholeMember } from './cut-template.ts';
import { type Facet, type Facets, hasEdge } from './facets.ts';
import type { TrimGroup } from './groups.ts';
import { jointFaces, jointPoints, nodesOf, ringAt, tubeFaces } from './members.ts';
import type { Plane } from './plane.ts';
import type { PlaneBook } from './plane-book.ts';
import type { Trimming } from './trimming.ts';

/** A trimmed joint or stretch of strut: a copy of a template at a place. */
export interface CutCopy {
  template: CutTemplate;
  /** Position of the node it is placed by, mm. */
  at: Point;
  /** Rings through which it hangs together with others. */
  rings: Ring[];
}

/** Where a joint or stretch meets more faces than this, it lies at no flat face but at a curved one. */
const MOST_FLAT_PLANES = 3;

interface LocalPlanes {
  key: string;
  /** Undefined where all of the member is outside. */
  planes: Plane[] | undefined;
}

/** What is left of a member that lies outside. */
const NOTHING: CutTemplate = { corners: new Float64Array(), volumeMm3: 0, rings: [], touched: new Set() };

/**
 * Trims groups at the flat faces of the room, member by member. Equal members at equal places against the same faces
 * are cut once; the rest are copies. Two members agree on the ring between them to the last bit, or their group is
 * left to others.
 */
export class FlatTrim {
  private readonly c: Classification;
  private readonly plan: FillPlan;
  private readonly places: CornerPlaces;
  private readonly book: PlaneBook;
  private readonly facets: Facets;
  private readonly templates = new Map<string, CutTemplate | undefined>();

  constructor({ c, plan, places, book, facets }: Trimming) {
    this.c = c;
    this.plan = plan;
    this.places = places;
    this.book = book;
    this.facets = facets;
  }

  /** The trimmed members of a group; undefined when the room's faces about it are not flat and convex. */
  group({ nodes, segments }: TrimGroup): CutCopy[] | undefined {
    const joints = this.planesOfJoints(nodes);
    const tubes = joints && this.planesOfTubes(segments);
    return joints && tubes && this.cut({ nodes, segments }, joints, tubes);
  }

  private planesOfJoints(nodes: readonly number[]): LocalPlanes[] | undefined {
    const { c, places } = this;
    const out: LocalPlanes[] = [];
    for (const node of nodes) {
      const at = places.node(node);
      const n = c.near.numberOf[Math.floor(node / c.topology.nodes.length)]!;
      const planes = this.planesAbout(n, true, () => this.facets.ofJoint(node, at), at, at);
      if (!planes) return undefined;
      out.push(planes);
    }
    return out;
  }

  private planesOfTubes(segments: readonly TrimSegment[]): LocalPlanes[] | undefined {
    const { c, places } = this;
    const { length } = c.topology.struts;
    const out: LocalPlanes[] = [];
    for (const segment of segments) {
      const { strut, from, to } = segment;
      const at = places.node(nodesOf(c, segment)[0]);
      const low = alongOf(c, strut, from);
      const high = alongOf(c, strut, to);
      const { along } = c.joints.axes[strut % length]!;
      const middle = at.map((value, k) => value + ((low + high) / 2) * along[k]!) as Point;
      const n = c.near.numberOf[Math.floor(strut / length)]!;
      const meets = n >= 0 && c.meetings[n * length + (strut % length)] !== undefined;
      const planes = this.planesAbout(n, meets, () => this.facets.ofStretch(strut, low, high), at, middle);
      if (!planes) return undefined;
      out.push(planes);
    }
    return out;
  }

  /**
   * The faces about a member as planes about its place; where there are none, it is inside or outside as a whole.
   * @param n the near cell that the member belongs to
   */
  private planesAbout(
    n: number,
    meets: boolean,
    patchOf: () => Facet[],
    at: Point,
    middle: Point,
  ): LocalPlanes | undefined {
    const only = meets ? this.book.onlyPlaneOf(n) : -1;
    let numbers: number[] | undefined = [only];
    if (only < 0) {
      const patch = patchOf();
      if (patch.length === 0)
        return this.c.inside(...middle) ? { key: '', planes: [] } : { key: 'out', planes: undefined };
      numbers = this.book.planesOf(patch, MOST_FLAT_PLANES);
      // A surface that only bends is no flat face.
      if (!numbers || (numbers.length > 1 && !hasEdge(patch))) return undefined;
    }
    const planes = numbers.map((number) => {
      const { normal, offset } = this.book.planes[number]!;
      return { normal, offset: offset - dotted(normal, at) };
    });
    return { key: planes.map(({ offset }, i) => `p${numbers[i]}:${offset}`).join(''), planes };
  }

  private cut(
    { nodes, segments }: TrimGroup,
    jointPlanes: readonly LocalPlanes[],
    tubePlanes: readonly LocalPlanes[],
  ): CutCopy[] | undefined {
    const out: CutCopy[] = [];
    const joints = new Map<number, CutTemplate>();
    for (const [i, node] of nodes.entries()) {
      const template = this.joint(node, jointPlanes[i]!);
      if (!template) return undefined;
      joints.set(node, template);
      const rings: Ring[] = [];
      template.rings.forEach((outline, slot) => {
        if (outline !== undefined) rings.push({ kind: 'joint', node, slot });
      });
      if (template.corners.length > 0) out.push({ template, at: this.places.node(node), rings });
    }
    for (const [i, segment] of segments.entries()) {
      const nodes = nodesOf(this.c, segment);
      const at = this.places.node(nodes[0]);
      const template = this.tube(segment, nodes, at, tubePlanes[i]!);
      if (!template) return undefined;
      const rings: Ring[] = [];
      for (const [index, end] of [segment.from, segment.to].entries()) {
        const outline = template.rings[index];
        if (end.kind === 'joint' && !meet(joints.get(end.node)!, end.slot, template, index)) return undefined;
        if (end.kind === 'clean' && outline === undefined) return undefined;
        if (outline !== undefined) rings.push(ringAt(end));
      }
      if (template.corners.length > 0) out.push({ template, at, rings });
    }
    return out;
  }

  private joint(node: number, planes: LocalPlanes): CutTemplate | undefined {
    const { c, places } = this;
    const mask = this.plan.masks[node]!;
    const nodeType = node % c.topology.nodes.length;
    const key = `n${nodeType}.${mask}.${radiusStep(c.radii, node)}${planes.key}`;
    return this.template(key, planes, () => ({
      points: Array.from(jointPoints(c, places, node)),
      faces: jointFaces(c, nodeType, mask, 0),
      ends: c.topology.incident[nodeType]!.map(() => ({ origin: [0, 0, 0], kind: 'joint' })),
    }));
  }

  private tube(
    { strut, from, to }: TrimSegment,
    [a, b]: readonly [number, number],
    at: Point,
    planes: LocalPlanes,
  ): CutTemplate | undefined {
    const { c, places } = this;
    const type = strut % c.topology.struts.length;
    const radii = `${radiusStep(c.radii, a)}.${radiusStep(c.radii, b)}`;
    const key = `s${type}.${radii}${keyOfEnd(from)}${keyOfEnd(to)}${planes.key}`;
    return this.template(key, planes, () => {
      const points: number[] = [];
      for (const end of [from, to]) {
        const corners = places.ring(ringAt(end));
        for (let i = 0; i < corners.length; i++) points.push(corners[i]! - at[i % 3]!);
      }
      const endOf = (end: TrimEnd) => {
        const owner = end.kind === 'joint' ? places.node(end.node) : at;
        return { origin: owner.map((value, k) => value - at[k]!) as Point, kind: end.kind };
      };
      const { sides } = c.joints;
      return { points, faces: tubeFaces(sides, 0, sides), ends: [endOf(from), endOf(to)] };
    });
  }

  private template(key: string, { planes }: LocalPlanes, member: () => WholeMember): CutTemplate | undefined {
    if (!this.templates.has(key)) {
      this.templates.set(key, planes ? cutTemplate(member(), planes, this.c.placement.quantumMm) : NOTHING);
    }
    return this.templates.get(key);
  }
}

/** How a stretch ends: a joint's ring lies where the strut and its radius say, a cut where it was made. */
function keyOfEnd(end: TrimEnd): string {
  if (end.kind === 'joint' || end.ring.kind === 'joint') return end.kind;
  return `${end.kind}${end.ring.atMm}`;
}

/** True when two members leave the same of the ring between them, and meet nowhere else. */
function meet(joint: CutTemplate, slot: number, tube: CutTemplate, end: number): boolean {
  if (joint.rings[slot] !== tube.rings[end]) return false;
  return !(joint.touched.has(slot) && tube.touched.has(end));
}
