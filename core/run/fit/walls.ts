import { SurfaceTree } from '../../fill/conformal/surface/surface-tree.ts';
import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import { PLANE_STEPS } from '../../solid/geometry/low-discrepancy.ts';
import { cross, mapPoint, minus, pointFrom } from '../../solid/geometry/vector.ts';
import { areaOf, type Mesh } from '../../solid/mesh/mesh.ts';

/** Rays that measure the local walls of a model. */
const RAYS = 600;
/** Start of a ray below the surface, as a share of the model's diagonal: clear of the face it leaves. */
const START_SHARE = 1e-6;

/**
 * Local walls of a closed mesh, mm, ascending: from places spread evenly over the surface, straight inward to the other
 * side. The shape diameter of Shapira, Shamir and Cohen-Or (The Visual Computer 24, 2008) with one ray a place.
 */
export function localWallsMm(mesh: Mesh): Float64Array {
  const { positions: p, triangles: t } = mesh;
  const tree = new SurfaceTree(mesh);
  const startMm = START_SHARE * Math.hypot(...extentOf(boundsOf(mesh)));
  const apartMm2 = areaOf(mesh) / RAYS;
  const walls: number[] = [];
  let nextMm2 = apartMm2 / 2;
  for (let f = 0; f < t.length; f += 3) {
    const a = pointFrom(p, t[f]! * 3);
    const u = minus(pointFrom(p, t[f + 1]! * 3), a);
    const v = minus(pointFrom(p, t[f + 2]! * 3), a);
    const n = cross(u, v);
    const twice = Math.hypot(...n);
    for (; nextMm2 < twice / 2; nextMm2 += apartMm2) {
      const [r, s] = inTriangle(walls.length);
      const inward = mapPoint(n, (value) => -value / twice);
      const from = mapPoint(a, (value, k) => value + r * u[k]! + s * v[k]! + startMm * inward[k]!);
      walls.push(tree.ray(from, inward) + startMm);
    }
    nextMm2 -= twice / 2;
  }
  return Float64Array.from(walls.filter(Number.isFinite)).sort();
}

/** Shares along two sides of a triangle, by a low-discrepancy sequence folded into it. */
function inTriangle(i: number): [number, number] {
  const r = (i * PLANE_STEPS[0] + 0.5) % 1;
  const s = (i * PLANE_STEPS[1] + 0.5) % 1;
  return r + s > 1 ? [1 - r, 1 - s] : [r, s];
}
