import { triangulateFace } from '../../../../solid/geometry/triangulate.ts';
import { compactMesh } from '../../../../solid/mesh/compact.ts';
import type { Mesh } from '../../../../solid/mesh/mesh.ts';
import type { PlacedLattice } from '../../../grid/classification.ts';
import { strutPlace } from '../../../grid/grid-places.ts';
import { typeOfId } from '../../../grid/numbering.ts';
import type { Ring } from '../../../result/trimmed-part.ts';
import { cutFaces, type Face, touchedRings } from '../../bodies/faces.ts';
import { jointFaces, jointPoints, ringAt, tubeFaces } from '../../bodies/members.ts';
import type { VertexPlaces } from '../../bodies/vertex-places.ts';
import { alongOf } from '../../plan/along.ts';
import type { TrimGroup } from '../../plan/groups.ts';
import type { FillPlan, TrimEnd, TrimSegment } from '../../plan/plan.ts';
import type { Facets } from '../facets.ts';
import type { Trimming } from '../trimming.ts';
import { bentCap, insertAfter } from './bent-cap.ts';
import { type Cutters, MemberCutters } from './member-cutters.ts';
import { cutsEdgesOnce, missesVertex } from './off-sheet.ts';
import type { Sheet } from './sheet.ts';
import { CAP_MM, capOnSheet } from './sheet-cap.ts';

/** Minimum length of a segment, mm. A segment is halved down to it while its patch bends too much. */
const SHORTEST_SEGMENT_MM = 0.4;

/** Segment of a strut, mm from its start, between two rings, given by their first vertices. */
interface Segment {
  low: number;
  high: number;
  start: number;
  end: number;
}

/** Remaining part of a member, and the rings that it still touches although nothing of them remains. */
interface Remainder {
  faces: readonly Face[];
  touched: ReadonlySet<number>;
}

/** Trimmed group: closed, with caps on its clean rings. */
export interface SmoothPart {
  mesh: Mesh;
  rings: { ring: Ring; vertices: Float32Array }[];
}

/** Trims one group: its joints, then its segments, each divided as often as the surface requires. */
export class GroupTrim {
  readonly #lattice: PlacedLattice;
  readonly #plan: FillPlan;
  readonly #places: VertexPlaces;
  readonly #facets: Facets;
  /** True if every cap on a sheet has a vertex in its middle. */
  readonly #pointed: boolean;
  /** x, y, z per vertex, mm. */
  readonly #points: number[] = [];
  readonly #jointBase = new Map<number, number>();
  readonly #faces: Face[] = [];
  /** Remaining outline of a ring between two members, by its first vertex. The second member must agree. */
  readonly #outlines = new Map<number, readonly number[]>();
  /** Rings that are cut away whole, and that a member still touches at a vertex. */
  readonly #touched = new Set<number>();
  readonly #cutters: MemberCutters;
  readonly #rings: SmoothPart['rings'] = [];

  constructor({ lattice, plan, places, registry, facets }: Trimming, pointed: boolean) {
    this.#lattice = lattice;
    this.#pointed = pointed;
    this.#plan = plan;
    this.#places = places;
    this.#facets = facets;
    this.#cutters = new MemberCutters(lattice, this.#points, registry);
  }

  run({ nodes, segments }: TrimGroup): SmoothPart | undefined {
    if (!nodes.every((node) => this.#joint(node))) return undefined;
    if (!segments.every((segment) => this.#segment(segment))) return undefined;
    const mesh = this.#mesh();
    return mesh && { mesh, rings: this.#rings };
  }

  #joint(node: number): boolean {
    const lattice = this.#lattice;
    const places = this.#places;
    const points = this.#points;
    const base = points.length / 3;
    this.#jointBase.set(node, base);
    const at = places.node(node);
    const offsets = jointPoints(lattice, places, node);
    for (let i = 0; i < offsets.length; i++) points.push(at[i % 3]! + offsets[i]!);
    const faces = jointFaces(
      lattice,
      typeOfId(node, lattice.topology.nodes.length),
      this.#plan.masks[node]!,
      base,
    );
    for (let i = 0; i < faces.length; i++)
      if (faces[i]!.ring >= 0) faces[i]!.ring = base + faces[i]!.ring * lattice.joints.sides;
    return this.#cut(faces, this.#cutters.about(this.#facets.ofJoint(node, at), at, 'whole'));
  }

  #segment({ strut, from, to }: TrimSegment): boolean {
    const lattice = this.#lattice;
    const start = this.#ringBase(from);
    const end = this.#ringBase(to);
    const stack: Segment[] = [
      { low: alongOf(lattice, strut, from), high: alongOf(lattice, strut, to), start, end },
    ];
    while (stack.length > 0) {
      const segment = stack.pop()!;
      const middleMm = (segment.low + segment.high) / 2;
      const middle = strutPlace(lattice, strut, middleMm);
      const short = segment.high - segment.low < 2 * SHORTEST_SEGMENT_MM;
      const patch = this.#facets.ofSegment(strut, segment.low, segment.high);
      const faces = tubeFaces(lattice.joints.sides, segment.start, segment.end);
      for (let i = 0; i < faces.length; i++) {
        const face = faces[i]!;
        if (face.ring >= 0) face.ring = face.ring === 0 ? segment.start : segment.end;
      }
      if (this.#cut(faces, this.#cutters.about(patch, middle, short ? 'whole' : 'segment'))) continue;
      if (short) return false;
      stack.push(...this.#halves(strut, segment, middleMm));
    }
    return this.#closesEnd(from, start) && this.#closesEnd(to, end);
  }

  #halves(strut: number, segment: Segment, middleMm: number): Segment[] {
    const ring = this.#add(this.#places.ring({ kind: 'cut', strut, atMm: middleMm, id: -1 }));
    return [
      { ...segment, high: middleMm, end: ring },
      { ...segment, low: middleMm, start: ring },
    ];
  }

  #ringBase(end: TrimEnd): number {
    if (end.kind === 'joint') return this.#jointBase.get(end.node)! + end.slot * this.#lattice.joints.sides;
    return this.#add(this.#places.ring(ringAt(end)));
  }

  #add(vertices: ArrayLike<number>): number {
    const base = this.#points.length / 3;
    for (let i = 0; i < vertices.length; i++) this.#points.push(vertices[i]!);
    return base;
  }

  /** Cuts a member in the first way that fits it and its neighbours, and keeps the surface. */
  #cut(whole: readonly Face[], ways: Iterable<Cutters>): boolean {
    for (const way of ways) {
      const remainder = this.#remainder(whole, way);
      if (remainder && this.#keepIfMatching(whole, remainder)) return true;
    }
    return false;
  }

  /** Rest of a member after one way of cutting; undefined with several caps, or one off the surface. */
  #remainder(whole: readonly Face[], { list, sheet, bends, creased }: Cutters): Remainder | undefined {
    const loops = creased ? whole.map(({ loop }) => loop) : [];
    if (creased && !cutsEdgesOnce(this.#points, loops, sheet!, CAP_MM)) return undefined;
    let faces: readonly Face[] | undefined = list ? whole : [];
    const stages = [whole, faces];
    for (const cutter of list ?? []) {
      faces = cutFaces(faces, cutter);
      if (!faces) return undefined;
      stages.push(faces);
    }
    const isCut = faces !== whole && faces.length > 0;
    const remaining =
      sheet && isCut ? this.#capped(this.#withNeighbourVertices(faces), sheet, bends === true) : faces;
    if (!remaining) return undefined;
    const touched = touchedRings(stages);
    if (!creased) return { faces: remaining, touched };
    const cap = isCut ? remaining.slice(faces.length - 1).map(({ loop }) => loop) : [];
    return missesVertex(this.#points, loops, cap, sheet!, CAP_MM) ? undefined : { faces: remaining, touched };
  }

  /** Keeps the remaining part of a member if its rings match those of its neighbours. */
  #keepIfMatching(whole: readonly Face[], { faces, touched }: Remainder): boolean {
    for (let i = 0; i < whole.length; i++) {
      const { ring } = whole[i]!;
      if (ring < 0) continue;
      const other = this.#outlines.get(ring);
      if (other !== undefined && !sameVertices(other, outlineOf(faces, ring))) return false;
      if (touched.has(ring) && this.#touched.has(ring)) return false;
    }
    for (let i = 0; i < whole.length; i++) {
      const { ring } = whole[i]!;
      if (ring < 0) continue;
      if (!this.#outlines.has(ring)) this.#outlines.set(ring, outlineOf(faces, ring));
      if (touched.has(ring)) this.#touched.add(ring);
    }
    for (let i = 0; i < faces.length; i++) if (faces[i]!.ring < 0) this.#faces.push(faces[i]!);
    return true;
  }

  /** Replaces the open cap of a solid that a sheet cut, the last of its sides, by the cap's faces. */
  #capped(faces: readonly Face[], sheet: Sheet, bends: boolean): readonly Face[] | undefined {
    const { quantumMm } = this.#lattice.placement;
    const cap = capOnSheet(
      this.#points,
      { loop: faces.at(-1)!.loop, sheet },
      { quantumMm, pointed: this.#pointed },
    );
    if (cap) return [...faces.slice(0, -1), ...cap];
    if (!bends) return undefined;
    return bentCap(
      this.#points,
      faces,
      sheet,
      quantumMm,
      ({ ring }) => ring >= 0 && this.#outlines.has(ring),
    );
  }

  /** Adds the vertices of a neighbour that followed the surface over a shared ring with more vertices. */
  #withNeighbourVertices(faces: readonly Face[]): readonly Face[] {
    let cap = faces.at(-1)!.loop;
    const sides = faces.slice(0, -1).map((face) => {
      const other = face.ring >= 0 ? this.#outlines.get(face.ring) : undefined;
      if (!other || other.length <= face.loop.length) return face;
      let { loop } = face;
      for (const [i, from] of face.loop.entries()) {
        const to = face.loop[i + 1 === face.loop.length ? 0 : i + 1]!;
        const more = between(other.toReversed(), from, to);
        loop = insertAfter(loop, from, more);
        cap = insertAfter(cap, to, more.toReversed());
      }
      return { loop, ring: face.ring };
    });
    return [...sides, { loop: cap, ring: -1 }];
  }

  /** Checks an end: a clean ring must be whole, and gets its cap; an outer one must be gone. */
  #closesEnd(end: TrimEnd, base: number): boolean {
    if (end.kind === 'joint') return true;
    const { sides } = this.#lattice.joints;
    const loop = this.#outlines.get(base)!;
    if (end.kind === 'out') return loop.length === 0;
    if (loop.length !== sides || loop.some((v) => v < base || v >= base + sides)) return false;
    this.#faces.push({ loop, ring: base });
    const vertices = new Float32Array(sides * 3);
    for (let i = 0; i < vertices.length; i++) vertices[i] = this.#points[base * 3 + i]!;
    this.#rings.push({ ring: ringAt(end), vertices });
    return true;
  }

  #mesh(): Mesh | undefined {
    const triangles: number[] = [];
    for (let i = 0; i < this.#faces.length; i++) {
      const three = triangulateFace(this.#points, this.#faces[i]!.loop);
      if (!three) return undefined;
      triangles.push(...three);
    }
    return compactMesh({
      positions: Float32Array.from(this.#points),
      triangles: Uint32Array.from(triangles),
    });
  }
}

/** Returns the remaining outline of a ring among these faces. */
function outlineOf(faces: readonly Face[], ring: number): readonly number[] {
  for (let i = faces.length - 1; i >= 0; i--) if (faces[i]!.ring === ring) return faces[i]!.loop;
  return [];
}

function sameVertices(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((vertex) => b.includes(vertex));
}

function between(loop: readonly number[], from: number, to: number): number[] {
  const turned = [...loop.slice(loop.indexOf(from) + 1), ...loop.slice(0, loop.indexOf(from))];
  return turned.slice(0, Math.max(0, turned.indexOf(to)));
}
