/** Doubles tell sums of two products of 32-bit floats up to this share of what they are made of. */
const ROUNDING = 2 ** -50;

/**
 * Two faces in one plane: how far one would have to move along the plane until they share no area, mm; -1 when they
 * share none. The least overlap over the six directions across the edges (separating axes). A shared corner or edge
 * is no area.
 * @param f index of the first coordinate of a face
 */
export function overlapDepth(p: Float32Array, f: number, g: number): number {
  const axis = flattened(p, f);
  const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
  let least = Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let k = 0; k < 9; k++) largest = Math.max(largest, Math.abs(p[f + k]!), Math.abs(p[g + k]!));
  for (const face of [f, g]) {
    for (let k = 0; k < 3; k++) {
      const from = face + k * 3;
      const to = face + ((k + 1) % 3) * 3;
      const x = p[to + j]! - p[from + j]!;
      const y = p[from + i]! - p[to + i]!;
      const length = Math.hypot(x, y);
      if (length === 0) continue;
      const [low, high] = spread(p, f, i, j, x, y);
      const [lowest, highest] = spread(p, g, i, j, x, y);
      const overlap = Math.min(high, highest) - Math.max(low, lowest);
      if (overlap <= ROUNDING * length * largest) return -1;
      least = Math.min(least, overlap / length);
    }
  }
  return least === Number.POSITIVE_INFINITY ? -1 : least;
}

/** The axis along which a face is flattest: leaving it out keeps the most of its shape. */
function flattened(p: Float32Array, f: number): number {
  let axis = 0;
  let most = -1;
  for (let k = 0; k < 3; k++) {
    const [i, j] = [(k + 1) % 3, (k + 2) % 3];
    const twice = Math.abs(
      (p[f + 3 + i]! - p[f + i]!) * (p[f + 6 + j]! - p[f + j]!) -
        (p[f + 3 + j]! - p[f + j]!) * (p[f + 6 + i]! - p[f + i]!),
    );
    if (twice > most) [most, axis] = [twice, k];
  }
  return axis;
}

/** Lowest and highest corner of a face along a direction in the plane. */
function spread(p: Float32Array, f: number, i: number, j: number, x: number, y: number): [number, number] {
  const along = [0, 3, 6].map((k) => x * p[f + k + i]! + y * p[f + k + j]!);
  return [Math.min(...along), Math.max(...along)];
}
