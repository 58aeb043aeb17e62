import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { PlanPoint } from '../../spec/field.ts';
import { type SurfaceAlong, surfaceAlong } from '../domain/surface-along.ts';

/** Places covered by a model seen from above, on an even grid. */
export interface PlanShadow {
  /** Lower left corner of the grid, and edge of its squares, mm. */
  min: PlanPoint;
  stepMm: number;
  size: readonly [number, number];
  /** 1 for each square whose middle the model covers; rows from the lowest. */
  covered: Uint8Array;
}

/** Squares along the longer side: their edge is under half of a usual sensor's. */
const ACROSS = 120;

/** Returns the shadow of a model along z. */
export function planShadow(mesh: Mesh): PlanShadow {
  const { min, max } = boundsOf(mesh);
  const stepMm = Math.max(max[0] - min[0], max[1] - min[1], 1e-6) / ACROSS;
  const size = [0, 1].map((k) => Math.max(1, Math.ceil((max[k]! - min[k]!) / stepMm))) as [number, number];
  const covered = new Uint8Array(size[0] * size[1]);
  const { positions: p, triangles: t } = mesh;
  const at = (v: number) =>
    [(p[3 * v]! - min[0]) / stepMm - 0.5, (p[3 * v + 1]! - min[1]) / stepMm - 0.5] as const;
  for (let i = 0; i < t.length; i += 3) cover([at(t[i]!), at(t[i + 1]!), at(t[i + 2]!)], size, covered);
  return { min: [min[0], min[1]], stepMm, size, covered };
}

/** Outermost points of a model above and below the middle of each square of its shadow, mm. */
export function surfaceOver(mesh: Mesh, { min, stepMm, size }: PlanShadow): SurfaceAlong {
  const [xs, ys] = ([0, 1] as const).map((k) =>
    Array.from({ length: size[k] }, (_, i) => min[k] + (i + 0.5) * stepMm),
  );
  return surfaceAlong(mesh, 2, [xs!, ys!]);
}

/** Marks the whole numbers inside a triangle. */
function cover(
  [[ax, ay], [bx, by], [cx, cy]]: readonly [PlanPoint, PlanPoint, PlanPoint],
  [nx, ny]: readonly [number, number],
  covered: Uint8Array,
): void {
  const sign = Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  // An upright face has no area from above; its neighbours cover what it does.
  if (sign === 0) return;
  const last = [
    Math.min(nx - 1, Math.floor(Math.max(ax, bx, cx))),
    Math.min(ny - 1, Math.floor(Math.max(ay, by, cy))),
  ];
  for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= last[1]!; y++) {
    for (let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx))); x <= last[0]!; x++) {
      const a = sign * ((bx - x) * (cy - y) - (by - y) * (cx - x));
      const b = sign * ((cx - x) * (ay - y) - (cy - y) * (ax - x));
      const c = sign * ((ax - x) * (by - y) - (ay - y) * (bx - x));
      if (a >= 0 && b >= 0 && c >= 0) covered[y * nx + x] = 1;
    }
  }
}
