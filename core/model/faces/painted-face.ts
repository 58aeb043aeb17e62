import { LatticeError } from '../../solid/error.ts';
import { squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import { faceNormals } from '../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { PaintedFace } from '../../spec/face-place.ts';
import { buildFaceTree, type FaceTree } from '../nearest/face-tree.ts';
import { NearestFaces } from '../nearest/nearest.ts';
import { SMOOTH_COSINE } from './facet-graph.ts';
import { addPieces, type Dab, type Pieces, reaches } from './paint-border.ts';

/** A brush paints what its place looks at: surface whose normal is within this of that at its middle ... */
const LOOK_COSINE = Math.cos((85 * Math.PI) / 180);
/** ... or within this where it only bends: the end of a bone turns farther, the other side of a wall twice as far. */
const BENT_LOOK_COSINE = Math.cos((120 * Math.PI) / 180);
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
 * Returns the painted parts of a surface. Each place of a stroke paints the surface within its radius, as far as that is
 * connected and faces its way: a brush does not paint the other side of a thin wall. Triangles across the border are
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
    const place = ++brushed.places;
    const queue = [search.face];
    seenAt[search.face] = place;
    for (const triangle of queue) {
      const v = triangle * 3;
      const squared = squaredDistanceToTriangle(p, t[v]! * 3, t[v + 1]! * 3, t[v + 2]! * 3, x, y, z);
      // Not a number for a triangle without area.
      if (squared > radiusMm * radiusMm) continue;
      found.push(triangle);
      for (let h = v; h < v + 3; h++) {
        const beside = Math.floor(twin[h]! / 3);
        if (beside < 0 || seenAt[beside] === place) continue;
        if (!looksAlike(normals, { seed: search.face, triangle, beside })) continue;
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

/** True if a brush on a triangle goes on from one to the next: that looks its way, or the surface only bends there. */
function looksAlike(
  normals: Float64Array,
  { seed, triangle, beside }: { seed: number; triangle: number; beside: number },
): boolean {
  const isFlat = [0, 1, 2].every((k) => normals[beside * 3 + k] === 0);
  const looks = cosineOf(normals, seed, beside);
  if (isFlat || looks >= LOOK_COSINE) return true;
  return looks >= BENT_LOOK_COSINE && cosineOf(normals, triangle, beside) > SMOOTH_COSINE;
}

function cosineOf(normals: Float64Array, one: number, other: number): number {
  const [a, b] = [one * 3, other * 3];
  return normals[a]! * normals[b]! + normals[a + 1]! * normals[b + 1]! + normals[a + 2]! * normals[b + 2]!;
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
