import { basisAcross, cross, dot, type Point, unit } from '../../solid/geometry/vector.ts';

/**
 * A cylinder, cone or sphere. `at`: a point of the axis, the apex or the centre. `axis`: unit vector, from the apex into
 * the cone. `size`: radius, mm, or half the angle of the cone, radians.
 */
export interface Round {
  kind: 'cylinder' | 'cone' | 'sphere';
  at: Point;
  axis: Point;
  size: number;
}

/** Distance of a point from the surface, mm; negative inside. */
export function distanceFrom({ kind, at, axis, size }: Round, x: number, y: number, z: number): number {
  const qx = x - at[0];
  const qy = y - at[1];
  const qz = z - at[2];
  const squared = qx * qx + qy * qy + qz * qz;
  if (kind === 'sphere') return Math.sqrt(squared) - size;
  const along = qx * axis[0] + qy * axis[1] + qz * axis[2];
  const off = Math.sqrt(Math.max(0, squared - along * along));
  return kind === 'cylinder' ? off - size : off * Math.cos(size) - along * Math.sin(size);
}

/** Unit normal of the surface at a point near it, away from the axis or the centre. */
export function normalOf({ kind, at, axis, size }: Round, x: number, y: number, z: number): Point {
  const q: Point = [x - at[0], y - at[1], z - at[2]];
  if (kind !== 'sphere') {
    const along = dot(q, axis);
    for (let k = 0; k < 3; k++) q[k]! -= along * axis[k]!;
  }
  const out = unit(q);
  if (kind !== 'cone') return out;
  for (let k = 0; k < 3; k++) out[k] = out[k]! * Math.cos(size) - axis[k]! * Math.sin(size);
  return out;
}

const STEPS = 6;
/** Steps below this share of the size end the search: the next, its square, is rounding. */
const LAST_STEP = 1e-9;
/** Unknowns of each kind: the place, the tilt of the axis, the size. */
const UNKNOWNS = { cylinder: 5, cone: 6, sphere: 4 } as const;

/** Round of least squares near points (Gauss-Newton); undefined if none. @param points x, y, z each, mm */
export function refined(round: Round, points: ArrayLike<number>): Round | undefined {
  let now = round;
  const n = UNKNOWNS[round.kind];
  for (let step = 0; step < STEPS; step++) {
    const rows = new Float64Array(n * (n + 1));
    const slope = new Float64Array(n);
    const basis = basisAcross(now.axis);
    for (let i = 0; i < points.length; i += 3) {
      const residual = slopesAt(now, basis, points, i, slope);
      for (let r = 0; r < n; r++) {
        const at = r * (n + 1);
        for (let c = r; c < n; c++) rows[at + c]! += slope[r]! * slope[c]!;
        rows[at + n]! -= slope[r]! * residual;
      }
    }
    for (let r = 1; r < n; r++) for (let c = 0; c < r; c++) rows[r * (n + 1) + c] = rows[c * (n + 1) + r]!;
    const by = solved(rows, n);
    if (!by) return undefined;
    now = moved(now, basis, by);
    if (!Number.isFinite(now.size) || now.size <= 0) return undefined;
    if (by.every((value) => Math.abs(value) <= LAST_STEP * now.size)) return now;
  }
  return now;
}

interface Basis {
  across: Point;
  up: Point;
}

/** Sets `slope` to the derivatives of a point's distance by the unknowns and returns the distance. */
function slopesAt(
  { kind, at, axis, size }: Round,
  { across, up }: Basis,
  points: ArrayLike<number>,
  i: number,
  slope: Float64Array,
): number {
  const qx = points[i]! - at[0];
  const qy = points[i + 1]! - at[1];
  const qz = points[i + 2]! - at[2];
  const x = qx * across[0] + qy * across[1] + qz * across[2];
  const y = qx * up[0] + qy * up[1] + qz * up[2];
  const z = qx * axis[0] + qy * axis[1] + qz * axis[2];
  if (kind === 'sphere') {
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    slope[0] = -x / length;
    slope[1] = -y / length;
    slope[2] = -z / length;
    slope[3] = -1;
    return length - size;
  }
  const off = Math.sqrt(x * x + y * y) || 1;
  const ex = x / off;
  const ey = y / off;
  if (kind === 'cylinder') {
    slope[0] = -ex;
    slope[1] = -ey;
    slope[2] = -ex * z;
    slope[3] = -ey * z;
    slope[4] = -1;
    return off - size;
  }
  const cos = Math.cos(size);
  const sin = Math.sin(size);
  slope[0] = -ex * cos;
  slope[1] = -ey * cos;
  slope[2] = -ex * z * cos - x * sin;
  slope[3] = -ey * z * cos - y * sin;
  slope[4] = -off * sin - z * cos;
  slope[5] = sin;
  return off * cos - z * sin;
}

function moved({ kind, at, axis, size }: Round, { across, up }: Basis, by: Float64Array): Round {
  const along = kind === 'sphere' ? by[2]! : kind === 'cone' ? by[5]! : 0;
  const place = at.map((mm, k) => mm + by[0]! * across[k]! + by[1]! * up[k]! + along * axis[k]!) as Point;
  if (kind === 'sphere') return { kind, at: place, axis, size: size + by[3]! };
  const turned = axis.map((mm, k) => mm + by[2]! * across[k]! + by[3]! * up[k]!) as Point;
  const length = Math.hypot(...turned);
  return { kind, at: place, axis: turned.map((mm) => mm / length) as Point, size: size + by[4]! };
}

/** Solution of n equations with n + 1 numbers each; undefined if they are dependent. */
function solved(rows: Float64Array, n: number): Float64Array | undefined {
  const w = n + 1;
  let largest = 0;
  for (let r = 0; r < n; r++) largest = Math.max(largest, rows[r * w + r]!);
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let r = k + 1; r < n; r++)
      if (Math.abs(rows[r * w + k]!) > Math.abs(rows[pivot * w + k]!)) pivot = r;
    if (!(Math.abs(rows[pivot * w + k]!) > 1e-13 * largest)) return undefined;
    for (let c = k; c < w; c++) {
      const held = rows[k * w + c]!;
      rows[k * w + c] = rows[pivot * w + c]!;
      rows[pivot * w + c] = held;
    }
    for (let r = 0; r < n; r++) {
      if (r === k) continue;
      const share = rows[r * w + k]! / rows[k * w + k]!;
      if (share !== 0) for (let c = k; c < w; c++) rows[r * w + c]! -= share * rows[k * w + c]!;
    }
  }
  return Float64Array.from({ length: n }, (_, k) => rows[k * w + n]! / rows[k * w + k]!);
}

/** Cylinder along an axis through points of it (Kasa's circle); undefined if they lie on a line. */
export function cylinderThrough(axis: Point, points: ArrayLike<number>): Round | undefined {
  const { across, up } = basisAcross(axis);
  const o: Point = [points[0]!, points[1]!, points[2]!];
  const rows = new Float64Array(12);
  for (let i = 0; i < points.length; i += 3) {
    const q: Point = [points[i]! - o[0], points[i + 1]! - o[1], points[i + 2]! - o[2]];
    const v = [dot(q, across), dot(q, up), 1];
    const s = v[0]! * v[0]! + v[1]! * v[1]!;
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) rows[r * 4 + c]! += v[r]! * v[c]!;
      rows[r * 4 + 3]! += v[r]! * s;
    }
  }
  const found = solved(rows, 3);
  if (!found) return undefined;
  const [x, y] = [found[0]! / 2, found[1]! / 2];
  const at = o.map((mm, k) => mm + x * across[k]! + y * up[k]!) as Point;
  return { kind: 'cylinder', at, axis, size: Math.sqrt(found[2]! + x * x + y * y) };
}

/** Sphere through points of it; undefined if they lie in a plane. */
export function sphereThrough(points: ArrayLike<number>): Round | undefined {
  const o: Point = [points[0]!, points[1]!, points[2]!];
  const rows = new Float64Array(20);
  for (let i = 0; i < points.length; i += 3) {
    const v = [points[i]! - o[0], points[i + 1]! - o[1], points[i + 2]! - o[2], 1];
    const s = v[0]! * v[0]! + v[1]! * v[1]! + v[2]! * v[2]!;
    for (let r = 0; r < 4; r++) {
      for (let c = 0; c < 4; c++) rows[r * 5 + c]! += v[r]! * v[c]!;
      rows[r * 5 + 4]! += v[r]! * s;
    }
  }
  const found = solved(rows, 4);
  if (!found) return undefined;
  const c = [0, 1, 2].map((k) => found[k]! / 2);
  const at = o.map((mm, k) => mm + c[k]!) as Point;
  return {
    kind: 'sphere',
    at,
    axis: [0, 0, 1],
    size: Math.sqrt(found[3]! + c[0]! ** 2 + c[1]! ** 2 + c[2]! ** 2),
  };
}

/** Cone about whose axis the planes of three facets turn; undefined if they are those of no cone. */
export function coneOfPlanes(
  normals: readonly [Point, Point, Point],
  offsets: Point,
  corner: Point,
): Round | undefined {
  const [a, b, c] = normals;
  const turned = cross([a[0] - b[0], a[1] - b[1], a[2] - b[2]], [a[0] - c[0], a[1] - c[1], a[2] - c[2]]);
  const length = Math.hypot(...turned);
  const determinant = dot(a, cross(b, c));
  if (!(length > 0) || determinant === 0) return undefined;
  const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)];
  const at = bc.map(
    (_, k) => (offsets[0] * bc[k]! + offsets[1] * ca[k]! + offsets[2] * ab[k]!) / determinant,
  ) as Point;
  const way: Point = [corner[0] - at[0], corner[1] - at[1], corner[2] - at[2]];
  const along = dot(way, turned) / length;
  const axis = turned.map((value) => (value / length) * (along < 0 ? -1 : 1)) as Point;
  const off = Math.sqrt(Math.max(0, dot(way, way) - along * along));
  return { kind: 'cone', at, axis, size: Math.atan2(off, Math.abs(along)) };
}
