import { boundsOf, extentOf } from '../../../solid/geometry/box.ts';
import { nearestOnTriangle, squaredDistanceToTriangle } from '../../../solid/geometry/distance.ts';
import { mapPoint, pointFrom } from '../../../solid/geometry/vector.ts';
import { faceNormals } from '../../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { depthOfPoints } from '../depth.ts';
import { manifoldSurface } from '../manifold-surface.ts';
import { gridOver, pointCount } from '../point-grid.ts';
import type { NamedFace } from './named-face.ts';
import { borderOf } from './patch-border.ts';

/** Step of the grid: this share of the depth, but no more than so many points. */
const STEP_SHARE = 1 / 4;
const POINTS_MAX = 6e6;
/** The solid reaches this many steps before the face, so that no face of it lies on one of the model. */
const BEFORE_STEPS = 1.2;
/** Cosine to the normal up to which a point lies behind a face, and from which it lies before. */
const BEHIND_COSINES = [0, 0.3] as const;
/** The wall at the border of a painted face stands this many steps outside of it. */
const WALL_STEPS = 1 / 2;

/**
 * Offset behind any face: the points within a depth of it, on a grid, and the greatest distance of its far side from
 * that depth, mm. What lies beside a whole face is solid as well, since others meet it there; at the border of a painted
 * one the solid ends in a wall across the surface.
 */
export function behindPatch(
  face: Mesh,
  depthMm: number,
  border: NamedFace['border'],
): { mesh: Mesh; deviationMm: number } {
  const { min, max } = boundsOf(face);
  const reach = { min: mapPoint(min, (mm) => mm - depthMm), max: mapPoint(max, (mm) => mm + depthMm) };
  const [x, y, z] = extentOf(reach);
  const stepMm = Math.max(STEP_SHARE * depthMm, Math.cbrt((x * y * z) / POINTS_MAX));
  const grid = gridOver(reach.min, reach.max, stepMm);
  const everywhere = new Uint8Array(pointCount(grid)).fill(1);
  const { depth, nearest } = depthOfPoints(face, grid, everywhere, depthMm + 2 * stepMm);
  const normals = faceNormals(face);
  const foot = new Float64Array(3);
  const isOnBorder = border === 'painted' ? borderOf(face) : () => false;
  const [behindTo, beforeFrom] = BEHIND_COSINES;
  const [nx, ny] = grid.size;
  for (let i = 0; i < depth.length; i++) {
    const f = nearest[i]!;
    if (f < 0) {
      depth[i] = -stepMm;
      continue;
    }
    const at = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / (nx * ny))].map(
      (steps, k) => grid.origin[k]! + steps * stepMm,
    );
    const [a, b, c] = [0, 1, 2].map((k) => face.triangles[f * 3 + k]! * 3) as [number, number, number];
    nearestOnTriangle(face.positions, a, b, c, at[0]!, at[1]!, at[2]!, foot);
    const away = depth[i]!;
    let before = 0;
    for (let k = 0; k < 3; k++) before += ((at[k]! - foot[k]!) * normals[f * 3 + k]!) / (away || 1);
    const share = Math.min(1, Math.max(0, (before - behindTo) / (beforeFrom - behindTo)));
    depth[i] = depthMm + share * (BEFORE_STEPS * stepMm - depthMm) - away;
    if (!isOnBorder(f, pointFrom(foot, 0))) continue;
    const beside = away * Math.sqrt(Math.max(0, 1 - before * before));
    depth[i] = Math.min(depth[i]!, WALL_STEPS * stepMm - beside);
  }
  const { mesh: solid } = manifoldSurface(depth, grid);
  return { mesh: solid, deviationMm: deviationOf(solid, { face, normals, isOnBorder }, depthMm) };
}

/** Greatest difference between the depth and the distances of the vertices behind a face, mm; some hundred of them. */
function deviationOf(
  { positions: p }: Mesh,
  {
    face: { positions, triangles: t },
    normals,
    isOnBorder,
  }: { face: Mesh; normals: Float64Array; isOnBorder: ReturnType<typeof borderOf> },
  depthMm: number,
): number {
  const every = 3 * Math.max(1, Math.ceil((p.length / 3) * (t.length / 3) * 1e-7));
  const foot = new Float64Array(3);
  let most = 0;
  for (let v = 0; v < p.length; v += every) {
    const [x, y, z] = [p[v]!, p[v + 1]!, p[v + 2]!];
    let [squared, nearest] = [Infinity, 0];
    for (let f = 0; f < t.length; f += 3) {
      const [a, b, c] = [t[f]! * 3, t[f + 1]! * 3, t[f + 2]! * 3];
      const found = squaredDistanceToTriangle(positions, a, b, c, x, y, z);
      if (found < squared) [squared, nearest] = [found, f];
    }
    const [a, b, c] = [t[nearest]! * 3, t[nearest + 1]! * 3, t[nearest + 2]! * 3];
    const before =
      (x - positions[a]!) * normals[nearest]! +
      (y - positions[a + 1]!) * normals[nearest + 1]! +
      (z - positions[a + 2]!) * normals[nearest + 2]!;
    nearestOnTriangle(positions, a, b, c, x, y, z, foot);
    const isBehind = before < 0 && !isOnBorder(nearest / 3, pointFrom(foot, 0));
    if (isBehind) most = Math.max(most, Math.abs(Math.sqrt(squared) - depthMm));
  }
  return most;
}
