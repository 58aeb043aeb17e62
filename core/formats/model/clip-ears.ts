/**
 * Triangulates a loop by clipping ears in the plane of its mean normal; three vertex numbers per triangle. Uses
 * every vertex. Where no ear is left (a loop that crosses itself, or has no area) the remaining vertices become a
 * fan. Quadratic for usual loops.
 * @param points x, y, z per vertex
 */
export function clipEars(points: ArrayLike<number>, loop: readonly number[]): number[] {
  const n = loop.length;
  const [x, y] = flatten(points, loop);
  const next = Int32Array.from(loop, (_, i) => (i + 1) % n);
  const previous = Int32Array.from(loop, (_, i) => (i + n - 1) % n);
  const area = (i: number, j: number, k: number) =>
    (x[j]! - x[i]!) * (y[k]! - y[i]!) - (y[j]! - y[i]!) * (x[k]! - x[i]!);
  const isEar = (j: number) => {
    const i = previous[j]!;
    const k = next[j]!;
    if (!(area(i, j, k) > 0)) return false;
    for (let v = next[k]!; v !== i; v = next[v]!) {
      // Only vertices that turn inward can lie in an ear. One at the place of an end is the same corner of a slit.
      if (area(previous[v]!, v, next[v]!) > 0) continue;
      if ((x[v] === x[i] && y[v] === y[i]) || (x[v] === x[k] && y[v] === y[k])) continue;
      if (area(i, j, v) >= 0 && area(j, k, v) >= 0 && area(k, i, v) >= 0) return false;
    }
    return true;
  };
  const triangles: number[] = [];
  let left = n;
  let at = 0;
  let misses = 0;
  while (left > 3 && misses < left) {
    if (isEar(at)) {
      triangles.push(loop[previous[at]!]!, loop[at]!, loop[next[at]!]!);
      next[previous[at]!] = next[at]!;
      previous[next[at]!] = previous[at]!;
      left--;
      misses = 0;
      // The vertex after the next one: ears side by side would all end in one vertex.
      at = next[next[at]!]!;
    } else {
      misses++;
      at = next[at]!;
    }
  }
  for (let i = next[at]!, k = next[i]!; k !== at; i = k, k = next[k]!) {
    triangles.push(loop[at]!, loop[i]!, loop[k]!);
  }
  return triangles;
}

/** Coordinates of a loop in the plane along which its area (Newell) is largest, counter-clockwise. */
function flatten(p: ArrayLike<number>, loop: readonly number[]): [Float64Array, Float64Array] {
  const normal = [0, 0, 0];
  for (let i = 0; i < loop.length; i++) {
    const a = loop[i]! * 3;
    const b = loop[(i + 1) % loop.length]! * 3;
    for (let k = 0; k < 3; k++) {
      const [u, v] = [(k + 1) % 3, (k + 2) % 3];
      normal[k]! += (p[a + u]! - p[b + u]!) * (p[a + v]! + p[b + v]!);
    }
  }
  const size = normal.map(Math.abs);
  const axis = size.indexOf(Math.max(...size));
  const [u, v] = normal[axis]! > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
  return [Float64Array.from(loop, (i) => p[i * 3 + u!]!), Float64Array.from(loop, (i) => p[i * 3 + v!]!)];
}
