import type { Point } from '../../solid/geometry/vector.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';

/** Vertices closer than this are merged, for radius 1: at most 0.02 mm in the product. */
const WELD = 0.025;
/** Maximum extent of a group of merged vertices. */
const MOST_MOVED = 1.5 * WELD;
/** Tolerance of a vertex on a line, for radius 1. */
const ON_LINE = 0.01;

/** Vertices of a joint, and per side of each slot its end from left to right. */
export interface Chains {
  /** x, y, z per vertex. */
  points: Float64Array;
  chains: number[][];
}

/** Merges nearly coinciding vertices of neighbouring sides. Undefined if a row of them would collapse. */
export function weldOutlines(outlines: readonly (readonly Point[])[]): Chains | undefined {
  const all = outlines.flat();
  const group = groupNear(all);
  const number = new Map<number, number>();
  const sums: [number, number, number, number][] = [];
  const vertex = all.map((p, i) => {
    const id = madeOnce(number, group[i]!, () => sums.push([0, 0, 0, 0]) - 1);
    const sum = sums[id]!;
    for (let k = 0; k < 3; k++) sum[k]! += p[k]!;
    sum[3]++;
    return id;
  });
  const points = Float64Array.from(sums.flatMap(([x, y, z, count]) => [x / count, y / count, z / count]));
  for (const [i, p] of all.entries()) {
    const v = vertex[i]! * 3;
    if (Math.hypot(p[0] - points[v]!, p[1] - points[v + 1]!, p[2] - points[v + 2]!) > MOST_MOVED)
      return undefined;
  }
  let at = 0;
  const chains = outlines.map((outline) => {
    const ids = vertex.slice(at, at + outline.length);
    at += outline.length;
    return ids.filter((id, i) => i === 0 || id !== ids[i - 1]);
  });
  return { points, chains };
}

/** First member of each point's group; groups are chains of near neighbours. */
function groupNear(all: readonly Point[]): number[] {
  const group = all.map((_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (group[at] !== at) at = group[at]!;
    return at;
  };
  for (const [i, p] of all.entries()) {
    for (let j = 0; j < i; j++) {
      const q = all[j]!;
      if (Math.abs(p[0] - q[0]) > WELD || Math.abs(p[1] - q[1]) > WELD) continue;
      if (Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) > WELD) continue;
      const [a, b] = [root(i), root(j)];
      group[Math.max(a, b)] = Math.min(a, b);
    }
  }
  return group.map((_, i) => root(i));
}

/** Inserts into every chain the vertices of others that lie on it, and removes back-and-forth runs. */
export function matchChains({ points, chains }: Chains): Chains {
  return { points, chains: chains.map((chain) => withoutSpikes(withVerticesOn(points, chain))) };
}

function withVerticesOn(points: Float64Array, chain: readonly number[]): number[] {
  const out = [chain[0]!];
  for (let j = 1; j < chain.length; j++) {
    const [a, b] = [chain[j - 1]!, chain[j]!];
    const on: [share: number, vertex: number][] = [];
    for (let v = 0; v < points.length / 3; v++) {
      if (v === a || v === b) continue;
      const share = shareAlong(points, { a, b }, v);
      if (share !== undefined) on.push([share, v]);
    }
    on.sort((x, y) => x[0] - y[0]);
    out.push(...on.map(([, v]) => v), b);
  }
  return out;
}

/** Position of a vertex on the segment from a to b, 0 to 1; undefined if it lies beside it. */
function shareAlong(p: Float64Array, { a, b }: { a: number; b: number }, v: number): number | undefined {
  const wx = p[v * 3]! - p[a * 3]!;
  const dx = p[b * 3]! - p[a * 3]!;
  // Most vertices are far away.
  if (wx > Math.max(0, dx) + ON_LINE || wx < Math.min(0, dx) - ON_LINE) return undefined;
  const wy = p[v * 3 + 1]! - p[a * 3 + 1]!;
  const wz = p[v * 3 + 2]! - p[a * 3 + 2]!;
  const dy = p[b * 3 + 1]! - p[a * 3 + 1]!;
  const dz = p[b * 3 + 2]! - p[a * 3 + 2]!;
  const share = (dx * wx + dy * wy + dz * wz) / (dx * dx + dy * dy + dz * dz);
  if (!(share > 0 && share < 1)) return undefined;
  const [x, y, z] = [wx - share * dx, wy - share * dy, wz - share * dz];
  return x * x + y * y + z * z > ON_LINE * ON_LINE ? undefined : share;
}

function withoutSpikes(chain: readonly number[]): number[] {
  const out: number[] = [];
  for (const v of chain) {
    if (out.length > 1 && out.at(-2) === v) out.pop();
    else if (out.at(-1) !== v) out.push(v);
  }
  return out;
}
