import { LatticeError } from '../../solid/error.ts';
import { squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import { faceNormals } from '../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { PaintedFace } from '../../spec/face-place.ts';
import { buildFaceTree, type FaceTree } from '../nearest/face-tree.ts';
import { NearestFaces } from '../nearest/nearest.ts';

/** A brush paints what its place looks at: surface whose normal is within this of that at its middle. */
const LOOK_COSINE = Math.cos((85 * Math.PI) / 180);
/** Longest edge of the pieces along the border of a patch, in radii of the brush. */
const PIECE_SHARE = 1 / 4;
/** Nearer to a corner than this share of an edge, the border runs through the corner. */
const EDGE_SHARE = 1 / 50;
/** Shortest edge that is divided, as a share of the coordinates: single precision has no finer step. */
const PIECE_PRECISION = 2 ** -20;

/** One place of a brush. */
interface Dab {
  atMm: Readonly<Point>;
  radiusMm: number;
  erases: boolean;
}

/** A connected part of a painted face: pieces of the model's triangles, and the numbers of these, rising. */
export interface PaintedPatch {
  surface: Mesh;
  triangles: Uint32Array;
}

interface Brushed {
  tree: FaceTree;
  twin: Int32Array;
  normals: Float64Array;
  /** Triangles that a brush reaches from a place. */
  reached: Map<string, readonly number[]>;
  keptTriangles: number;
  /** Number of the last place that met a triangle, and of the last place. */
  seenAt: Uint32Array;
  places: number;
}

const known = new WeakMap<Mesh, Brushed>();
/**
 * Triangles that the places of a painted face may reach together, each place for itself: 32 MB, and some seconds. A brush
 * that covers half of a scan of millions of triangles would take minutes.
 */
export const REACHED_MAX = 4e6;

/**
 * Returns the painted parts of a surface. A place of a stroke paints what lies within its radius, is connected to it over
 * the surface, and faces its way: a brush does not paint the other side of a thin wall. Triangles across the border are
 * divided.
 * @param offMm places farther from the surface paint nothing
 * @throws LatticeError brush-too-large for places that reach more than `REACHED_MAX` triangles
 */
export function paintedPatches(mesh: Mesh, face: PaintedFace, offMm: number): PaintedPatch[] {
  return connected(piecesOf(mesh, face, offMm));
}

/** Corners of what strokes paint, 9 numbers a piece, mm. Throws as `paintedPatches` does. */
export function paintedCorners(mesh: Mesh, face: PaintedFace, offMm: number): Float32Array {
  return Float32Array.from(piecesOf(mesh, face, offMm).corners);
}

function piecesOf(mesh: Mesh, { strokes }: PaintedFace, offMm: number): Pieces {
  const dabs = strokes.flatMap(({ atMm, radiusMm, erases = false }) =>
    atMm.map((at): Dab => ({ atMm: at, radiusMm, erases })),
  );
  const dabsOf = new Map<number, Dab[]>();
  let reached = 0;
  for (const dab of dabs) {
    const triangles = reachedFrom(mesh, dab, offMm);
    reached += triangles.length;
    if (reached > REACHED_MAX)
      throw new LatticeError('brush-too-large', 'the brush reaches too many triangles');
    for (const triangle of triangles) {
      const before = dabsOf.get(triangle);
      // What covers a triangle decides it, whatever came before.
      if (before && !covers(mesh, dab, triangle)) before.push(dab);
      else dabsOf.set(triangle, [dab]);
    }
  }
  const pieces: Pieces = { corners: [], of: [] };
  for (const triangle of [...dabsOf.keys()].sort((a, b) => a - b)) {
    const corners = new Float32Array(9);
    for (let k = 0; k < 9; k++)
      corners[k] = mesh.positions[mesh.triangles[3 * triangle + Math.floor(k / 3)]! * 3 + (k % 3)]!;
    addPieces(pieces, triangle, corners, dabsOf.get(triangle)!);
  }
  return pieces;
}

function covers({ positions: p, triangles }: Mesh, dab: Dab, triangle: number): boolean {
  return [0, 1, 2].every((corner) => {
    const v = triangles[3 * triangle + corner]! * 3;
    return reaches(dab, p[v]!, p[v + 1]!, p[v + 2]!);
  });
}

function brushedOf(mesh: Mesh): Brushed {
  const found = known.get(mesh) ?? {
    tree: buildFaceTree(mesh.positions, mesh.triangles),
    twin: pairEdges(mesh.triangles, mesh.positions.length / 3).twin,
    normals: faceNormals(mesh),
    reached: new Map(),
    keptTriangles: 0,
    seenAt: new Uint32Array(mesh.triangles.length / 3),
    places: 0,
  };
  known.set(mesh, found);
  return found;
}

/** Triangles within the radius of a place that its nearest triangle reaches over triangles that look its way. */
function reachedFrom(mesh: Mesh, { atMm: [x, y, z], radiusMm }: Dab, offMm: number): readonly number[] {
  const brushed = brushedOf(mesh);
  const { tree, twin, normals, reached, seenAt } = brushed;
  const key = [x, y, z, radiusMm, offMm].join();
  const before = reached.get(key);
  if (before) return before;
  // A search of its own: where triangles are equally near, the answer does not depend on the places before.
  const search = new NearestFaces(tree);
  const found: number[] = [];
  if (search.distance(Float64Array.of(x, y, z)) <= offMm) {
    const { positions: p, triangles: t } = mesh;
    const seed = search.face * 3;
    const place = ++brushed.places;
    const queue = [search.face];
    seenAt[search.face] = place;
    for (const triangle of queue) {
      const v = triangle * 3;
      const looks =
        normals[v]! * normals[seed]! +
        normals[v + 1]! * normals[seed + 1]! +
        normals[v + 2]! * normals[seed + 2]!;
      const isFlat = normals[v] === 0 && normals[v + 1] === 0 && normals[v + 2] === 0;
      if (looks < LOOK_COSINE && !isFlat) continue;
      const squared = squaredDistanceToTriangle(p, t[v]! * 3, t[v + 1]! * 3, t[v + 2]! * 3, x, y, z);
      // Not a number for a triangle without area.
      if (squared > radiusMm * radiusMm) continue;
      found.push(triangle);
      for (let h = v; h < v + 3; h++) {
        const beside = Math.floor(twin[h]! / 3);
        if (beside < 0 || seenAt[beside] === place) continue;
        seenAt[beside] = place;
        queue.push(beside);
      }
    }
  }
  // A place that reaches nothing takes room as well.
  brushed.keptTriangles += found.length + 1;
  if (brushed.keptTriangles > REACHED_MAX) {
    reached.clear();
    brushed.keptTriangles = found.length + 1;
  }
  reached.set(key, found);
  return found;
}

/** Painted triangles, 9 numbers each, and the triangle of the model of each. */
interface Pieces {
  corners: number[];
  of: number[];
}

/** Adds what is painted of a triangle, divided along the border. */
function addPieces(pieces: Pieces, triangle: number, c: Float32Array, dabs: readonly Dab[]): void {
  const near = dabs.filter(({ atMm: [x, y, z], radiusMm }) => {
    return squaredDistanceToTriangle(c, 0, 3, 6, x, y, z) <= radiusMm * radiusMm;
  });
  const [from, longest] = longestEdge(c);
  const isPainted = stateOf(c, near);
  if (isPainted === undefined) {
    const finest = Math.max(
      Math.min(...near.map(({ radiusMm }) => radiusMm)) * PIECE_SHARE,
      Math.max(...c.map(Math.abs)) * PIECE_PRECISION,
    );
    if (longest > finest) {
      for (const half of halves(c, from)) addPieces(pieces, triangle, half, near);
      return;
    }
    pieces.corners.push(...clipped(c, near));
    pieces.of.push(...new Array(pieces.corners.length / 9 - pieces.of.length).fill(triangle));
    return;
  }
  if (!isPainted) return;
  pieces.corners.push(...c);
  pieces.of.push(triangle);
}

/** The painted part of a piece that the border crosses, as triangles: straight between its crossings of the edges. */
function clipped(c: Float32Array, near: readonly Dab[]): number[] {
  const ends = [0, 3, 6].map((k) => ({
    at: c.subarray(k, k + 3),
    withinMm: withinBorder(near, c[k]!, c[k + 1]!, c[k + 2]!),
  }));
  const corners = new Set<Float32Array>();
  ends.forEach((end, k) => {
    const next = ends[(k + 1) % 3]!;
    const isOn = end.withinMm > 0;
    if (isOn) corners.add(end.at);
    if (isOn === next.withinMm > 0) return;
    // From the painted end, so that both neighbours of an edge find the same place.
    const [on, off] = isOn ? [end, next] : [next, end];
    const share = on.withinMm / (on.withinMm - off.withinMm);
    if (share > 1 - EDGE_SHARE) corners.add(off.at);
    else if (share > EDGE_SHARE) corners.add(on.at.map((mm, axis) => mm + share * (off.at[axis]! - mm)));
  });
  const [first, ...others] = corners;
  return others.slice(1).flatMap((corner, i) => [...first!, ...others[i]!, ...corner]);
}

/** Distance of a place from the border of what the dabs paint, mm; negative beside it. */
function withinBorder(dabs: readonly Dab[], x: number, y: number, z: number): number {
  return dabs.reduce((within, { atMm: [ax, ay, az], radiusMm, erases }) => {
    const mm = radiusMm - Math.hypot(x - ax, y - ay, z - az);
    return erases ? Math.min(within, -mm) : Math.max(within, mm);
  }, Number.NEGATIVE_INFINITY);
}

/** True if a triangle is painted as a whole, false if nothing of it, undefined if it has to be divided. */
function stateOf(c: Float32Array, near: readonly Dab[]): boolean | undefined {
  let isPart = false;
  for (const dab of near.toReversed()) {
    if ([0, 3, 6].every((k) => reaches(dab, c[k]!, c[k + 1]!, c[k + 2]!))) {
      if (!dab.erases) return true;
      return isPart ? undefined : false;
    }
    if (dab.erases) return near.some(({ erases }) => !erases) ? undefined : false;
    isPart = true;
  }
  return isPart ? undefined : false;
}

function reaches({ atMm: [ax, ay, az], radiusMm }: Dab, x: number, y: number, z: number): boolean {
  return (x - ax) ** 2 + (y - ay) ** 2 + (z - az) ** 2 <= radiusMm * radiusMm;
}

/** Corner from which the longest edge runs, and its length, mm. */
function longestEdge(c: Float32Array): [number, number] {
  let [corner, most] = [0, -1];
  for (let k = 0; k < 3; k++) {
    const [a, b] = [3 * k, 3 * ((k + 1) % 3)];
    const mm = Math.hypot(c[a]! - c[b]!, c[a + 1]! - c[b + 1]!, c[a + 2]! - c[b + 2]!);
    if (mm > most) [corner, most] = [k, mm];
  }
  return [corner, most];
}

/** A triangle in two, through the middle of the edge from a corner. */
function halves(c: Float32Array, from: number): [Float32Array, Float32Array] {
  const [a, b] = [3 * from, 3 * ((from + 1) % 3)];
  const [one, other] = [c.slice(), c.slice()];
  for (let k = 0; k < 3; k++) one[b + k] = other[a + k] = (c[a + k]! + c[b + k]!) / 2;
  return [one, other];
}

/** Pieces that share corners as patches, in the order of their first triangles. */
function connected({ corners, of }: Pieces): PaintedPatch[] {
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const vertices = of.flatMap((_, piece) =>
    [0, 3, 6].map((k) => {
      const at = corners.slice(9 * piece + k, 9 * piece + k + 3);
      const key = at.join();
      const vertex = numbers.get(key) ?? numbers.size;
      if (vertex === numbers.size) positions.push(...at);
      numbers.set(key, vertex);
      return vertex;
    }),
  );
  const sets = new DisjointSets(numbers.size);
  for (let i = 0; i < vertices.length; i += 3) {
    sets.join(vertices[i]!, vertices[i + 1]!);
    sets.join(vertices[i]!, vertices[i + 2]!);
  }
  const groups = Map.groupBy(of.keys(), (piece) => sets.find(vertices[3 * piece]!));
  return [...groups.values()].map((pieces) => ({
    surface: {
      positions: Float32Array.from(positions),
      triangles: Uint32Array.from(pieces.flatMap((piece) => vertices.slice(3 * piece, 3 * piece + 3))),
    },
    triangles: Uint32Array.from(new Set(pieces.map((piece) => of[piece]!))),
  }));
}
