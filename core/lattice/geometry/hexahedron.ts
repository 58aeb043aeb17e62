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

/** Returns the weights of the eight corners that give a point in a hexahedron, or beside it; undefined for one farther off. */
export function hexPlaceOf(corners: Float64Array, point: ArrayLike<number>): number[] | undefined {
  const at: [number, number, number] = [0, 0, 0];
  for (let step = 0; step < STEPS; step++) {
    const away = [0, 1, 2].map((k) => point[k]! - sumOf(hexWeights(at), corners, k));
    const along = [0, 1, 2].map((axis) => {
      const ahead: [number, number, number] = [...at];
      const behind: [number, number, number] = [...at];
      ahead[axis] = at[axis]! + 0.5;
      behind[axis] = at[axis]! - 0.5;
      // The weights are linear along each direction, so a difference is the slope.
      return [0, 1, 2].map(
        (k) => sumOf(hexWeights(ahead), corners, k) - sumOf(hexWeights(behind), corners, k),
      );
    }) as [number[], number[], number[]];
    const [u, v, w] = along;
    const volume = triple(u, v, w);
    if (volume === 0) return undefined;
    const moves = [triple(away, v, w) / volume, triple(u, away, w) / volume, triple(u, v, away) / volume];
    for (let k = 0; k < 3; k++) at[k]! += moves[k]!;
    if (moves.every((move) => Math.abs(move) < NEAR))
      return at.every((value) => Math.abs(value) <= 1 + SLACK) ? hexWeights(at) : undefined;
  }
  return undefined;
}

function sumOf(weights: readonly number[], corners: Float64Array, k: number): number {
  let sum = 0;
  for (let c = 0; c < 8; c++) sum += weights[c]! * corners[3 * c + k]!;
  return sum;
}

function triple(u: readonly number[], v: readonly number[], w: readonly number[]): number {
  return (
    u[0]! * (v[1]! * w[2]! - v[2]! * w[1]!) +
    u[1]! * (v[2]! * w[0]! - v[0]! * w[2]!) +
    u[2]! * (v[0]! * w[1]! - v[1]! * w[0]!)
  );
}
