import { orient2d } from 'robust-predicates';
import { planeOfLoop } from './loop-shape.ts';

/** Longest loop that is closed by a surface of least area: the search is cubic. */
const LEAST_AREA_EDGES = 300;
/** Cubes of the loops' edges that a model may spend on such surfaces: a hundred of the longest loops, 10 s. */
export const LEAST_AREA_CUBES = 100 * LEAST_AREA_EDGES ** 3;
/** Longest loop that is closed at all: the search for ears is quadratic. */
const LOOP_EDGES_MAX = 6000;

/**
 * Faces that close a boundary loop, three vertex numbers each, along the loop's direction and without new vertices.
 * A flat loop is triangulated in its plane; another one by a surface of least area, or, if it is long, in the plane.
 * Undefined where no such faces are found.
 * @param about.isCheap whether the loop is closed in its plane because others have spent the model's `LEAST_AREA_CUBES`
 * @param about.isFlat whether the loop lies in one plane
 * @param about.isTaken whether two vertices have an edge already, which a new face runs along only if it must
 */
export function capLoop(
  p: ArrayLike<number>,
  loop: readonly number[],
  about: { isFlat: boolean; isCheap?: boolean; isTaken(a: number, b: number): boolean },
): number[] | undefined {
  if (loop.length === 3) return [...loop];
  if (loop.length > LOOP_EDGES_MAX) return undefined;
  const isLong = loop.length > LEAST_AREA_EDGES || about.isCheap === true;
  const find = (isTaken: IsTaken) => {
    const inPlane = about.isFlat || isLong ? earsOf(p, loop, isTaken) : undefined;
    return inPlane ?? (isLong ? undefined : leastArea(p, loop, isTaken));
  };
  return find(about.isTaken) ?? find(() => false);
}

type IsTaken = (a: number, b: number) => boolean;

/** Triangulation in the loop's plane: the ear with the best shape is cut off until three vertices are left. */
function earsOf(p: ArrayLike<number>, loop: readonly number[], isTaken: IsTaken): number[] | undefined {
  const flat = flatten(p, loop);
  const before = loop.map((_, i) => (i + loop.length - 1) % loop.length);
  const after = loop.map((_, i) => (i + 1) % loop.length);
  const turn = (a: number, b: number, c: number) =>
    -orient2d(flat[a * 2]!, flat[a * 2 + 1]!, flat[b * 2]!, flat[b * 2 + 1]!, flat[c * 2]!, flat[c * 2 + 1]!);
  const isLeft = new Uint8Array(loop.length).fill(1);
  const isReflex = Uint8Array.from(loop, (_, v) => (turn(before[v]!, v, after[v]!) > 0 ? 0 : 1));
  // The reflex vertex in the way of each ear; -1 for none. Cut ears only narrow angles, so what is once out of the way stays so.
  const blocker = new Int32Array(loop.length).fill(-1);
  const lengthOf = (a: number, b: number) =>
    (flat[b * 2]! - flat[a * 2]!) ** 2 + (flat[b * 2 + 1]! - flat[a * 2 + 1]!) ** 2;
  /** Area over the square of the longest side; 0 where the vertex is no ear. No vertex before `from` is in the way. */
  const shapeOf = (b: number, from = after[after[b]!]!) => {
    const a = before[b]!;
    const c = after[b]!;
    const area = turn(a, b, c);
    blocker[b] = -1;
    if (!(area > 0) || isTaken(loop[a]!, loop[c]!)) return 0;
    for (let v = from; v !== a; v = after[v]!) {
      if (!isReflex[v] || turn(a, b, v) < 0 || turn(b, c, v) < 0 || turn(c, a, v) < 0) continue;
      blocker[b] = v;
      return 0;
    }
    return area / Math.max(lengthOf(a, b), lengthOf(b, c), lengthOf(c, a));
  };
  const shape = Float64Array.from(loop, (_, i) => shapeOf(i));
  const triangles: number[] = [];
  for (let left = loop.length; left > 3; left--) {
    let best = -1;
    for (let i = 0; i < loop.length; i++) {
      if (isLeft[i] && shape[i]! > 0 && (best < 0 || shape[i]! > shape[best]!)) best = i;
    }
    if (best < 0) return undefined;
    const a = before[best]!;
    const c = after[best]!;
    triangles.push(loop[a]!, loop[best]!, loop[c]!);
    isLeft[best] = 0;
    after[a] = c;
    before[c] = a;
    for (const v of [a, c]) if (turn(before[v]!, v, after[v]!) > 0) isReflex[v] = 0;
    for (const v of [a, c]) shape[v] = shapeOf(v);
    // Other vertices may be ears now that these two are convex.
    for (let v = after[c]!; v !== a; v = after[v]!) {
      const from = blocker[v]!;
      if (from >= 0 && !isReflex[from]) shape[v] = shapeOf(v, from);
    }
  }
  const first = isLeft.indexOf(1);
  if (!(turn(first, after[first]!, before[first]!) > 0)) return undefined;
  triangles.push(loop[first]!, loop[after[first]!]!, loop[before[first]!]!);
  return triangles;
}

/** Vertices in the loop's plane, two numbers each, counter-clockwise. */
function flatten(p: ArrayLike<number>, loop: readonly number[]): Float64Array {
  const {
    middle,
    normal: [nx, ny, nz],
  } = planeOfLoop(p, loop);
  const helper = Math.abs(nz) > 0.8 ? [1, 0, 0] : [0, 0, 1];
  const u = [
    ny * helper[2]! - nz * helper[1]!,
    nz * helper[0]! - nx * helper[2]!,
    nx * helper[1]! - ny * helper[0]!,
  ];
  const v = [ny * u[2]! - nz * u[1]!, nz * u[0]! - nx * u[2]!, nx * u[1]! - ny * u[0]!];
  const flat = new Float64Array(loop.length * 2);
  for (const [i, vertex] of loop.entries()) {
    for (let k = 0; k < 3; k++) {
      const d = p[vertex * 3 + k]! - middle[k]!;
      flat[i * 2]! += d * u[k]!;
      flat[i * 2 + 1]! += d * v[k]!;
    }
  }
  return flat;
}

/** The triangulation of least area (Barequet and Sharir, Filling gaps in the boundary of a polyhedron, 1995). */
function leastArea(p: ArrayLike<number>, loop: readonly number[], isTaken: IsTaken): number[] | undefined {
  const n = loop.length;
  const area = (i: number, j: number, k: number) => {
    const [a, b, c] = [loop[i]! * 3, loop[j]! * 3, loop[k]! * 3];
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    return Math.sqrt(x * x + y * y + z * z);
  };
  const least = new Float64Array(n * n);
  const split = new Int16Array(n * n);
  for (let span = 2; span < n; span++) {
    for (let i = 0; i + span < n; i++) {
      const k = i + span;
      let best = Infinity;
      const isFree = span === n - 1 || !isTaken(loop[i]!, loop[k]!);
      for (let j = i + 1; isFree && j < k; j++) {
        const bound = least[i * n + j]! + least[j * n + k]!;
        if (bound >= best) continue;
        const sum = bound + area(i, j, k);
        if (sum >= best) continue;
        best = sum;
        split[i * n + k] = j;
      }
      least[i * n + k] = best;
    }
  }
  if (!Number.isFinite(least[n - 1]!)) return undefined;
  const triangles: number[] = [];
  const stack: [number, number][] = [[0, n - 1]];
  for (let run = stack.pop(); run; run = stack.pop()) {
    const [i, k] = run;
    if (k - i < 2) continue;
    const j = split[i * n + k]!;
    triangles.push(loop[i]!, loop[j]!, loop[k]!);
    stack.push([i, j], [j, k]);
  }
  return triangles;
}
