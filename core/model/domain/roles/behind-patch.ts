import { boundsOf, extentOf } from '../../../solid/geometry/box.ts';
import { nearestOnTriangle, squaredDistanceToTriangle } from '../../../solid/geometry/distance.ts';
import { mapPoint } from '../../../solid/geometry/vector.ts';
import { faceNormals } from '../../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { depthOfPoints } from '../depth.ts';
import { manifoldSurface } from '../manifold-surface.ts';
import { gridOver, pointCount } from '../point-grid.ts';

/** Step of the grid: this share of the depth, but no more than so many points. */
const STEP_SHARE = 1 / 4;
const POINTS_MAX = 6e6;
/** The solid reaches this many steps before the face, so that no face of it lies on one of the model. */
const BEFORE_STEPS = 1.2;
/**
 * Cosine to the normal up to which a point lies behind a face, and from which it lies before. What lies beside a whole
 * face is solid as well, since others meet it there; beside a painted one the solid ends.
 */
const BEHIND_COSINES = { whole: [0, 0.3], painted: [-0.9, -0.6] } as const;

/**
 * Offset behind any face: the points within a depth of it, on a grid, and the greatest distance of its far side from
 * that depth, mm.
 */
export function behindPatch(
  face: Mesh,
  depthMm: number,
  border: keyof typeof BEHIND_COSINES,
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
  const [behindTo, beforeFrom] = BEHIND_COSINES[border];
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
    let before = 0;
    for (let k = 0; k < 3; k++) before += ((at[k]! - foot[k]!) * normals[f * 3 + k]!) / (depth[i]! || 1);
    const share = Math.min(1, Math.max(0, (before - behindTo) / (beforeFrom - behindTo)));
    depth[i] = depthMm + share * (BEFORE_STEPS * stepMm - depthMm) - depth[i]!;
  }
  const { mesh: solid } = manifoldSurface(depth, grid);
  return { mesh: solid, deviationMm: deviationOf(solid, { face, normals, behindTo }, depthMm) };
}

/** Greatest difference between the depth and the distances of the vertices behind a face, mm; some hundred of them. */
function deviationOf(
  { positions: p }: Mesh,
  { face, normals, behindTo }: { face: Mesh; normals: Float64Array; behindTo: number },
  depthMm: number,
): number {
  const every = 3 * Math.max(1, Math.ceil((p.length / 3) * (face.triangles.length / 3) * 1e-7));
  const t = face.triangles;
  let most = 0;
  for (let v = 0; v < p.length; v += every) {
    const [x, y, z] = [p[v]!, p[v + 1]!, p[v + 2]!];
    let squared = Infinity;
    let isBehind = false;
    for (let f = 0; f < t.length; f += 3) {
      const found = squaredDistanceToTriangle(
        face.positions,
        t[f]! * 3,
        t[f + 1]! * 3,
        t[f + 2]! * 3,
        x,
        y,
        z,
      );
      if (found >= squared) continue;
      squared = found;
      const a = t[f]! * 3;
      isBehind =
        (x - face.positions[a]!) * normals[f]! +
          (y - face.positions[a + 1]!) * normals[f + 1]! +
          (z - face.positions[a + 2]!) * normals[f + 2]! <
        behindTo * Math.sqrt(found);
    }
    if (isBehind) most = Math.max(most, Math.abs(Math.sqrt(squared) - depthMm));
  }
  return most;
}
