import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { Point } from '../geometry/vector.ts';
import { compactMesh } from '../mesh/compact.ts';
import { findDeepCrossings } from '../mesh/crossings/deep-crossings.ts';
import { cornersOf, type Mesh } from '../mesh/mesh.ts';
import { openFans } from '../mesh/open-fans.ts';
import { weldCorners } from '../mesh/weld.ts';

/** Tolerance of crossings by rounding, mm. */
const CROSSING_MM = 1e-4;
/** Radius around a fault that is excluded from the simplification, in steps, growing with every try. */
const KEPT_STEPS = 2;
const TRIES = 5;
/** Above this share of faces with faults, a face is left unsimplified. */
const MOST_FAULTS_SHARE = 0.2;

/**
 * Simplifies a closed face; its vertices are a subset of the original ones. Places where the simplification
 * would fold the face over itself or move it where it must not be stay unchanged.
 * @param errorMm mean distance (quadric) that a collapsed vertex may move
 * @param stepMm edge length of the face
 * @param isBad true for a point, mm, where the face must not be
 */
export async function thinnedFace(
  mesh: Mesh,
  errorMm: number,
  stepMm: number,
  isBad: (x: number, y: number, z: number) => boolean = () => false,
): Promise<Mesh> {
  await MeshoptSimplifier.ready;
  const { positions } = mesh;
  const isKept = new Uint8Array(positions.length / 3);
  // The face of a few grids touches itself in a vertex, which is no fault of the simplification.
  const before = openPlaces(cornersOf(mesh));
  keepAbout(before, KEPT_STEPS * stepMm, positions, isKept);
  const known = new Set(before.map(String));
  for (let tries = 1; tries <= TRIES; tries++) {
    const [triangles] = MeshoptSimplifier.simplifyWithAttributes(
      mesh.triangles,
      positions,
      3,
      NO_ATTRIBUTES,
      0,
      [],
      isKept,
      0,
      errorMm,
      ['ErrorAbsolute'],
    );
    const corners = cornersOf({ positions, triangles });
    const faults = foldsOf(corners).filter((place) => !known.has(String(place)));
    // A face with all its vertices kept is as close as before.
    const isChanged = (face: number) => [0, 1, 2].some((k) => isKept[triangles[face * 3 + k]!] === 0);
    for (const place of badPlaces(corners, stepMm, isChanged, isBad)) faults.push(place);
    if (faults.length === 0) return compactMesh({ positions, triangles });
    if (faults.length > (MOST_FAULTS_SHARE * mesh.triangles.length) / 3) break;
    keepAbout(faults, tries * KEPT_STEPS * stepMm, positions, isKept);
  }
  return mesh;
}

const NO_ATTRIBUTES = new Float32Array();

/** Vertices around which faces do not close. */
function openPlaces(corners: Float32Array): Point[] {
  return openPlacesOf(weldCorners(corners));
}

function openPlacesOf(mesh: Mesh): Point[] {
  return openFans(mesh).map((vertex) => vertexAt(mesh.positions, vertex));
}

/** Folds of a surface: its faces cross, or do not close around a vertex. */
function foldsOf(corners: Float32Array): Point[] {
  const mesh = weldCorners(corners);
  const faults = openPlacesOf(mesh);
  findDeepCrossings(mesh, CROSSING_MM, (face) => {
    for (let k = 0; k < 3; k++) faults.push(vertexAt(mesh.positions, mesh.triangles[face * 3 + k]!));
  });
  return faults;
}

function vertexAt(p: Float32Array, i: number): Point {
  return [p[i * 3]!, p[i * 3 + 1]!, p[i * 3 + 2]!];
}

/** Bad points in changed faces, sampled a step apart. */
function badPlaces(
  p: Float32Array,
  stepMm: number,
  isChanged: (face: number) => boolean,
  isBad: (x: number, y: number, z: number) => boolean,
): Point[] {
  const bad: Point[] = [];
  for (let o = 0; o < p.length; o += 9) {
    if (!isChanged(o / 9)) continue;
    const side = (a: number, b: number) =>
      Math.hypot(p[o + a]! - p[o + b]!, p[o + a + 1]! - p[o + b + 1]!, p[o + a + 2]! - p[o + b + 2]!);
    const parts = Math.max(2, Math.ceil(Math.max(side(0, 3), side(3, 6), side(6, 0)) / stepMm));
    for (let i = 0; i <= parts; i++) {
      for (let j = 0; j <= parts - i; j++) {
        const [u, v, w] = [i / parts, j / parts, (parts - i - j) / parts];
        const place = [0, 1, 2].map((k) => u * p[o + k]! + v * p[o + k + 3]! + w * p[o + k + 6]!) as Point;
        if (isBad(...place)) bad.push(place);
      }
    }
  }
  return bad;
}

/** Keeps every vertex within reach of one of these points. */
function keepAbout(places: readonly Point[], reachMm: number, p: Float32Array, isKept: Uint8Array): void {
  if (places.length === 0) return;
  const cell = (mm: number) => Math.floor(mm / reachMm);
  const cells = new Map<string, Point[]>();
  for (const place of places) {
    const [x, y, z] = place.map(cell) as Point;
    for (let i = 0; i < 27; i++) {
      const key = `${x + (i % 3) - 1} ${y + (Math.floor(i / 3) % 3) - 1} ${z + Math.floor(i / 9) - 1}`;
      const near = cells.get(key);
      if (near) near.push(place);
      else cells.set(key, [place]);
    }
  }
  for (let v = 0; v < isKept.length; v++) {
    const at = [p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!];
    const near = cells.get(at.map(cell).join(' ')) ?? [];
    if (near.some((place) => Math.hypot(...place.map((mm, k) => mm - at[k]!)) < reachMm)) isKept[v] = 1;
  }
}
