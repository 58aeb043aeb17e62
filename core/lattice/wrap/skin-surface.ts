import { depthOfPoints } from '../domain/depth.ts';
import { dualSurface } from '../domain/dual-surface.ts';
import { gridOver, type PointGrid } from '../domain/point-grid.ts';
import { insidePoints } from '../domain/scanline.ts';
import { boundsOf, extentOf } from '../geometry/box.ts';
import type { Point } from '../geometry/vector.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { Quadric } from './quadric.ts';

/** Steps along the edge of a cell: between two struts that hold a skin it bends over some triangles. */
const STEPS_PER_CELL = 4;
/** Maximum number of vertices, about, and of grid points. */
const MOST_VERTICES = 20_000;
const MOST_POINTS = 4_000_000;
/** Farthest move of a vertex to an edge, in steps. */
const MOST_STEPS = 0.8;
/** Place of a vertex, from which it moves. */
const STAY = [0, 0, 0] as const;

/**
 * Returns the surface in the middle of a model's closed skin, in even triangles of about a quarter of a cell, and larger on
 * large models. Detail that is finer is left out.
 */
export function skinSurface(model: Mesh, shellMm: number, cellMm: number): Mesh & { stepMm: number } {
  const { min, max } = boundsOf(model);
  const box = extentOf({ min, max });
  const stepMm = Math.max(
    cellMm / STEPS_PER_CELL,
    Math.sqrt(areaOf(model) / MOST_VERTICES),
    Math.cbrt((box[0] * box[1] * box[2]) / MOST_POINTS),
  );
  const grid = gridOver(min, max, stepMm);
  const inside = insidePoints(model, grid);
  const outside = inside.map((isInside) => 1 - isInside);
  const mostMm = shellMm + 2 * stepMm;
  const { depth, nearest } = depthOfPoints(model, grid, inside.slice(), mostMm);
  const away = depthOfPoints(model, grid, outside, mostMm);
  for (let i = 0; i < depth.length; i++) {
    depth[i] = (inside[i] ? depth[i]! : -away.depth[i]!) - shellMm / 2;
    if (!inside[i]) nearest[i] = away.nearest[i]!;
  }
  const surface = dualSurface(depth, grid);
  moveToEdges(surface, model, { grid, nearest }, shellMm / 2);
  return { ...surface, stepMm };
}

/**
 * Moves vertices to where the planes of the faces about them meet, at a depth: the mean of crossings would cut off edges,
 * and a plate would touch a face that hangs on soft corners.
 */
function moveToEdges(
  { positions: p }: Mesh,
  model: Mesh,
  { grid: { origin, stepMm, size }, nearest }: { grid: PointGrid; nearest: Int32Array },
  depthMm: number,
): void {
  const [nx, ny] = size;
  const quadric = new Quadric();
  const most = MOST_STEPS * stepMm;
  for (let v = 0; v < p.length; v += 3) {
    const [x, y, z] = [p[v]!, p[v + 1]!, p[v + 2]!];
    const cube = [x, y, z].map((mm, k) => Math.floor((mm - origin[k]!) / stepMm));
    const faces = new Set<number>();
    for (let corner = 0; corner < 8; corner++) {
      const [i, j, k] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      faces.add(nearest[((cube[2]! + k) * ny + cube[1]! + j) * nx + cube[0]! + i]!);
    }
    quadric.clear();
    let planes = 0;
    for (const face of faces) {
      if (face < 0) continue;
      const normal = normalOf(model, face);
      const at = 3 * model.triangles[3 * face]!;
      let off = -depthMm;
      for (let k = 0; k < 3; k++) off += normal[k]! * (model.positions[at + k]! - p[v + k]!);
      if (!(Math.abs(off) <= most)) continue;
      quadric.add(off * normal[0], off * normal[1], off * normal[2], ...normal);
      planes++;
    }
    if (planes === 0) continue;
    const move = quadric.solve(STAY);
    if (Math.hypot(move[0]!, move[1]!, move[2]!) > most) continue;
    for (let k = 0; k < 3; k++) p[v + k]! += move[k]!;
  }
}

function areaOf(model: Mesh): number {
  let sum = 0;
  for (let face = 0; 3 * face < model.triangles.length; face++)
    sum += Math.hypot(...crossOf(model, face)) / 2;
  return sum;
}

function normalOf(model: Mesh, face: number): Point {
  const cross = crossOf(model, face);
  const length = Math.hypot(...cross);
  return cross.map((value) => value / length) as Point;
}

function crossOf({ positions: p, triangles: t }: Mesh, face: number): Point {
  const [a, b, c] = [3 * t[3 * face]!, 3 * t[3 * face + 1]!, 3 * t[3 * face + 2]!];
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
