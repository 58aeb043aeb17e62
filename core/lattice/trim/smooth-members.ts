import type { CornerPlaces } from '../fill/corners.ts';
import type { FillPlan, Ring, TrimEnd, TrimSegment } from '../fill/plan.ts';
import type { Classification } from '../frame/classify.ts';
import { cellCorner } from '../frame/placement.ts';
import type { Mesh, Point } from '../mesh/mesh.ts';
import { alongOf } from './along.ts';
import { EdgeCuts } from './edge-cuts.ts';
import { type Cutter, cutFaces, type Face, touchedRings } from './faces.ts';
import { type Facet, facetsOfJoint, facetsOfStretch, hasEdge } from './facets.ts';
import { hasFold } from './folds.ts';
import type { TrimGroup } from './groups.ts';
import { jointFaces, jointPoints, ringAt, tubeFaces } from './members.ts';
import { heightOver, type Plane, shareAt } from './plane.ts';
import type { PlaneBook } from './plane-book.ts';
import { Sheet } from './sheet.ts';
import { CAP_MM, capOnSheet } from './sheet-cap.ts';
import { triangulateLoop } from './triangulate.ts';

/** Corners this near to the surface lie on it, mm: far below what is printed, far above the grid. */
const ON_SURFACE_MM = 5e-4;
/** A stretch is halved while its patch bends too much, down to this length, mm. */
const SHORTEST_PIECE_MM = 0.4;
/** Most that a patch may bend about one joint, mm; what its cap then leaves of it is looked at again. */
const MOST_BEND_MM = 0.12;
/** Planes of a convex edge or corner that one joint or stretch may meet. */
const MOST_PLANES = 8;

/** What cuts a member; no list where all of it is outside. */
interface Cutters {
  list: readonly Cutter[] | undefined;
  /** The sheet that the one cutter follows. */
  sheet?: Sheet;
}

/** A piece of a strut, mm from its start, between two rings by their first corners. */
interface Stretch {
  low: number;
  high: number;
  start: number;
  end: number;
}

/** A trimmed group: closed, with caps on its clean rings. */
export interface SmoothPart {
  mesh: Mesh;
  rings: { ring: Ring; corners: Float32Array }[];
}

/**
 * Trims a group member by member where the surface about each is smooth, or a convex corner: every edge is run to the
 * surface itself, so neighbours meet in the same corners, and what is cut open is closed flat. Undefined where that
 * is not as good as a boolean.
 */
export function trimSmooth(
  c: Classification,
  plan: FillPlan,
  places: CornerPlaces,
  book: PlaneBook,
  group: TrimGroup,
): SmoothPart | undefined {
  const flat = new GroupTrim(c, plan, places, book, false);
  const mesh = flat.run(group);
  if (!mesh) return undefined;
  if (!hasFold(mesh)) return { mesh, rings: flat.rings };
  // A cap of which every face has a corner of its own lies on no other face.
  const pointed = new GroupTrim(c, plan, places, book, true);
  const again = pointed.run(group);
  return again && !hasFold(again) ? { mesh: again, rings: pointed.rings } : undefined;
}

class GroupTrim {
  private readonly c: Classification;
  private readonly plan: FillPlan;
  private readonly places: CornerPlaces;
  private readonly book: PlaneBook;
  /** Whether every cap on a sheet has a corner in its middle. */
  private readonly pointed: boolean;
  /** x, y, z per corner, mm. */
  private readonly points: number[] = [];
  private readonly jointBase = new Map<number, number>();
  private readonly faces: Face[] = [];
  /** What is left of a ring between two members, by its first corner; the second member must agree. */
  private readonly outlines = new Map<number, readonly number[]>();
  /** Rings of which nothing is left that a member still touches at a corner. */
  private readonly touched = new Set<number>();
  private readonly edges: EdgeCuts;
  readonly rings: SmoothPart['rings'] = [];

  constructor(c: Classification, plan: FillPlan, places: CornerPlaces, book: PlaneBook, pointed: boolean) {
    this.c = c;
    this.pointed = pointed;
    this.plan = plan;
    this.places = places;
    this.book = book;
    this.edges = new EdgeCuts(this.points, c.placement.quantumMm);
  }

  run({ nodes, segments }: TrimGroup): Mesh | undefined {
    if (!nodes.every((node) => this.joint(node))) return undefined;
    if (!segments.every((segment) => this.stretch(segment))) return undefined;
    return this.mesh();
  }

  private joint(node: number): boolean {
    const { c, places, points } = this;
    const base = points.length / 3;
    this.jointBase.set(node, base);
    const at = places.node(node);
    const offsets = jointPoints(c, places, node);
    for (let i = 0; i < offsets.length; i++) points.push(at[i % 3]! + offsets[i]!);
    const faces = jointFaces(c, node % c.topology.nodes.length, this.plan.masks[node]!, base).map((face) =>
      face.ring < 0 ? face : { loop: face.loop, ring: base + face.ring * c.joints.sides },
    );
    const cutters = this.cuttersOf(facetsOfJoint(c, node, at), at, MOST_BEND_MM);
    return cutters !== undefined && this.cut(faces, cutters) === true;
  }

  private stretch({ strut, from, to }: TrimSegment): boolean {
    const { c } = this;
    const start = this.ringBase(from);
    const end = this.ringBase(to);
    const axis = c.joints.axes[strut % c.topology.struts.length]!;
    const at = cellCorner(c.placement, Math.floor(strut / c.topology.struts.length));
    const stack: Stretch[] = [{ low: alongOf(c, strut, from), high: alongOf(c, strut, to), start, end }];
    while (stack.length > 0) {
      const piece = stack.pop()!;
      const middleMm = (piece.low + piece.high) / 2;
      const middle = at.map((value, k) => value + axis.start[k]! + middleMm * axis.along[k]!) as Point;
      const short = piece.high - piece.low < 2 * SHORTEST_PIECE_MM;
      const patch = facetsOfStretch(c, strut, piece.low, piece.high);
      const cutters = this.cuttersOf(patch, middle, short ? MOST_BEND_MM : CAP_MM);
      if (cutters) {
        const faces = tubeFaces(c.joints.sides, piece.start, piece.end).map((face) =>
          face.ring < 0 ? face : { loop: face.loop, ring: face.ring === 0 ? piece.start : piece.end },
        );
        const done = this.cut(faces, cutters);
        if (done === 'bent' && !short) stack.push(...this.halves(strut, piece, middleMm));
        else if (done !== true) return false;
        continue;
      }
      if (short) return false;
      stack.push(...this.halves(strut, piece, middleMm));
    }
    return this.closesEnd(from, start) && this.closesEnd(to, end);
  }

  private halves(strut: number, piece: Stretch, middleMm: number): Stretch[] {
    const ring = this.add(this.places.ring({ kind: 'cut', strut, atMm: middleMm, id: -1 }));
    return [
      { ...piece, high: middleMm, end: ring },
      { ...piece, low: middleMm, start: ring },
    ];
  }

  private ringBase(end: TrimEnd): number {
    if (end.kind === 'joint') return this.jointBase.get(end.node)! + end.slot * this.c.joints.sides;
    return this.add(this.places.ring(ringAt(end)));
  }

  private add(corners: ArrayLike<number>): number {
    const base = this.points.length / 3;
    for (let i = 0; i < corners.length; i++) this.points.push(corners[i]!);
    return base;
  }

  /** What cuts a member: nothing inside, one sheet, or a few planes; undefined where none of it fits. */
  private cuttersOf(patch: readonly Facet[], middle: Point, mostMm: number): Cutters | undefined {
    if (patch.length === 0) return this.c.inside(...middle) ? { list: [] } : { list: undefined };
    const sharp = hasEdge(patch);
    const sheet = Sheet.of(this.c, patch, sharp ? CAP_MM : mostMm);
    if (sheet) return { list: [this.sheetCutter(sheet)], sheet };
    // A patch that only bends is better cut by a sheet, piece by piece.
    if (!sharp) return undefined;
    const sides = Sheet.cornerOf(this.c, patch, CAP_MM);
    if (sides) return { list: sides.map((side) => this.sheetCutter(side)) };
    const planes = this.book.planesOf(patch, MOST_PLANES);
    return planes && { list: planes.map((number) => this.planeCutter(this.book.planes[number]!)) };
  }

  private sheetCutter(sheet: Sheet): Cutter {
    const p = this.points;
    return {
      heightOf: (v) => settled(sheet.heightOf(p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!)),
      crossing: (inner, outer) =>
        this.edges.crossing(inner, outer, (a, b) => sheet.crossing(p, a * 3, b * 3)),
    };
  }

  private planeCutter(plane: Plane): Cutter {
    const p = this.points;
    return {
      heightOf: (v) => settled(heightOver(plane, p, v * 3)),
      crossing: (inner, outer) => this.edges.crossing(inner, outer, (a, b) => shareAt(plane, p, a, b)),
    };
  }

  /**
   * Cuts a member and keeps what is surface. `bent` when its cap cannot follow the surface; false when its rings differ
   * from what its neighbours left of them.
   */
  private cut(whole: readonly Face[], { list, sheet }: Cutters): boolean | 'bent' {
    let faces: readonly Face[] | undefined = list ? whole : [];
    for (const cutter of list ?? []) {
      faces = cutFaces(faces, cutter);
      if (!faces) return false;
    }
    if (sheet && faces !== whole && faces.length > 0) {
      const cap = capOnSheet(this.points, faces.at(-1)!.loop, sheet, {
        quantumMm: this.c.placement.quantumMm,
        pointed: this.pointed,
      });
      if (!cap) return 'bent';
      faces = [...faces.slice(0, -1), ...cap];
    }
    const left = new Map<number, readonly number[]>();
    for (const face of faces) {
      if (face.ring < 0) this.faces.push(face);
      else left.set(face.ring, face.loop);
    }
    const touched = touchedRings(whole, faces);
    for (const { ring } of whole) {
      if (ring < 0) continue;
      const loop = left.get(ring) ?? [];
      const other = this.outlines.get(ring);
      if (other === undefined) this.outlines.set(ring, loop);
      else if (!sameCorners(other, loop)) return false;
      if (touched.has(ring)) {
        if (this.touched.has(ring)) return false;
        this.touched.add(ring);
      }
    }
    return true;
  }

  /** A clean ring must have come through whole, and gets its cap; an outer one must be gone. */
  private closesEnd(end: TrimEnd, base: number): boolean {
    if (end.kind === 'joint') return true;
    const { sides } = this.c.joints;
    const loop = this.outlines.get(base)!;
    if (end.kind === 'out') return loop.length === 0;
    if (loop.length !== sides || loop.some((v) => v < base || v >= base + sides)) return false;
    this.faces.push({ loop, ring: base });
    const corners = Float32Array.from(this.points.slice(base * 3, (base + sides) * 3));
    this.rings.push({ ring: ringAt(end), corners });
    return true;
  }

  private mesh(): Mesh | undefined {
    const { points } = this;
    const number = new Int32Array(points.length / 3).fill(-1);
    const positions: number[] = [];
    const triangles: number[] = [];
    for (const { loop } of this.faces) {
      const corners = triangulateLoop(points, loop);
      if (!corners) return undefined;
      for (const v of corners) {
        if (number[v]! < 0) {
          number[v] = positions.length / 3;
          positions.push(points[v * 3]!, points[v * 3 + 1]!, points[v * 3 + 2]!);
        }
        triangles.push(number[v]!);
      }
    }
    return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
  }
}

function settled(heightMm: number): number {
  return Math.abs(heightMm) < ON_SURFACE_MM ? 0 : heightMm;
}

function sameCorners(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((corner) => b.includes(corner));
}
