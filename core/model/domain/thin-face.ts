import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { Point } from '../../solid/geometry/vector.ts';
import { compactMesh } from '../../solid/mesh/compact.ts';
import { findDeepCrossings } from '../../solid/mesh/crossings/deep-crossings.ts';
import { cornersOf, type Mesh } from '../../solid/mesh/mesh.ts';
import { openFans } from '../../solid/mesh/open-fans.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { inSharedMemory } from '../../solid/threads/shared-memory.ts';
import { oneThread, type Threads } from '../../solid/threads/task.ts';
import { SoundFaces } from './sound-faces.ts';

/** Tolerance of crossings by rounding, mm. */
const CROSSING_MM = 1e-4;
/** Radius around a fault that is excluded from the simplification, in steps, growing with every try. */
const KEPT_STEPS = 2;
const TRIES = 5;
/** Above this share of faces with faults, a face is left unsimplified. */
const MOST_FAULTS_SHARE = 0.2;

type PlaceTest = (x: number, y: number, z: number) => boolean;

/** The search of a simplification for faces that run through others; the list has one face of each pair. */
export const deepCrossings = {
  name: 'deep crossings',
  open({ positions }: { positions: Float32Array }) {
    return ({ triangles, isNew }: { triangles: Uint32Array; isNew: Uint8Array }): Int32Array => {
      const found: number[] = [];
      findDeepCrossings({ positions, triangles }, { toleranceMm: CROSSING_MM, isNew }, (face) =>
        found.push(face),
      );
      return Int32Array.from(found);
    };
  },
};

/**
 * Simplifies a closed face; its vertices are a subset of the original ones. Places where the simplification
 * would fold the face over itself or move it where it must not be stay unchanged. Each try tests the faces that the
 * one before did not have; one other thread searches them for crossings, while this one tests their places.
 * @param errorMm mean distance (quadric) that a collapsed vertex may move
 * @param stepMm edge length of the face
 * @param isBad true for a point, mm, where the face must not be
 */
export async function thinnedFace(
  mesh: Mesh,
  { errorMm, stepMm }: { errorMm: number; stepMm: number },
  {
    isBad = () => false,
    threads = oneThread,
  }: { isBad?: PlaceTest | undefined; threads?: Threads | undefined } = {},
): Promise<Mesh> {
  await MeshoptSimplifier.ready;
  const { positions } = mesh;
  const isKept = new Uint8Array(positions.length / 3);
  // The face of a few grids touches itself in a vertex, which is no fault of the simplification.
  const before = openPlaces(mesh);
  keepAbout(before, KEPT_STEPS * stepMm, positions, isKept);
  const known = new Set(before.map(String));
  const sound = new SoundFaces();
  const isShared = threads.others > 0;
  const search = threads.share(
    deepCrossings,
    { positions: isShared ? inSharedMemory(positions) : positions },
    1,
  );
  try {
    for (let tries = 1; tries <= TRIES; tries++) {
      const triangles = simplified(mesh, isKept, errorMm);
      const thin = { positions, triangles };
      const isNew = sound.newAmong(triangles);
      const begun = search.begin([{ triangles: isShared ? inSharedMemory(triangles) : triangles, isNew }]);
      const isFaulty = new Uint8Array(isNew.length);
      const faults = openPlaces(thin).filter((place) => !known.has(String(place)));
      for (let face = 0; face < isNew.length; face++) {
        const i = face * 3;
        // A face with all its vertices kept is as close as before.
        const isChanged =
          isKept[triangles[i]!]! + isKept[triangles[i + 1]!]! + isKept[triangles[i + 2]!]! < 3;
        if (isNew[face] === 1 && isChanged && putBadPlaces(thin, face, stepMm, isBad, faults))
          isFaulty[face] = 1;
      }
      for (const face of (await begun.finish())[0]!) {
        isFaulty[face] = 1;
        for (let k = 0; k < 3; k++) faults.push(vertexAt(positions, triangles[face * 3 + k]!));
      }
      if (faults.length === 0) return compactMesh(thin);
      if (faults.length > (MOST_FAULTS_SHARE * mesh.triangles.length) / 3) break;
      keepAbout(faults, tries * KEPT_STEPS * stepMm, positions, isKept);
      sound.learn(triangles, isFaulty);
    }
    return mesh;
  } finally {
    search.end();
  }
}

/** Triangles of a face after collapses within an error, without those at kept vertices. */
function simplified({ positions, triangles }: Mesh, isKept: Uint8Array, errorMm: number): Uint32Array {
  return MeshoptSimplifier.simplifyWithAttributes(
    triangles,
    positions,
    3,
    NO_ATTRIBUTES,
    0,
    [],
    isKept,
    0,
    errorMm,
    ['ErrorAbsolute'],
  )[0];
}

const NO_ATTRIBUTES = new Float32Array();

/** Vertices around which faces do not close. */
function openPlaces(mesh: Mesh): Point[] {
  const welded = weldCorners(cornersOf(mesh));
  return openFans(welded).map((vertex) => vertexAt(welded.positions, vertex));
}

function vertexAt(p: Float32Array, i: number): Point {
  return [p[i * 3]!, p[i * 3 + 1]!, p[i * 3 + 2]!];
}

/** Adds the bad points of a face, sampled a step apart, to `bad`; true if there is one. */
function putBadPlaces(
  { positions: p, triangles: t }: Mesh,
  face: number,
  stepMm: number,
  isBad: PlaceTest,
  bad: Point[],
): boolean {
  const a = t[face * 3]! * 3;
  const b = t[face * 3 + 1]! * 3;
  const c = t[face * 3 + 2]! * 3;
  const longMm = Math.sqrt(Math.max(squaredMm(p, a, b), squaredMm(p, b, c), squaredMm(p, c, a)));
  const parts = Math.max(2, Math.ceil(longMm / stepMm));
  const known = bad.length;
  for (let i = 0; i <= parts; i++) {
    for (let j = 0; j <= parts - i; j++) {
      const u = i / parts;
      const v = j / parts;
      const w = (parts - i - j) / parts;
      const x = u * p[a]! + v * p[b]! + w * p[c]!;
      const y = u * p[a + 1]! + v * p[b + 1]! + w * p[c + 1]!;
      const z = u * p[a + 2]! + v * p[b + 2]! + w * p[c + 2]!;
      if (isBad(x, y, z)) bad.push([x, y, z]);
    }
  }
  return bad.length > known;
}

function squaredMm(p: Float32Array, a: number, b: number): number {
  return (p[a]! - p[b]!) ** 2 + (p[a + 1]! - p[b + 1]!) ** 2 + (p[a + 2]! - p[b + 2]!) ** 2;
}

/** Cells along an axis that `cellKey` tells apart, half of them on either side of zero. */
const KEYED_CELLS = 1 << 17;

/** One number for a cell, exact as a double. */
function cellKey(x: number, y: number, z: number): number {
  const half = KEYED_CELLS / 2;
  return ((z + half) * KEYED_CELLS + y + half) * KEYED_CELLS + x + half;
}

/** Keeps every vertex within reach of one of these points. */
function keepAbout(places: readonly Point[], reachMm: number, p: Float32Array, isKept: Uint8Array): void {
  if (places.length === 0) return;
  const cell = (mm: number) => Math.floor(mm / reachMm);
  const cells = new Map<number, Point[]>();
  for (const place of places) {
    const x = cell(place[0]);
    const y = cell(place[1]);
    const z = cell(place[2]);
    for (let i = 0; i < 27; i++) {
      const key = cellKey(x + (i % 3) - 1, y + (Math.floor(i / 3) % 3) - 1, z + Math.floor(i / 9) - 1);
      const near = cells.get(key);
      if (near) near.push(place);
      else cells.set(key, [place]);
    }
  }
  for (let v = 0; v < isKept.length; v++) {
    const x = p[v * 3]!;
    const y = p[v * 3 + 1]!;
    const z = p[v * 3 + 2]!;
    const near = cells.get(cellKey(cell(x), cell(y), cell(z)));
    if (!near || isKept[v] === 1) continue;
    for (const place of near) {
      if (Math.hypot(place[0] - x, place[1] - y, place[2] - z) >= reachMm) continue;
      isKept[v] = 1;
      break;
    }
  }
}
