import type { Point } from '../../../../solid/geometry/vector.ts';
import type { CellGrid } from '../../../grid/classification.ts';
import type { Ring } from '../../../result/trimmed-part.ts';
import { nodesOf, ringAt } from '../../bodies/members.ts';
import type { VertexPlaces } from '../../bodies/vertex-places.ts';
import type { TrimGroup } from '../../plan/groups.ts';
import type { TrimEnd, TrimSegment } from '../../plan/plan.ts';
import type { Trimming } from '../trimming.ts';
import { type CutTemplate, outlineAt } from './cut-template.ts';
import { type CutJoint, FlatTemplates } from './flat-templates.ts';
import { FlatFaces, type LocalPlanes } from './local-planes.ts';

/** Trimmed joint or strut segment: a copy of a template at a place. */
export interface CutCopy {
  template: CutTemplate;
  /** Position of the node that places it, mm. */
  at: Point;
  /** Rings that connect it to others. */
  rings: Ring[];
}

/**
 * Trims groups at the flat faces of the fill domain, member by member. Equal members at equal places against the same
 * faces are cut once; the rest are copies. Two members must agree exactly on the ring or the creases between them,
 * otherwise their joint becomes a hull. If they still disagree, their group is left to another method.
 */
export class FlatTrim {
  readonly #grid: CellGrid;
  readonly #places: VertexPlaces;
  readonly #faces: FlatFaces;
  readonly #templates: FlatTemplates;

  constructor({ lattice, plan, places, registry, facets }: Trimming) {
    this.#grid = lattice;
    this.#places = places;
    this.#faces = new FlatFaces(lattice, places, { registry, facets });
    this.#templates = new FlatTemplates(lattice, { masks: plan.masks, places }, this.#faces);
  }

  /** True if flat and convex faces alone, or none, meet a joint. */
  isFlatAtJoint(node: number): boolean {
    return this.#faces.ofJoint(node) !== undefined;
  }

  /** As `isFlatAtJoint` of a segment. */
  isFlatAtSegment(segment: TrimSegment): boolean {
    return this.#faces.ofSegment(segment) !== undefined;
  }

  /** Trimmed members of a group; undefined if the domain's faces around it are not flat and convex. */
  group(group: TrimGroup): CutCopy[] | undefined {
    return this.#cutWithHulls(group, new Set());
  }

  /**
   * Trimmed members of a group of which more struts are trimmed in another way, and the outlines of the rings where
   * those begin: undefined for one that is outside. Undefined as `group`.
   */
  part(
    group: TrimGroup,
    ends: readonly { node: number; slot: number }[],
  ): { copies: CutCopy[]; outlines: (Float32Array | undefined)[] } | undefined {
    const copies = this.#cutWithHulls(group, new Set(ends.map(({ node }) => node)));
    if (!copies) return undefined;
    const outlines: (Float32Array | undefined)[] = [];
    for (const { node, slot } of ends) {
      const { rings, touched } = this.#templates.hullJoint(node, this.#faces.ofJoint(node)!)!.template;
      if (touched.has(slot)) return undefined;
      outlines.push(outlineAt(rings[slot], this.#places.node(node)));
    }
    return { copies, outlines };
  }

  /** @param hulls joints that must not be crisp */
  #cutWithHulls(group: TrimGroup, hulls: Set<number>): CutCopy[] | undefined {
    const joints = ofAll(group.nodes, (node) => this.#faces.ofJoint(node));
    const ofSegments = joints && ofAll(group.segments, (segment) => this.#faces.ofSegment(segment));
    if (!ofSegments) return undefined;
    for (;;) {
      const known = hulls.size;
      const cuts = this.#cut(group, joints, ofSegments, hulls);
      if (cuts || hulls.size === known) return cuts;
    }
  }

  /** Returns undefined if the cut fails. Crisp joints that prevent it have then been added to `hulls`. */
  #cut(
    { nodes, segments }: TrimGroup,
    jointPlanes: readonly LocalPlanes[],
    segmentPlanes: readonly LocalPlanes[],
    hulls: Set<number>,
  ): CutCopy[] | undefined {
    const out: CutCopy[] = [];
    const joints = new Map<number, CutJoint>();
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      const planes = jointPlanes[i]!;
      const crisp = hulls.has(node) ? undefined : this.#templates.crispJoint(node, planes);
      const joint = crisp ?? this.#templates.hullJoint(node, planes);
      if (!joint) return undefined;
      joints.set(node, joint);
      const { template } = joint;
      const rings: Ring[] = [];
      for (let slot = 0; slot < template.rings.length; slot++)
        if (template.rings[slot] !== undefined) rings.push({ kind: 'joint', node, slot });
      if (rings.length > 0) out.push({ template, at: this.#places.node(node), rings });
    }
    let fits = true;
    for (let i = 0; i < segments.length; i++) {
      const segment = segments[i]!;
      const { from, to } = segment;
      const first = from.kind === 'joint' ? joints.get(from.node) : undefined;
      const last = to.kind === 'joint' ? joints.get(to.node) : undefined;
      const template = this.#templates.ofSegment(segment, segmentPlanes[i]!, [first?.creased, last?.creased]);
      if (!template || !meet(first, from, template, 0) || !meet(last, to, template, 1)) {
        if (!first?.creased && !last?.creased) return undefined;
        if (from.kind === 'joint' && first!.creased) hulls.add(from.node);
        if (to.kind === 'joint' && last!.creased) hulls.add(to.node);
        fits = false;
        continue;
      }
      if (template.corners.length === 0) continue;
      const rings: Ring[] = [];
      if (template.rings[0] !== undefined) rings.push(ringAt(from));
      if (template.rings[1] !== undefined) rings.push(ringAt(to));
      out.push({ template, at: this.#places.node(nodesOf(this.#grid, segment)[0]), rings });
    }
    return fits ? out : undefined;
  }
}

/** Returns the result for each thing; undefined if one has none. */
function ofAll<T, R>(things: readonly T[], find: (thing: T) => R | undefined): R[] | undefined {
  const out: R[] = [];
  for (const thing of things) {
    const found = find(thing);
    if (found === undefined) return undefined;
    out.push(found);
  }
  return out;
}

/** True if a segment fits its end: the joint leaves the same ring or creases, a clean ring is whole. */
function meet(joint: CutJoint | undefined, end: TrimEnd, segment: CutTemplate, index: number): boolean {
  if (end.kind === 'clean') return segment.rings[index] !== undefined;
  if (end.kind === 'out') return true;
  const { rings, touched } = joint!.template;
  if (rings[end.slot] !== segment.rings[index]) return false;
  return !(touched.has(end.slot) && segment.touched.has(index));
}
