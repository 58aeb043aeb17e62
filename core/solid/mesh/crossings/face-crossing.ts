import type { Mesh } from '../mesh.ts';
import type { FaceGrid } from './face-grid.ts';
import { areasOverlap, edgesOverlap, emptyFace, type LoadedFace, loadFace } from './face-overlap.ts';
import { countLayers } from './layers.ts';
import { sharedPointFinder } from './shared-point.ts';

/** Tolerances beside a cell at which the grid must still list a face. */
export const GRID_SLACK = 2;

/**
 * Prepares the test of one face against many: after `prepare(f)`, `crosses(g)` is true when the two faces would have
 * to move by more than the tolerance to come apart (separating axes: both normals, and each edge crossed with each
 * edge). Faces within the tolerance of one plane cross when they look the same way, share area wider than the
 * tolerance, and the surface lies there in more than one layer; faces that look opposite ways only touch. Faces that
 * share an edge cross only if they run along it in the same direction and are folded onto each other. Makes no objects.
 * @param grid lists the faces up to `GRID_SLACK` tolerances beside a cell
 * @param toleranceMm depth up to which a crossing counts as rounding
 */
export function faceCrossingTest(mesh: Mesh, grid: FaceGrid, toleranceMm: number) {
  const { positions: p, triangles: t } = mesh;
  const f = emptyFace();
  const g = emptyFace();
  const at = new Float64Array(3);
  const reach = new Float64Array(3);
  const findSharedPoint = sharedPointFinder();
  let face = 0;
  let layerTests = 0;

  /** True when the surface lies in more than one layer where the two faces share area. */
  const liesDouble = () => {
    if (!findSharedPoint(f.vertex, g.vertex, f.normal, at)) return false;
    const origin = t[face * 3]! * 3;
    for (let axis = 0; axis < 3; axis++) {
      at[axis]! += p[origin + axis]!;
      reach[axis] = GRID_SLACK * toleranceMm * f.normal[axis]!;
    }
    const cell = grid.cellAt(at[0]!, at[1]!, at[2]!);
    layerTests += grid.start[cell + 1]! - grid.start[cell]!;
    return countLayers(mesh, grid, { at, reach }) > 1;
  };

  /** Height of a vertex of another face, the k-th, over the plane of the prepared one, mm. */
  const heightOver = (other: number, k: number) => {
    const a = t[face * 3]! * 3;
    const v = t[other * 3 + k]! * 3;
    const n = f.normal;
    return (p[v]! - p[a]!) * n[0]! + (p[v + 1]! - p[a + 1]!) * n[1]! + (p[v + 2]! - p[a + 2]!) * n[2]!;
  };

  /** Side of another face from the plane of the prepared one. */
  const sideOfOther = (other: number) =>
    sideOf(heightOver(other, 0), heightOver(other, 1), heightOver(other, 2), toleranceMm);

  /** Sets the face to test others against. Returns false for a face without a plane, which crosses none. */
  const prepare = (first: number) => {
    face = first;
    return loadFace(mesh, first, t[first * 3]!, f);
  };

  const crosses = (other: number) => {
    const shared = sharedVertices(t, face, other);
    if (shared > 1 && !runAlike(t, face, other)) return false;
    const side = sideOfOther(other);
    if (side === BESIDE || (shared > 1 && side === THROUGH)) return false;
    if (!loadFace(mesh, other, t[face * 3]!, g)) return false;
    if (sideOf(heightOf(f, 0, g), heightOf(f, 3, g), heightOf(f, 6, g), toleranceMm) !== side) return false;
    if (side === THROUGH) return edgesOverlap(f, g, toleranceMm);
    return cosineOf(f, g) > 0 && areasOverlap(f, g, toleranceMm) && liesDouble();
  };

  /** True when the prepared face and another one lie in one plane back to back and share area. */
  const touches = (other: number) => {
    if (sharedVertices(t, face, other) > 1) return false;
    if (sideOfOther(other) !== WITHIN || !loadFace(mesh, other, t[face * 3]!, g)) return false;
    if (sideOf(heightOf(f, 0, g), heightOf(f, 3, g), heightOf(f, 6, g), toleranceMm) !== WITHIN) return false;
    return cosineOf(f, g) < 0 && areasOverlap(f, g, toleranceMm);
  };
  /** Number of exact tests of a face for layers since the last call: a cell may hold thousands of faces of one plane. */
  const takeLayerTests = () => {
    const taken = layerTests;
    layerTests = 0;
    return taken;
  };
  return { prepare, crosses, touches, takeLayerTests };
}

/** A face against a plane: within the tolerance of it, beyond it on both sides, or beyond it on one side. */
const WITHIN = 0;
const THROUGH = 1;
const BESIDE = 2;

function sideOf(a: number, b: number, c: number, toleranceMm: number): number {
  const above = Math.max(a, b, c) > toleranceMm;
  const below = Math.min(a, b, c) < -toleranceMm;
  return above ? (below ? THROUGH : BESIDE) : below ? BESIDE : WITHIN;
}

/** Height of a vertex of `f` over the plane of `g`, mm. */
function heightOf({ vertex: v }: LoadedFace, k: number, { vertex: w, normal: n }: LoadedFace): number {
  return (v[k]! - w[0]!) * n[0]! + (v[k + 1]! - w[1]!) * n[1]! + (v[k + 2]! - w[2]!) * n[2]!;
}

function cosineOf({ normal: n }: LoadedFace, { normal: m }: LoadedFace): number {
  return n[0]! * m[0]! + n[1]! * m[1]! + n[2]! * m[2]!;
}

function sharedVertices(t: Uint32Array, f: number, g: number): number {
  let shared = 0;
  for (let i = f * 3; i < f * 3 + 3; i++) for (let j = g * 3; j < g * 3 + 3; j++) if (t[i] === t[j]) shared++;
  return shared;
}

/** True when two faces run along an edge that they share in the same direction. */
function runAlike(t: Uint32Array, f: number, g: number): boolean {
  for (let i = 0; i < 3; i++) {
    const from = t[f * 3 + i];
    const to = t[f * 3 + ((i + 1) % 3)];
    for (let j = 0; j < 3; j++) if (t[g * 3 + j] === from && t[g * 3 + ((j + 1) % 3)] === to) return true;
  }
  return false;
}
