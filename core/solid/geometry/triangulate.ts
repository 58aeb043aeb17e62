/** Maximum length of a loop; the boolean kernel handles longer ones, because the search below is cubic. */
const MOST_VERTICES = 64;
/** Minimum quality of a face: area over the square of its longest edge. */
const LEAST_QUALITY = 1e-9;

// Reused for all loops, because there are many: vertices in their plane, best triangles of runs, splits of
// runs.
const flat = new Float64Array(MOST_VERTICES * 2);
const best = new Float64Array(MOST_VERTICES * MOST_VERTICES);
const split = new Int8Array(MOST_VERTICES * MOST_VERTICES);

/**
 * Triangulates a flat loop so that the worst triangle is as good as possible; three vertex numbers per
 * triangle. Returns undefined if some triangle would have no area, as in a loop that is not a polygon.
 * @param points x, y, z per vertex, mm
 * @param leastQuality minimum area over the square of the longest edge
 */
export function triangulateLoop(
  points: ArrayLike<number>,
  loop: readonly number[],
  leastQuality = LEAST_QUALITY,
): number[] | undefined {
  const n = loop.length;
  if (n < 3 || n > MOST_VERTICES) return undefined;
  flatten(points, loop);
  if (n === 3) return quality(0, 1, 2) > leastQuality ? [...loop] : undefined;
  // Per run of vertices the best worst triangle and the split that gives it.
  best.fill(Infinity, 0, n * n);
  for (let span = 2; span < n; span++) {
    for (let i = 0; i + span < n; i++) {
      const k = i + span;
      let top = -1;
      for (let j = i + 1; j < k; j++) {
        const bound = Math.min(best[i * n + j]!, best[j * n + k]!);
        if (bound <= top) continue;
        const worst = Math.min(bound, quality(i, j, k));
        if (worst > top) {
          top = worst;
          split[i * n + k] = j;
        }
      }
      best[i * n + k] = top;
    }
  }
  if (!(best[n - 1]! > leastQuality)) return undefined;
  const triangles: number[] = [];
  const stack = [0, n - 1];
  while (stack.length > 0) {
    const k = stack.pop()!;
    const i = stack.pop()!;
    if (k - i < 2) continue;
    const j = split[i * n + k]!;
    triangles.push(loop[i]!, loop[j]!, loop[k]!);
    stack.push(i, j, j, k);
  }
  return triangles;
}

/** Faster `triangulateLoop` for the faces of members, most of which have three or four vertices. */
export function triangulateFace(points: ArrayLike<number>, loop: readonly number[]): number[] | undefined {
  if (loop.length === 3) return hasArea(points, loop) ? [loop[0]!, loop[1]!, loop[2]!] : undefined;
  return loop.length === 4 ? halvesOfFour(points, loop) : triangulateLoop(points, loop);
}

function hasArea(p: ArrayLike<number>, loop: readonly number[]): boolean {
  const a = loop[0]! * 3;
  const b = loop[1]! * 3;
  const c = loop[2]! * 3;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const wx = vx - ux;
  const wy = vy - uy;
  const wz = vz - uz;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const long = Math.max(
    ux * ux + uy * uy + uz * uz,
    vx * vx + vy * vy + vz * vz,
    wx * wx + wy * wy + wz * wz,
  );
  return Math.sqrt(nx * nx + ny * ny + nz * nz) > LEAST_QUALITY * long;
}

/** Better of the two splits of a quadrilateral. */
function halvesOfFour(points: ArrayLike<number>, loop: readonly number[]): number[] | undefined {
  flatten(points, loop);
  const a = loop[0]!;
  const b = loop[1]!;
  const c = loop[2]!;
  const d = loop[3]!;
  const first = Math.min(quality(1, 2, 3), quality(0, 1, 3));
  const second = Math.min(quality(0, 1, 2), quality(0, 2, 3));
  if (!(Math.max(first, second) > LEAST_QUALITY)) return undefined;
  return first >= second ? [a, b, d, b, c, d] : [a, c, d, a, b, c];
}

/** Sets `flat` to the vertices of a loop in its own plane, two numbers each. */
function flatten(points: ArrayLike<number>, loop: readonly number[]): void {
  let nx = 0;
  let ny = 0;
  let nz = 0;
  const o = loop[0]! * 3;
  for (let i = 1; i + 1 < loop.length; i++) {
    const a = loop[i]! * 3;
    const b = loop[i + 1]! * 3;
    const ax = points[a]! - points[o]!;
    const ay = points[a + 1]! - points[o + 1]!;
    const az = points[a + 2]! - points[o + 2]!;
    const bx = points[b]! - points[o]!;
    const by = points[b + 1]! - points[o + 1]!;
    const bz = points[b + 2]! - points[o + 2]!;
    nx += ay * bz - az * by;
    ny += az * bx - ax * bz;
    nz += ax * by - ay * bx;
  }
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  nx /= length;
  ny /= length;
  nz /= length;
  // Two directions perpendicular to the normal, from the axis least aligned with it.
  const upright = Math.abs(nz) > 0.8;
  const hx = upright ? 1 : 0;
  const hz = upright ? 0 : 1;
  let ux = ny * hz;
  let uy = nz * hx - nx * hz;
  let uz = -ny * hx;
  const across = Math.sqrt(ux * ux + uy * uy + uz * uz) || 1;
  ux /= across;
  uy /= across;
  uz /= across;
  for (let i = 0; i < loop.length; i++) {
    const p = loop[i]! * 3;
    const x = points[p]! - points[o]!;
    const y = points[p + 1]! - points[o + 1]!;
    const z = points[p + 2]! - points[o + 2]!;
    flat[i * 2] = x * ux + y * uy + z * uz;
    flat[i * 2 + 1] = x * (ny * uz - nz * uy) + y * (nz * ux - nx * uz) + z * (nx * uy - ny * ux);
  }
}

/** Area over the square of the longest edge; not positive for inverted triangles. */
function quality(i: number, j: number, k: number): number {
  const ux = flat[j * 2]! - flat[i * 2]!;
  const uy = flat[j * 2 + 1]! - flat[i * 2 + 1]!;
  const vx = flat[k * 2]! - flat[i * 2]!;
  const vy = flat[k * 2 + 1]! - flat[i * 2 + 1]!;
  const wx = vx - ux;
  const wy = vy - uy;
  const long = Math.max(ux * ux + uy * uy, vx * vx + vy * vy, wx * wx + wy * wy);
  return long > 0 ? (ux * vy - uy * vx) / long : 0;
}

/** Triangles of a convex loop, all with its first vertex. */
export function fanOf(loop: readonly number[]): number[] {
  const triangles: number[] = [];
  for (let i = 1; i + 1 < loop.length; i++) triangles.push(loop[0]!, loop[i]!, loop[i + 1]!);
  return triangles;
}
