import { type Effort, STEPS } from '../../../effort.ts';
import { buildFaceGrid } from '../../crossings/face-grid.ts';
import { areasOverlap, emptyFace, type LoadedFace, loadFace } from '../../crossings/face-overlap.ts';
import { faceBoxes } from '../../face-boxes.ts';
import { facePlanes, sideOfFace } from '../../face-planes.ts';
import type { Mesh } from '../../mesh.ts';

/** Steps of comparing two faces with the planes of one another. */
const PLANE_STEPS = 3;
/** Steps of loading a face and comparing it with another. */
const LOAD_STEPS = 10;
/** Distances beside a cell at which the grid must still list a face. */
const GRID_SLACK = 2;

/**
 * Pairs of faces that share area within `distanceMm`, two entries a pair: one of them lies within
 * that distance of the plane of the other. Faces that lie exactly in one plane are left out. The search is that of
 * `findMeetings` over floats: one function for both kinds of box slows resolving by 7 %.
 */
export function findClosePairs(mesh: Mesh, distanceMm: number, effort: Effort): number[] {
  const { triangles: t } = mesh;
  const faces = t.length / 3;
  const grid = buildFaceGrid(mesh, GRID_SLACK * distanceMm);
  const { cells, start, faces: listed } = grid;
  const planes = facePlanes(mesh);
  const boxes = widerBoxes(mesh, distanceMm);
  const one = emptyFace();
  const other = emptyFace();
  const seenBy = new Int32Array(faces).fill(-1);
  const pairs: number[] = [];
  for (let f = 0; f < faces; f++) {
    let isLoaded = false;
    let steps = 0;
    const fb = f * 6;
    const lowX = boxes[fb]!;
    const lowY = boxes[fb + 1]!;
    const lowZ = boxes[fb + 2]!;
    const highX = boxes[fb + 3]!;
    const highY = boxes[fb + 4]!;
    const highZ = boxes[fb + 5]!;
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      const from = start[cells[i]!]!;
      let j = from;
      for (; listed[j]! < f; j++) {
        const g = listed[j]!;
        const gb = g * 6;
        if (lowX > boxes[gb + 3]! || boxes[gb]! > highX) continue;
        if (lowY > boxes[gb + 4]! || boxes[gb + 1]! > highY) continue;
        if (lowZ > boxes[gb + 5]! || boxes[gb + 2]! > highZ) continue;
        if (seenBy[g] === f) continue;
        seenBy[g] = f;
        steps += PLANE_STEPS;
        if (!isWithin(mesh, planes, f, g, distanceMm) && !isWithin(mesh, planes, g, f, distanceMm)) continue;
        steps += LOAD_STEPS;
        if (!isLoaded && !loadFace(mesh, f, t[f * 3]!, one)) continue;
        isLoaded = true;
        if (!loadFace(mesh, g, t[f * 3]!, other)) continue;
        if (isParted(one, other) || !areasOverlap(one, other, distanceMm)) continue;
        steps += STEPS.test;
        if (!areInOnePlane(mesh, f, g)) pairs.push(f, g);
      }
      steps += j - from;
    }
    effort.spend(steps);
  }
  return pairs;
}

/** Boxes of the faces, half the distance wider on each side. */
function widerBoxes(mesh: Mesh, distanceMm: number): Float32Array {
  const boxes = faceBoxes(mesh);
  // 32-bit floats round, so a little more than half.
  const wider = distanceMm * 0.75;
  for (let b = 0; b < boxes.length; b += 6) {
    for (let k = b; k < b + 3; k++) {
      boxes[k]! -= wider;
      boxes[k + 3]! += wider;
    }
  }
  return boxes;
}

/** True if a face lies within the distance of another one's plane. Written out, since nearly all pairs end here. */
function isWithin(
  { positions: p, triangles: t }: Mesh,
  planes: Float64Array,
  plane: number,
  face: number,
  distanceMm: number,
): boolean {
  const x = planes[plane * 4]!;
  const y = planes[plane * 4 + 1]!;
  const z = planes[plane * 4 + 2]!;
  const d = planes[plane * 4 + 3]!;
  const a = t[face * 3]! * 3;
  const ofA = x * p[a]! + y * p[a + 1]! + z * p[a + 2]! - d;
  if (ofA > distanceMm || ofA < -distanceMm) return false;
  const b = t[face * 3 + 1]! * 3;
  const ofB = x * p[b]! + y * p[b + 1]! + z * p[b + 2]! - d;
  if (ofB > distanceMm || ofB < -distanceMm) return false;
  const c = t[face * 3 + 2]! * 3;
  const ofC = x * p[c]! + y * p[c + 1]! + z * p[c + 2]! - d;
  return ofC <= distanceMm && ofC >= -distanceMm;
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
