import { hullOf } from '../../../cells/joint/hull.ts';
import { axisBetween, ringAngles } from '../../../cells/strut-axes.ts';
import { mapPoint, type Point, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { BentStrut } from '../cells/clearance.ts';
import { type BentGraph, offsetsAt, segmentFrom, strutsAtNodes } from './fit-struts.ts';

/** Mesh of a graph, with the strut of each face (-1 - node for a face of a joint), or the struts of unsound joints. */
export type RodMesh = { mesh: Mesh; owners: Int32Array } | { flawed: number[] };

/**
 * Closed surface of rods along the struts of a graph: at every node the convex hull of the rings in which its struts
 * end (`cell/joint/hull.ts`), between them prisms, mitred where a strut bends. No boolean: every vertex of a ring is
 * one of the prism and one of the hull.
 */
export function rodMesh(graph: BentGraph, radiusMm: number, sides: number): RodMesh {
  const at = strutsAtNodes(graph);
  const offsets = at.map((struts, node) => (struts.length > 0 ? offsetsAt(graph, struts, node) : []));
  const rings = new Rings(sides);
  const ends = graph.struts.map((strut, s) => {
    const offset = (node: number) => radiusMm * offsets[node]![at[node]!.indexOf(s)]!;
    const rod = putRod(rings, graph, strut, { from: offset(strut.a), to: offset(strut.b), radiusMm });
    rings.own(s);
    return rod;
  });
  const flawed: number[] = [];
  at.forEach((struts, node) => {
    if (struts.length === 0) return;
    const used = struts.map((s) => (graph.struts[s]!.a === node ? ends[s]!.from : ends[s]!.to));
    if (!putJoint(rings, used)) flawed.push(fullestAt(struts, offsets[node]!));
    rings.own(-1 - node);
  });
  return flawed.length > 0 ? { flawed } : { mesh: rings.mesh(), owners: Int32Array.from(rings.owners) };
}

/** Returns the strut with the ring farthest from its node; it obstructs the others most. */
export function fullestAt(struts: readonly number[], offsets: readonly number[]): number {
  return struts[offsets.indexOf(Math.max(...offsets))]!;
}

class Rings {
  readonly sides: number;
  readonly places: number[] = [];
  readonly triangles: number[] = [];
  readonly owners: number[] = [];

  constructor(sides: number) {
    this.sides = sides;
  }

  /** Adds a ring and returns the number of its first vertex. */
  add(points: readonly number[]): number {
    const first = this.places.length / 3;
    for (let i = 0; i < points.length; i++) this.places.push(Math.fround(points[i]!) + 0);
    return first;
  }

  /** Names the owner of all faces since the last call. */
  own(owner: number): void {
    while (this.owners.length < this.triangles.length / 3) this.owners.push(owner);
  }

  mesh(): Mesh {
    return { positions: Float32Array.from(this.places), triangles: Uint32Array.from(this.triangles) };
  }
}

/** Puts the prisms of a strut and returns its two end rings. */
function putRod(
  rings: Rings,
  { places }: BentGraph,
  strut: BentStrut,
  { from, to, radiusMm }: { from: number; to: number; radiusMm: number },
): { from: number; to: number } {
  const { sides } = rings;
  const first = segmentFrom(places, strut, strut.a);
  const start = pointFrom(places, strut.a * 3);
  const end = pointFrom(places, strut.b * 3);
  const { across, up } = axisBetween(
    start,
    mapPoint(start, (v, k) => v + first.way[k]!),
    0,
  );
  const angles = ringAngles(sides);
  let ring: number[] = [];
  for (let i = 0; i < sides; i++) {
    for (let k = 0; k < 3; k++) {
      const aside = angles[i * 2]! * across[k]! + angles[i * 2 + 1]! * up[k]!;
      ring.push(start[k]! + from * first.way[k]! + radiusMm * aside);
    }
  }
  const begin = rings.add(ring);
  let last = begin;
  let way = first.way;
  const bends = [...strut.via, ...end];
  for (let c = 0; c < bends.length; c += 3) {
    const isEnd = c + 3 === bends.length;
    const bend = pointFrom(bends, c);
    const next = isEnd ? way : unit(bend, bends.slice(c + 3, c + 6));
    const plane = isEnd ? bend.map((v, k) => v - to * way[k]!) : bend;
    const normal = way.map((v, k) => v + next[k]!);
    ring = project(ring, way, plane, normal);
    const here = rings.add(ring);
    for (let i = 0; i < sides; i++) {
      const j = (i + 1) % sides;
      rings.triangles.push(last + i, last + j, here + j, last + i, here + j, here + i);
    }
    last = here;
    way = next;
  }
  return { from: begin, to: last };
}

function unit(from: readonly number[], to: readonly number[]): Point {
  const way = pointOf((k) => to[k]! - from[k]!);
  const length = Math.hypot(...way);
  return mapPoint(way, (value) => value / length);
}

/** Points moved along a direction onto a plane. */
function project(
  points: readonly number[],
  way: Point,
  plane: readonly number[],
  normal: readonly number[],
): number[] {
  const out: number[] = [];
  const slope = way[0] * normal[0]! + way[1] * normal[1]! + way[2] * normal[2]!;
  for (let i = 0; i < points.length; i += 3) {
    let height = 0;
    for (let k = 0; k < 3; k++) height += (plane[k]! - points[i + k]!) * normal[k]!;
    for (let k = 0; k < 3; k++) out.push(points[i + k]! + (height / slope) * way[k]!);
  }
  return out;
}

/** Puts the hull of the rings at a node, without the rings themselves. False if a ring is not a face of it. */
function putJoint(rings: Rings, used: readonly number[]): boolean {
  const { sides, places, triangles } = rings;
  const points = new Float64Array(used.length * sides * 3);
  used.forEach((ring, r) => {
    for (let i = 0; i < sides * 3; i++) points[r * sides * 3 + i] = places[ring * 3 + i]!;
  });
  let hull: Uint16Array;
  try {
    hull = hullOf(points);
  } catch {
    return false;
  }
  const plates = used.map(() => 0);
  const before = triangles.length;
  for (let i = 0; i < hull.length; i += 3) {
    const [a, b, c] = [hull[i]!, hull[i + 1]!, hull[i + 2]!];
    const ring = Math.floor(a / sides);
    if (ring === Math.floor(b / sides) && ring === Math.floor(c / sides)) {
      plates[ring]!++;
      continue;
    }
    for (const v of [a, b, c]) triangles.push(used[Math.floor(v / sides)]! + (v % sides));
  }
  if (plates.every((count) => count === sides - 2)) return true;
  triangles.length = before;
  return false;
}
