import type { Point } from '../geometry/vector.ts';
import { nextHalfEdge } from '../mesh/edges.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { planeOfLoop } from './loop-shape.ts';

/** A hole is small if it has at most this many edges ... */
const SMALL_HOLE_EDGES = 64;
/** ... and its length is at most this share of the model's diagonal. */
const SMALL_HOLE_SHARE = 0.06;

/** Result of closing the holes. */
export interface HolesFilled {
  mesh: Mesh;
  filled: number;
  /** Greatest distance of a filled boundary loop from its plane, mm. */
  maxDeviationMm: number;
}

/**
 * Closes small holes with a fan around the centre of their boundary loop. A loop that meets itself at a
 * vertex, or a large hole, stays open: its intended shape is unknown.
 */
export function fillSmallHoles(mesh: Mesh, twin: Int32Array, diagonalMm: number): HolesFilled {
  const { positions, triangles } = mesh;
  const boundary = new Map<number, number>();
  let twice: number | undefined;
  let first: number | undefined;
  for (let h = 0; h < triangles.length; h++) {
    if (twin[h] !== -1) continue;
    const from = triangles[nextHalfEdge(h)]!;
    first ??= from;
    if (boundary.has(from)) twice ??= from;
    // The boundary loop runs against the faces, so that the new faces run with them.
    boundary.set(from, triangles[h]!);
  }
  if (first === undefined) return { mesh, filled: 0, maxDeviationMm: 0 };
  if (twice !== undefined) return { mesh, filled: 0, maxDeviationMm: 0 };
  const newPositions: number[] = [];
  const newTriangles: number[] = [];
  let filled = 0;
  let maxDeviationMm = 0;
  while (boundary.size > 0) {
    const begin = boundary.keys().next().value!;
    const loop: number[] = [];
    let lengthMm = 0;
    let at: number | undefined = begin;
    while (at !== undefined && boundary.has(at)) {
      const to: number = boundary.get(at)!;
      boundary.delete(at);
      loop.push(at);
      lengthMm += distance(positions, at, to);
      at = to;
    }
    if (at !== begin || loop.length > SMALL_HOLE_EDGES || lengthMm > SMALL_HOLE_SHARE * diagonalMm) {
      return { mesh, filled: 0, maxDeviationMm: 0 };
    }
    filled++;
    maxDeviationMm = Math.max(maxDeviationMm, planeOfLoop(positions, loop).bendMm);
    if (loop.length === 3) {
      newTriangles.push(loop[0]!, loop[1]!, loop[2]!);
      continue;
    }
    const middle: Point = [0, 0, 0];
    for (const v of loop) for (let k = 0; k < 3; k++) middle[k]! += positions[v * 3 + k]! / loop.length;
    const centre = (positions.length + newPositions.length) / 3;
    newPositions.push(...middle);
    for (let i = 0; i < loop.length; i++) newTriangles.push(loop[i]!, loop[(i + 1) % loop.length]!, centre);
  }
  const allPositions = new Float32Array(positions.length + newPositions.length);
  allPositions.set(positions);
  allPositions.set(newPositions, positions.length);
  const allTriangles = new Uint32Array(triangles.length + newTriangles.length);
  allTriangles.set(triangles);
  allTriangles.set(newTriangles, triangles.length);
  return { mesh: { positions: allPositions, triangles: allTriangles }, filled, maxDeviationMm };
}

function distance(p: Float32Array, a: number, b: number): number {
  return Math.hypot(p[a * 3]! - p[b * 3]!, p[a * 3 + 1]! - p[b * 3 + 1]!, p[a * 3 + 2]! - p[b * 3 + 2]!);
}
