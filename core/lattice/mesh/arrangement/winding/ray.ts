import type { ExactPoint } from '../exact/exact-plane.ts';
import { signOf } from '../exact/exact-plane.ts';
import { type ExactPoints, turnOfExact, turnOfRounded } from '../exact/exact-points.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import type { FaceIndex } from '../meeting/face-index.ts';
import type { FacePlanes } from '../meeting/face-planes.ts';

/** Weights of a facet's three points that give a point inside it; others are tried when a ray meets an edge. */
const WEIGHTS: readonly (readonly [bigint, bigint, bigint])[] = [
  [5n, 7n, 9n],
  [11n, 4n, 6n],
  [3n, 13n, 8n],
  [17n, 19n, 2n],
  [23n, 3n, 29n],
  [31n, 37n, 41n],
];

const AHEAD = 2;
const BEHIND = 1;

/**
 * @param sign 1 if the line leaves through the face, -1 if it enters
 * @param isAhead true if the face is beyond the point
 */
type OnCross = (face: number, sign: number, isAhead: boolean) => void;

/**
 * Prepares exact lines along an axis through a point: `cast` calls `onCross` for every face that the line crosses, and
 * returns false as soon as it meets an edge. Faces that hold the point do not count.
 */
export function rayCaster(whole: WholeMesh, points: ExactPoints, index: FaceIndex & { planes: FacePlanes }) {
  const { places: p, triangles: t } = whole;
  const { grid, boxes, planes } = index;
  const seen = new Int32Array(t.length / 3).fill(-1);
  let ray = 0;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < boxes.length; i += 6) {
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, boxes[i + k]!);
      high[k] = Math.max(high[k]!, boxes[i + k + 3]!);
    }
  }

  const cast = (at: ExactPoint, axis: number, onCross: OnCross): boolean => {
    ray++;
    const k = axis === 2 ? 0 : axis + 1;
    const l = axis === 0 ? 2 : axis - 1;
    const place = [
      Number((at.x << 16n) / at.w),
      Number((at.y << 16n) / at.w),
      Number((at.z << 16n) / at.w),
    ].map((value) => value / 65536) as [number, number, number];
    // Half a cell at a time: rounding at the borders of cells must not skip one.
    for (let z = low[axis]!; ; z += grid.cellMm / 2) {
      const [cx, cy, cz] = [axis === 0 ? z : place[0], axis === 1 ? z : place[1], axis === 2 ? z : place[2]];
      const cell = grid.cellAt(cx, cy, cz);
      for (let i = grid.start[cell]!; i < grid.start[cell + 1]!; i++) {
        const f = grid.faces[i]!;
        if (seen[f] === ray) continue;
        seen[f] = ray;
        const b = f * 6;
        if (boxes[b + k]! > place[k]! + 1 || boxes[b + k + 3]! < place[k]! - 1) continue;
        if (boxes[b + l]! > place[l]! + 1 || boxes[b + l + 3]! < place[l]! - 1) continue;
        const crossed = crosses(f, { at, place, axis, k, l });
        if (crossed === undefined) return false;
        if (crossed !== 0) onCross(f, Math.sign(crossed), Math.abs(crossed) === AHEAD);
      }
      if (z > high[axis]!) return true;
    }
  };

  /** `AHEAD` or `BEHIND`, negative if the line enters; 0 if it misses; undefined if it meets an edge. */
  const crosses = (
    f: number,
    {
      at,
      place,
      axis,
      k,
      l,
    }: { at: ExactPoint; place: readonly number[]; axis: number; k: number; l: number },
  ): number | undefined => {
    let low = 1;
    let high = -1;
    const far = points.turn(axis, t[f * 3]!, { b: t[f * 3 + 1]!, c: t[f * 3 + 2]! });
    // A face seen edge-on: its neighbours count.
    if (far === 0) return 0;
    for (let i = 0; i < 3; i++) {
      const a = t[f * 3 + i]! * 3;
      const b = t[f * 3 + ((i + 1) % 3)]! * 3;
      // The place is cut off after 2^-16 of a step: too rough for the bound, so it only sorts out the far ones.
      let side = turnOfRounded(p[b + k]! - p[a + k]!, p[b + l]! - p[a + l]!, {
        x: place[k]! - p[a + k]!,
        y: place[l]! - p[a + l]!,
      });
      if (side === undefined || isNear(a, b, { place, k, l })) {
        side = turnOfExact(axis, points.exact(a / 3), [points.exact(b / 3), at]);
      }
      low = Math.min(low, side);
      high = Math.max(high, side);
    }
    if (low < 0 && high > 0) return 0;
    if (low === 0 || high === 0) return undefined;
    const plane = planes.of(f);
    const height = signOf(plane.x * at.x + plane.y * at.y + plane.z * at.z - plane.d * at.w);
    if (height === 0) return 0;
    // The face is ahead if the point is behind it, seen along the axis.
    return height * far < 0 ? far * AHEAD : far * BEHIND;
  };
  const isNear = (
    a: number,
    b: number,
    { place, k, l }: { place: readonly number[]; k: number; l: number },
  ): boolean => {
    const x = p[b + k]! - p[a + k]!;
    const y = p[b + l]! - p[a + l]!;
    const cross = x * (place[l]! - p[a + l]!) - y * (place[k]! - p[a + k]!);
    return Math.abs(cross) <= (Math.abs(x) + Math.abs(y)) * 2 ** -14;
  };
  return cast;
}

/** Points inside a triangle whose rays rarely meet the same edges. */
export function* pointsWithin(points: ExactPoints, corners: ArrayLike<number>): Generator<ExactPoint> {
  const [a, b, c] = [points.exact(corners[0]!), points.exact(corners[1]!), points.exact(corners[2]!)];
  for (const [wa, wb, wc] of WEIGHTS) {
    const [na, nb, nc] = [wa * b.w * c.w, wb * a.w * c.w, wc * a.w * b.w];
    yield {
      x: na * a.x + nb * b.x + nc * c.x,
      y: na * a.y + nb * b.y + nc * c.y,
      z: na * a.z + nb * b.z + nc * c.z,
      w: (wa + wb + wc) * a.w * b.w * c.w,
    };
  }
}
