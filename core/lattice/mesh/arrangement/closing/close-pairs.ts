import { buildFaceGrid } from '../../crossings/face-grid.ts';
import { areasOverlap, emptyFace, type LoadedFace, loadFace } from '../../crossings/face-overlap.ts';
import { facePlanes, sideOfFace } from '../../face-planes.ts';
import type { Mesh } from '../../mesh.ts';

/** Distances beside a cell at which the grid must still list a face. */
const GRID_SLACK = 2;

/**
 * Pairs of faces that share area within `distanceMm`, two entries a pair: one of them lies within
 * that distance of the plane of the other. Faces that lie exactly in one plane are left out.
 */
export function findClosePairs(mesh: Mesh, distanceMm: number): number[] {
  const { triangles: t } = mesh;
  const faces = t.length / 3;
  const grid = buildFaceGrid(mesh, GRID_SLACK * distanceMm);
  const { cells, start, faces: listed } = grid;
  const planes = facePlanes(mesh);
  const boxes = boxesOf(mesh, distanceMm);
  const one = emptyFace();
  const other = emptyFace();
  const seenBy = new Int32Array(faces).fill(-1);
  const pairs: number[] = [];
  for (let f = 0; f < faces; f++) {
    let isLoaded = false;
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      for (let j = start[cells[i]!]!; listed[j]! < f; j++) {
        const g = listed[j]!;
        if (seenBy[g] === f || areApart(boxes, f * 6, g * 6)) continue;
        seenBy[g] = f;
        if (
          !isWithin(mesh, planes, { plane: f, face: g, distanceMm }) &&
          !isWithin(mesh, planes, { plane: g, face: f, distanceMm })
        )
          continue;
        if (!isLoaded && !loadFace(mesh, f, t[f * 3]!, one)) continue;
        isLoaded = true;
        if (!loadFace(mesh, g, t[f * 3]!, other)) continue;
        if (isParted(one, other) || !areasOverlap(one, other, distanceMm)) continue;
        if (!areInOnePlane(mesh, f, g)) pairs.push(f, g);
      }
    }
  }
  return pairs;
}

/** Boxes of the faces, half the distance wider on each side. */
function boxesOf({ positions: p, triangles: t }: Mesh, distanceMm: number): Float32Array {
  const box = new Float32Array(t.length * 2);
  // 32-bit floats round, so a little more than half.
  const wider = distanceMm * 0.75;
  for (let i = 0, b = 0; i < t.length; i += 3, b += 6) {
    for (let k = 0; k < 3; k++) {
      const u = p[t[i]! * 3 + k]!;
      const v = p[t[i + 1]! * 3 + k]!;
      const w = p[t[i + 2]! * 3 + k]!;
      box[b + k] = Math.min(u, v, w) - wider;
      box[b + 3 + k] = Math.max(u, v, w) + wider;
    }
  }
  return box;
}

function areApart(box: Float32Array, f: number, g: number): boolean {
  return (
    box[f]! > box[g + 3]! ||
    box[g]! > box[f + 3]! ||
    box[f + 1]! > box[g + 4]! ||
    box[g + 1]! > box[f + 4]! ||
    box[f + 2]! > box[g + 5]! ||
    box[g + 2]! > box[f + 5]!
  );
}

function isWithin(
  { positions: p, triangles: t }: Mesh,
  planes: Float64Array,
  { plane, face, distanceMm }: { plane: number; face: number; distanceMm: number },
): boolean {
  const n = plane * 4;
  for (let i = face * 3; i < face * 3 + 3; i++) {
    const v = t[i]! * 3;
    const height =
      planes[n]! * p[v]! + planes[n + 1]! * p[v + 1]! + planes[n + 2]! * p[v + 2]! - planes[n + 3]!;
    if (height > distanceMm || height < -distanceMm) return false;
  }
  return true;
}

/** Cosine of the angle between normals below which faces do not lie on one another. */
const LEAST_COSINE = 0.5;

function isParted({ normal: n }: LoadedFace, { normal: m }: LoadedFace): boolean {
  return Math.abs(n[0]! * m[0]! + n[1]! * m[1]! + n[2]! * m[2]!) < LEAST_COSINE;
}

function areInOnePlane(mesh: Mesh, f: number, g: number): boolean {
  const { positions: p, triangles: t } = mesh;
  for (let i = g * 3; i < g * 3 + 3; i++) {
    const d = t[i]!;
    if (d === t[f * 3] || d === t[f * 3 + 1] || d === t[f * 3 + 2]) continue;
    if (sideOfFace(mesh, f, p.subarray(d * 3, d * 3 + 3)) !== 0) return false;
  }
  return true;
}
