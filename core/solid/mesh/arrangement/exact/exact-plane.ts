/** A plane of whole coefficients: n·x = d. */
export interface ExactPlane {
  x: bigint;
  y: bigint;
  z: bigint;
  d: bigint;
}

/** A point in homogeneous whole coordinates: (x, y, z) / w with w above 0. */
export interface ExactPoint {
  x: bigint;
  y: bigint;
  z: bigint;
  w: bigint;
}

/** Returns the plane through three vertices, its normal towards the side from which they run counter-clockwise. */
export function planeThrough(places: Float64Array, [a, b, c]: readonly [number, number, number]): ExactPlane {
  const ax = places[a * 3]!;
  const ay = places[a * 3 + 1]!;
  const az = places[a * 3 + 2]!;
  const ux = BigInt(places[b * 3]! - ax);
  const uy = BigInt(places[b * 3 + 1]! - ay);
  const uz = BigInt(places[b * 3 + 2]! - az);
  const vx = BigInt(places[c * 3]! - ax);
  const vy = BigInt(places[c * 3 + 1]! - ay);
  const vz = BigInt(places[c * 3 + 2]! - az);
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  return { x, y, z, d: x * BigInt(ax) + y * BigInt(ay) + z * BigInt(az) };
}

/** Returns the plane that contains an edge and the direction of an axis. */
export function planeAlong(
  places: Float64Array,
  [u, v]: readonly [number, number],
  axis: number,
): ExactPlane {
  const ex = BigInt(places[v * 3]! - places[u * 3]!);
  const ey = BigInt(places[v * 3 + 1]! - places[u * 3 + 1]!);
  const ez = BigInt(places[v * 3 + 2]! - places[u * 3 + 2]!);
  const [x, y, z] = axis === 0 ? [0n, ez, -ey] : axis === 1 ? [-ez, 0n, ex] : [ey, -ex, 0n];
  const d = x * BigInt(places[u * 3]!) + y * BigInt(places[u * 3 + 1]!) + z * BigInt(places[u * 3 + 2]!);
  return { x, y, z, d };
}

/** Returns the point where the line through two vertices meets a plane that it is not parallel to. */
export function lineMeetsPlane(
  places: Float64Array,
  [u, v]: readonly [number, number],
  plane: ExactPlane,
): ExactPoint {
  const ux = BigInt(places[u * 3]!);
  const uy = BigInt(places[u * 3 + 1]!);
  const uz = BigInt(places[u * 3 + 2]!);
  const vx = BigInt(places[v * 3]!);
  const vy = BigInt(places[v * 3 + 1]!);
  const vz = BigInt(places[v * 3 + 2]!);
  const hu = plane.x * ux + plane.y * uy + plane.z * uz - plane.d;
  const hv = plane.x * vx + plane.y * vy + plane.z * vz - plane.d;
  return positive(hu * vx - hv * ux, hu * vy - hv * uy, { z: hu * vz - hv * uz, w: hu - hv });
}

/** Returns the point that three planes share; undefined if they share none or a line. */
export function threePlanesMeet(a: ExactPlane, b: ExactPlane, c: ExactPlane): ExactPoint | undefined {
  const bcx = b.y * c.z - b.z * c.y;
  const bcy = b.z * c.x - b.x * c.z;
  const bcz = b.x * c.y - b.y * c.x;
  const w = a.x * bcx + a.y * bcy + a.z * bcz;
  if (w === 0n) return undefined;
  const cax = c.y * a.z - c.z * a.y;
  const cay = c.z * a.x - c.x * a.z;
  const caz = c.x * a.y - c.y * a.x;
  const abx = a.y * b.z - a.z * b.y;
  const aby = a.z * b.x - a.x * b.z;
  const abz = a.x * b.y - a.y * b.x;
  return positive(a.d * bcx + b.d * cax + c.d * abx, a.d * bcy + b.d * cay + c.d * aby, {
    z: a.d * bcz + b.d * caz + c.d * abz,
    w,
  });
}

function positive(x: bigint, y: bigint, { z, w }: { z: bigint; w: bigint }): ExactPoint {
  return w < 0n ? { x: -x, y: -y, z: -z, w: -w } : { x, y, z, w };
}

export function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}
