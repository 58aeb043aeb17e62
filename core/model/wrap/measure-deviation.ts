import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { areaOfFace } from '../../solid/mesh/mesh.ts';
import { buildFaceTree } from '../nearest/face-tree.ts';
import { NearestFaces } from '../nearest/nearest.ts';
import type { Contour } from './contour-builder.ts';
import type { EdgeHits } from './edge-hits.ts';
import type { SignField } from './sign-field.ts';

/** Samples of each kind: more change the maximum by little. */
const SAMPLES_MAX = 20_000;
/** Samples nearer than this to the other surface need no look whether they belong to the boundary, steps. */
const NEAR_STEPS = 0.25;
/** Distance from a vertex into its face at which that is looked for, steps. */
const INWARD_STEPS = 0.25;
/** Distance to both sides of a face at which the boundary is looked for, steps. */
const SIDE_STEPS = 0.05;

export interface Deviation {
  /** Greatest distance found, steps. */
  steps: number;
  /** Area over holes, squares of a step. */
  cappedSquares: number;
}

/**
 * Greatest distance between a surface and its contour: from vertices and faces of the contour to the surface, and
 * from vertices of the surface and its crossings with the grid to the contour. Leaves out what has no counterpart:
 * the contour over holes, and faces within the solid.
 */
export function measureDeviation(field: SignField, hits: EdgeHits, contour: Contour): Deviation {
  const away = distanceFromContour(new NearestFaces(field.tree, field.effort), contour);
  const { steps, cappedSquares } = away;
  return { steps: Math.max(steps, distanceToContour(field, hits, contour)), cappedSquares };
}

function distanceFromContour(nearest: NearestFaces, { positions, triangles, isCap }: Contour): Deviation {
  let steps = 0;
  const sample = (place: Float64Array) => {
    const distance = nearest.distance(place, Infinity, steps);
    if (distance > steps) steps = distance;
  };
  const vertexCount = isCap.length;
  for (let v = 0; v < vertexCount; v += strideOf(vertexCount)) {
    if (isCap[v] === 0) sample(positions.subarray(v * 3, v * 3 + 3));
  }
  let cappedSquares = 0;
  const middle = new Float64Array(3);
  const faceStride = strideOf(triangles.length / 3) * 3;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
    const caps = isCap[a]! + isCap[b]! + isCap[c]!;
    if (caps === 3) cappedSquares += areaOfFace(positions, 3 * a, 3 * b, 3 * c);
    if (caps > 0 || t % faceStride !== 0) continue;
    for (let k = 0; k < 3; k++) {
      middle[k] =
        (positions[triangles[t]! * 3 + k]! +
          positions[triangles[t + 1]! * 3 + k]! +
          positions[triangles[t + 2]! * 3 + k]!) /
        3;
    }
    sample(middle);
  }
  return { steps, cappedSquares };
}

function distanceToContour(field: SignField, hits: EdgeHits, contour: Contour): number {
  const { tree } = field;
  const nearest = new NearestFaces(buildFaceTree(contour.positions, contour.triangles), field.effort);
  const [nx, ny] = field.grid.size;
  const place = new Float64Array(3);
  let steps = 0;
  const sample = (face: number) => {
    const distance = nearest.distance(place, Infinity, steps);
    if (distance > steps && (distance < NEAR_STEPS || isOnBoundary(field, place, face))) steps = distance;
  };
  const hitCount = hits.edge.length;
  for (let hit = 0; hit < hitCount; hit += strideOf(hitCount)) {
    const edge = hits.edge[hit]!;
    const axis = edge % 3;
    const point = (edge - axis) / 3;
    place[0] = point % nx;
    place[1] = Math.floor(point / nx) % ny;
    place[2] = Math.floor(point / (nx * ny));
    place[axis]! += hits.share[hit]!;
    sample(hits.face[hit]!);
  }
  const cornerCount = tree.faceCount * 3;
  for (let corner = 0; corner < cornerCount; corner += strideOf(cornerCount)) {
    place.set(tree.corners.subarray(corner * 3, corner * 3 + 3));
    sample(Math.floor(corner / 3));
  }
  return steps;
}

/** True beside a boundary face, inside on one side only: at a vertex other faces are as near. */
function isOnBoundary(field: SignField, place: Float64Array, face: number): boolean {
  const { corners: c } = field.tree;
  const at = face * 9;
  const inward = [0, 1, 2].map((k) => (c[at + k]! + c[at + 3 + k]! + c[at + 6 + k]!) / 3 - place[k]!);
  const share = Math.min(1, INWARD_STEPS / Math.hypot(...inward));
  const [x, y, z] = inward.map((value, k) => place[k]! + share * value);
  const u = [0, 1, 2].map((k) => c[at + 3 + k]! - c[at + k]!);
  const v = [0, 1, 2].map((k) => c[at + 6 + k]! - c[at + k]!);
  const normal: Point = [
    u[1]! * v[2]! - u[2]! * v[1]!,
    u[2]! * v[0]! - u[0]! * v[2]!,
    u[0]! * v[1]! - u[1]! * v[0]!,
  ];
  const length = Math.hypot(...normal);
  if (!(length > 0)) return false;
  const [dx, dy, dz] = mapPoint(normal, (value) => (value / length) * SIDE_STEPS);
  return field.isInsideAt(x! + dx, y! + dy, z! + dz) !== field.isInsideAt(x! - dx, y! - dy, z! - dz);
}

function strideOf(count: number): number {
  return Math.max(1, Math.ceil(count / SAMPLES_MAX));
}
