/** Relative error of sums of two products of 32-bit floats in doubles. */
const ROUNDING = 2 ** -50;

/**
 * Returns how far one of two coplanar faces would have to move along the plane until they share no area, mm;
 * -1 if they share none. This is the smallest overlap over the six directions across the edges (separating
 * axes). A shared vertex or edge has no area.
 * @param f index of the first coordinate of a face
 */
export function overlapDepth(p: Float32Array, f: number, g: number): number {
  const axis = flatten(p, f);
  const i = (axis + 1) % 3;
  const j = (axis + 2) % 3;
  let least = Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let k = 0; k < 9; k++) largest = Math.max(largest, Math.abs(p[f + k]!), Math.abs(p[g + k]!));
  for (let edge = 0; edge < 6; edge++) {
    const face = edge < 3 ? f : g;
    const from = face + (edge % 3) * 3;
    const to = face + ((edge + 1) % 3) * 3;
    const x = p[to + j]! - p[from + j]!;
    const y = p[from + i]! - p[to + i]!;
    const length = Math.sqrt(x * x + y * y);
    if (length === 0) continue;
    const a = x * p[f + i]! + y * p[f + j]!;
    const b = x * p[f + 3 + i]! + y * p[f + 3 + j]!;
    const c = x * p[f + 6 + i]! + y * p[f + 6 + j]!;
    const d = x * p[g + i]! + y * p[g + j]!;
    const e = x * p[g + 3 + i]! + y * p[g + 3 + j]!;
    const h = x * p[g + 6 + i]! + y * p[g + 6 + j]!;
    const high = Math.min(Math.max(a, b, c), Math.max(d, e, h));
    const low = Math.max(Math.min(a, b, c), Math.min(d, e, h));
    const overlap = high - low;
    if (overlap <= ROUNDING * length * largest) return -1;
    if (overlap / length < least) least = overlap / length;
  }
  return least === Number.POSITIVE_INFINITY ? -1 : least;
}

/** Returns the axis along which a face is flattest. Omitting it keeps most of the face's shape. */
function flatten(p: Float32Array, f: number): number {
  let axis = 0;
  let most = -1;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    const twice = Math.abs(
      (p[f + 3 + i]! - p[f + i]!) * (p[f + 6 + j]! - p[f + j]!) -
        (p[f + 3 + j]! - p[f + j]!) * (p[f + 6 + i]! - p[f + i]!),
    );
    if (twice > most) {
      most = twice;
      axis = k;
    }
  }
  return axis;
}
