/** Most vertices of the polygon that two triangles share. */
const SHARED_MAX = 6;

/**
 * Prepares the search for a point inside both of two faces that lie in one plane, seen along its normal. The function
 * writes the point into `into` and returns true; false when they share no area. Makes no objects.
 */
export function sharedPointFinder() {
  let from = new Float64Array(3 * (SHARED_MAX + 1));
  let kept = new Float64Array(3 * (SHARED_MAX + 1));
  /** Cuts the polygon by the plane through an edge of `f` along the normal. Returns the number of vertices left. */
  const cut = (count: number, f: Float64Array, k: number, n: Float64Array) => {
    const next = k === 6 ? 0 : k + 3;
    const ex = f[next]! - f[k]!;
    const ey = f[next + 1]! - f[k + 1]!;
    const ez = f[next + 2]! - f[k + 2]!;
    const x = n[1]! * ez - n[2]! * ey;
    const y = n[2]! * ex - n[0]! * ez;
    const z = n[0]! * ey - n[1]! * ex;
    const level = x * f[k]! + y * f[k + 1]! + z * f[k + 2]!;
    let used = 0;
    for (let i = 0; i < count * 3; i += 3) {
      const j = i + 3 === count * 3 ? 0 : i + 3;
      const hi = x * from[i]! + y * from[i + 1]! + z * from[i + 2]! - level;
      const hj = x * from[j]! + y * from[j + 1]! + z * from[j + 2]! - level;
      if (hi >= 0) for (let axis = 0; axis < 3; axis++) kept[used++] = from[i + axis]!;
      if (hi >= 0 === hj >= 0) continue;
      const share = hi / (hi - hj);
      for (let axis = 0; axis < 3; axis++)
        kept[used++] = from[i + axis]! + share * (from[j + axis]! - from[i + axis]!);
    }
    [from, kept] = [kept, from];
    return used / 3;
  };
  return (f: Float64Array, g: Float64Array, normal: Float64Array, into: Float64Array) => {
    from.set(g);
    let count = 3;
    for (let k = 0; k < 9 && count > 0; k += 3) count = cut(count, f, k, normal);
    if (count < 3) return false;
    // Uneven weights: the middle of a regular figure often lies on an edge of other faces.
    let weights = 0;
    into.fill(0);
    for (let i = 0; i < count; i++) {
      const weight = 1 + ((i * 0.618) % 1);
      weights += weight;
      for (let axis = 0; axis < 3; axis++) into[axis]! += weight * from[i * 3 + axis]!;
    }
    for (let axis = 0; axis < 3; axis++) into[axis]! /= weights;
    return true;
  };
}
