import { mapPoint, type Point } from '../../solid/geometry/vector.ts';

/**
 * Distance from the origin above which a model is moved to it, in the unit of the file. Where that is mm, 32-bit floats
 * resolve 1.2e-4 mm up to here, and `nearOrigin` would move the model anyway, after the loss.
 */
const FAR = 1000;
/** The same, as a multiple of the model's longest side, for larger units: 32-bit floats resolve 1/65,000 of the side. */
const FAR_SIDES = 256;

/** Coordinates as 32-bit floats. */
export interface Rounded {
  /** x, y, z per vertex. */
  positions: Float32Array;
  /** Translation made before the rounding, whole numbers in the unit of the file; undefined for none. */
  moved?: Point;
}

/**
 * Rounds coordinates to 32-bit floats. A model so far from the origin that its shape would suffer (map coordinates, for
 * example) is moved to it first, along the far axes only and by whole numbers. All other coordinates stay as they are.
 * @param positions x, y, z per vertex, as read
 * @param used 1 for each vertex that belongs to the model; default all
 */
export function roundNear(positions: Float64Array, used?: Uint8Array): Rounded {
  const { min, max } = boundsOfUsed(positions, used);
  const longest = Math.max(...max.map((high, k) => high - min[k]!));
  const far = Math.max(longest, Math.min(FAR, FAR_SIDES * longest));
  const moved = mapPoint(min, (low, k) => {
    const middle = low / 2 + max[k]! / 2;
    return Math.abs(middle) > far ? -Math.round(middle) : 0;
  });
  if (moved.every((distance) => distance === 0)) return { positions: new Float32Array(positions) };
  return { positions: Float32Array.from(positions, (value, i) => value + moved[i % 3]!), moved };
}

function boundsOfUsed(positions: Float64Array, used: Uint8Array | undefined): { min: Point; max: Point } {
  const count = positions.length / 3;
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    if (used && used[i] === 0) continue;
    const x = positions[i * 3]!;
    const y = positions[i * 3 + 1]!;
    const z = positions[i * 3 + 2]!;
    if (x < lowX) lowX = x;
    if (x > highX) highX = x;
    if (y < lowY) lowY = y;
    if (y > highY) highY = y;
    if (z < lowZ) lowZ = z;
    if (z > highZ) highZ = z;
  }
  return { min: [lowX, lowY, lowZ], max: [highX, highY, highZ] };
}
