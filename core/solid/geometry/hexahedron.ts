/** Most that a place may lie outside of a hexahedron, in shares of its half edges. */
const SLACK = 0.1;
/** Newton's steps at most, and the distance at which they end, as a share of a half edge. */
const STEPS = 30;
const NEAR = 1e-9;

/** Coordinates of the eight corners of a hexahedron of a mesh. */
export function cornersAt(
  { places, corners }: { places: Float64Array; corners: Int32Array },
  hex: number,
): Float64Array {
  const out = new Float64Array(24);
  for (let c = 0; c < 8; c++)
    for (let k = 0; k < 3; k++) out[3 * c + k] = places[3 * corners[8 * hex + c]! + k]!;
  return out;
}

/** Weights of the eight corners, x fastest, at a place in a hexahedron, -1 to 1. */
export function hexWeights([x, y, z]: readonly [number, number, number]): number[] {
  return Array.from(
    { length: 8 },
    (_, c) => ((1 + (c & 1 ? x : -x)) * (1 + (c & 2 ? y : -y)) * (1 + (c & 4 ? z : -z))) / 8,
  );
}

/** Weights of the eight corners that give a point in or beside a hexahedron; undefined farther off. */
export function hexPlaceOf(corners: Float64Array, point: ArrayLike<number>): number[] | undefined {
  const a = trilinear(corners);
  const at: [number, number, number] = [0, 0, 0];
  // Distance of the point, and the slopes along the three directions.
  const rows = new Float64Array(12);
  for (let step = 0; step < STEPS; step++) {
    const x = at[0];
    const y = at[1];
    const z = at[2];
    for (let k = 0; k < 3; k++) {
      const xy = a[k + 9]! + a[k + 21]! * z;
      rows[3 + k] = a[k + 3]! + a[k + 15]! * z + xy * y;
      rows[6 + k] = a[k + 6]! + a[k + 18]! * z + xy * x;
      rows[9 + k] = a[k + 12]! + a[k + 15]! * x + (a[k + 18]! + a[k + 21]! * x) * y;
      const own = a[k]! + a[k + 12]! * z + rows[3 + k]! * x + (a[k + 6]! + a[k + 18]! * z) * y;
      rows[k] = point[k]! - own;
    }
    const volume = triple(rows, 3, 6, 9);
    if (volume === 0) return undefined;
    const moveX = triple(rows, 0, 6, 9) / volume;
    const moveY = triple(rows, 3, 0, 9) / volume;
    const moveZ = triple(rows, 3, 6, 0) / volume;
    at[0] += moveX;
    at[1] += moveY;
    at[2] += moveZ;
    if (Math.max(Math.abs(moveX), Math.abs(moveY), Math.abs(moveZ)) < NEAR)
      return at.every((value) => Math.abs(value) <= 1 + SLACK) ? hexWeights(at) : undefined;
  }
  return undefined;
}

/** Coefficients of the place, three for each of 1, x, y, xy, z, xz, yz, xyz; directions from -1 to 1. */
function trilinear(corners: Float64Array): Float64Array {
  const out = Float64Array.from(corners);
  for (const span of [3, 6, 12])
    for (let at = 0; at < 24; at++) {
      if (Math.floor(at / span) % 2 === 1) continue;
      const low = out[at]!;
      const high = out[at + span]!;
      out[at] = (low + high) / 2;
      out[at + span] = (high - low) / 2;
    }
  return out;
}

/** Triple product of three of the rows that begin at these places. */
function triple(rows: Float64Array, u: number, v: number, w: number): number {
  return (
    rows[u]! * (rows[v + 1]! * rows[w + 2]! - rows[v + 2]! * rows[w + 1]!) +
    rows[u + 1]! * (rows[v + 2]! * rows[w]! - rows[v]! * rows[w + 2]!) +
    rows[u + 2]! * (rows[v]! * rows[w + 1]! - rows[v + 1]! * rows[w]!)
  );
}
