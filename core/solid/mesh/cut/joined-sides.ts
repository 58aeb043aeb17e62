import { faceNormal } from '../../geometry/vector.ts';
import { takeLoops } from '../clipping/loops.ts';
import { DisjointSets } from '../disjoint-sets.ts';
import { nextHalfEdge, previousHalfEdge } from '../edges.ts';
import type { CutSurface } from './cut-surface.ts';

/** Cosine between two normals below which faces in one plane are folded onto one another. */
const FOLDED_COSINE = 0;

/** Kept part of a cut face, or of several in one plane: its outlines, and whether none of them can be a hole. */
export interface KeptFace {
  loops: number[][];
  face: number;
  isPlain: boolean;
}

/**
 * Joins what is kept of faces that lie in one plane across cut edges, as the boolean kernel does: a cut vertex on such
 * an edge adds nothing to the surface, and triangles on both sides. Returns the faces in order, the joined ones at the
 * first of them, and calls `onRemoved` with each cut vertex of the surface that no outline of it needs any more.
 * @param p places of the surface's vertices, mm
 * @param flatMm distance within which a vertex lies in the plane of a face
 * @param vertexOf number of a cut vertex of this surface in the outlines
 */
export function joinFlatFaces(
  surface: CutSurface,
  kept: readonly KeptFace[],
  {
    p,
    flatMm,
    vertexOf,
    onRemoved,
  }: {
    p: Float32Array;
    flatMm: number;
    vertexOf: (vertex: number) => number;
    onRemoved: (vertex: number) => void;
  },
): KeptFace[] {
  const { sets, flat } = flatFaces(surface, p, flatMm, vertexOf);
  if (flat.size === 0) return [...kept];
  const out: KeptFace[] = [];
  for (const list of Map.groupBy(kept, ({ face }) => sets.find(face)).values()) {
    const loops = list.length > 1 ? joinedLoops(list, flat) : undefined;
    const thinned = loops?.map((loop) => loop.filter((v) => !flat.has(v)));
    if (!loops || !thinned || thinned.some(({ length }) => length < 3)) {
      for (const one of list) out.push(one);
      continue;
    }
    for (const v of new Set(loops.flat())) if (flat.has(v)) onRemoved(v);
    out.push({ loops: thinned, face: list[0]!.face, isPlain: thinned.length === 1 });
  }
  return out;
}

/** Faces joined across cut edges that lie in one plane, and the cut vertices on these edges. */
function flatFaces(
  surface: CutSurface,
  p: Float32Array,
  flatMm: number,
  vertexOf: (vertex: number) => number,
): { sets: DisjointSets; flat: Set<number> } {
  const { triangles, twin, vertices } = surface;
  const sets = new DisjointSets(triangles.length / 3);
  const flat = new Set<number>();
  for (let h = 0; h < triangles.length; h++) {
    const other = twin[h]!;
    if (other < h || surface.firstOn(h) < 0 || !isFlat(surface, h, other, p, flatMm)) continue;
    sets.join(Math.floor(h / 3), Math.floor(other / 3));
    for (let v = surface.firstOn(h); v >= 0; v = vertices.next[v]!) flat.add(vertexOf(v));
  }
  return { sets, flat };
}

/** True if the two faces of an edge lie in one plane and look the same way. */
function isFlat(
  { triangles: t }: CutSurface,
  h: number,
  other: number,
  p: Float32Array,
  flatMm: number,
): boolean {
  const a = t[h]! * 3;
  const b = t[nextHalfEdge(h)]! * 3;
  const c = t[previousHalfEdge(h)]! * 3;
  const d = t[previousHalfEdge(other)]! * 3;
  const [nx, ny, nz] = faceNormal(p, a, b, c);
  const [mx, my, mz] = faceNormal(p, a, d, b);
  const wx = p[d]! - p[a]!;
  const wy = p[d + 1]! - p[a + 1]!;
  const wz = p[d + 2]! - p[a + 2]!;
  const sixfold = Math.abs(nx * wx + ny * wy + nz * wz);
  const n = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const m = Math.sqrt(mx * mx + my * my + mz * mz);
  return sixfold <= flatMm * Math.min(n, m) && nx * mx + ny * my + nz * mz > FOLDED_COSINE * n * m;
}

/** Outlines of several faces without the edges between them; undefined where they touch at a vertex. */
function joinedLoops(faces: readonly KeptFace[], flat: ReadonlySet<number>): number[][] | undefined {
  const from: number[] = [];
  const to: number[] = [];
  for (const { loops } of faces) {
    for (const loop of loops) {
      for (let i = 0; i < loop.length; i++) {
        from.push(loop[i]!);
        to.push(loop[i + 1 === loop.length ? 0 : i + 1]!);
      }
    }
  }
  const starts = new Map<number, number[]>();
  for (let i = 0; i < from.length; i++) {
    const list = starts.get(from[i]!);
    if (list) list.push(i);
    else starts.set(from[i]!, [i]);
  }
  const isGone = new Uint8Array(from.length);
  for (let i = 0; i < from.length; i++) {
    // An edge between two of the faces ends in a cut vertex: uncut ones are not between them.
    if (isGone[i] === 1 || !(flat.has(from[i]!) || flat.has(to[i]!))) continue;
    const back = starts.get(to[i]!)?.find((j) => isGone[j] === 0 && to[j] === from[i]);
    if (back === undefined) continue;
    isGone[i] = 1;
    isGone[back] = 1;
  }
  const next = new Map<number, number>();
  for (let i = 0; i < from.length; i++) {
    if (isGone[i] === 1) continue;
    if (next.has(from[i]!)) return undefined;
    next.set(from[i]!, to[i]!);
  }
  return takeLoops(next);
}
