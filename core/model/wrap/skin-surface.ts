import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import { dot, faceNormal, mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { areaOf, type Mesh } from '../../solid/mesh/mesh.ts';
import { depthOfPoints } from '../domain/depth.ts';
import { dualSurface } from '../domain/dual-surface.ts';
import { gridOver, type PointGrid } from '../domain/point-grid.ts';
import { insidePoints } from '../domain/scanline.ts';
import { missingShare } from './missing-skin.ts';
import { Quadric } from './quadric.ts';

/** Steps along the edge of a cell: between two struts that hold a skin it bends over some triangles. */
const STEPS_PER_CELL = 4;
/** Maximum number of vertices, about, and of grid points. */
const MOST_VERTICES = 20_000;
const MOST_POINTS = 4_000_000;
/** Farthest move of a vertex to an edge, in steps. */
const MOST_STEPS = 0.8;
/** The same across a thin wall, where a vertex may start a whole step from its own side. */
const MOST_STEPS_THIN = 1.1;
/** Cosine to the way out of the surface below which a face is on the other side of a thin wall. */
const OTHER_SIDE_COSINE = -0.3;
/** Place of a vertex, from which it moves. */
const STAY = [0, 0, 0] as const;

/** Surface in the middle of a closed skin. */
export interface SkinSurface extends Mesh {
  stepMm: number;
  /** Share of the model's surface without it: where the model is thinner than the grid sees. */
  missingShare: number;
}

/** Surface in the middle of a closed skin, even triangles of about a quarter cell, larger if need be. */
export function skinSurface(model: Mesh, shellMm: number, cellMm: number): SkinSurface {
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
  const surface = { ...dualSurface(depth, grid), stepMm };
  moveToEdges(surface, model, { grid, nearest, depth, depthMm: shellMm / 2 });
  return { ...surface, missingShare: missingShare(model, surface, shellMm) };
}

/** Moves vertices to where their faces' planes meet, at a depth: means would cut off edges. */
function moveToEdges(
  { positions: p }: Mesh,
  model: Mesh,
  {
    depthMm,
    grid: { origin, stepMm, size },
    nearest,
    depth,
  }: { grid: PointGrid; nearest: Int32Array; depth: Float32Array; depthMm: number },
): void {
  const [nx, ny] = size;
  const quadric = new Quadric();
  for (let v = 0; v < p.length; v += 3) {
    const [x, y, z] = [p[v]!, p[v + 1]!, p[v + 2]!];
    const cube = [x, y, z].map((mm, k) => Math.floor((mm - origin[k]!) / stepMm));
    const faces = new Set<number>();
    const out: [number, number, number] = [0, 0, 0];
    for (let corner = 0; corner < 8; corner++) {
      const [i, j, k] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const point = ((cube[2]! + k) * ny + cube[1]! + j) * nx + cube[0]! + i;
      faces.add(nearest[point]!);
      const sign = depth[point]! < 0 ? 1 : -1;
      for (const [axis, at] of [i, j, k].entries()) out[axis]! += at ? sign : -sign;
    }
    faces.delete(-1);
    const normals = Array.from(faces, (face) => ({ face, normal: normalOf(model, face) }));
    const least = OTHER_SIDE_COSINE * Math.hypot(...out);
    const own = normals.filter(({ normal }) => dot(normal, out) >= least);
    const most = (own.length < normals.length ? MOST_STEPS_THIN : MOST_STEPS) * stepMm;
    quadric.clear();
    let planes = 0;
    for (const { face, normal } of own) {
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

function normalOf({ positions: p, triangles: t }: Mesh, face: number): Point {
  const cross = faceNormal(p, 3 * t[3 * face]!, 3 * t[3 * face + 1]!, 3 * t[3 * face + 2]!);
  const length = Math.hypot(...cross);
  return mapPoint(cross, (value) => value / length);
}
