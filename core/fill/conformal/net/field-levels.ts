import type { WallGraph } from '../walls/wall-graph.ts';

/** A graph of the sheets, fine or coarse, with the cross and the position of its pattern at each point. */
export interface FieldLevel {
  count: number;
  places: Float64Array;
  normals: Float64Array;
  start: Uint32Array;
  others: Uint32Array;
  weights: Float64Array;
  /** Points that must stay aligned: their outward direction in the sheet, or zero. */
  outward: Float64Array;
  isBoundary: Uint8Array;
  /** One of the four directions of the cross at each point, in its plane. */
  cross: Float64Array;
  /** A node of the pattern near each point. */
  origin: Float64Array;
  /** Number of the coarser point that each point belongs to. */
  parent?: Int32Array;
}

const FEWEST_POINTS = 12;
/** Coarsening ends when a level keeps more than this share of the points. */
const LEAST_PROGRESS = 0.95;

/** Levels of a graph, finest first; each halves the last (Jakob, Instant Field-Aligned Meshes, 2015). */
export function fieldLevels(graph: WallGraph, isAligned: Uint8Array): FieldLevel[] {
  const { count, places, normals, start, others, outward } = graph;
  const fields = (n: number) => ({ cross: new Float64Array(n * 3), origin: new Float64Array(n * 3) });
  const weights = new Float64Array(others.length).fill(1);
  const levels: FieldLevel[] = [
    { count, places, normals, start, others, weights, outward, isBoundary: isAligned, ...fields(count) },
  ];
  for (;;) {
    const fine = levels.at(-1)!;
    if (fine.count <= FEWEST_POINTS) return levels;
    const coarse = coarser(fine);
    if (coarse.count > LEAST_PROGRESS * fine.count) return levels;
    levels.push(coarse);
  }
}

/** Pairs each point with the free neighbour that looks most alike, and joins the pairs. */
function coarser(fine: FieldLevel): FieldLevel {
  const { count, normals, start, others } = fine;
  const parent = new Int32Array(count).fill(-1);
  const members: number[][] = [];
  for (let i = 0; i < count; i++) {
    if (parent[i]! >= 0) continue;
    let best = -1;
    let most = 0.3;
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const j = others[e]!;
      if (parent[j]! >= 0) continue;
      const alike =
        Math.abs(dotAt(normals, i, j)) +
        0.05 * fine.weights[e]! -
        (fine.isBoundary[i] === fine.isBoundary[j] ? 0 : 0.3);
      if (alike > most) {
        most = alike;
        best = j;
      }
    }
    parent[i] = members.length;
    if (best >= 0) parent[best] = members.length;
    members.push(best >= 0 ? [i, best] : [i]);
  }
  fine.parent = parent;
  return { ...pointsOf(fine, members), ...edgesOf(fine, members, parent) };
}

function pointsOf(fine: FieldLevel, members: readonly number[][]) {
  const count = members.length;
  const places = new Float64Array(count * 3);
  const normals = new Float64Array(count * 3);
  const outward = new Float64Array(count * 3);
  const isBoundary = new Uint8Array(count);
  members.forEach((group, c) => {
    const first = group[0]!;
    for (const i of group) {
      const sign = dotAt(fine.normals, first, i) < 0 ? -1 : 1;
      for (let k = 0; k < 3; k++) {
        places[c * 3 + k]! += fine.places[i * 3 + k]! / group.length;
        normals[c * 3 + k]! += sign * fine.normals[i * 3 + k]!;
      }
      if (fine.isBoundary[i]) {
        isBoundary[c] = 1;
        for (let k = 0; k < 3; k++) outward[c * 3 + k] = fine.outward[i * 3 + k]!;
      }
    }
    const length = Math.hypot(normals[c * 3]!, normals[c * 3 + 1]!, normals[c * 3 + 2]!) || 1;
    for (let k = 0; k < 3; k++) normals[c * 3 + k]! /= length;
  });
  return {
    count,
    places,
    normals,
    outward,
    isBoundary,
    cross: new Float64Array(count * 3),
    origin: new Float64Array(count * 3),
  };
}

function edgesOf(fine: FieldLevel, members: readonly number[][], parent: Int32Array) {
  const start = new Uint32Array(members.length + 1);
  const others: number[] = [];
  const weights: number[] = [];
  const seen = new Map<number, number>();
  members.forEach((group, c) => {
    seen.clear();
    for (const i of group) {
      for (let e = fine.start[i]!; e < fine.start[i + 1]!; e++) {
        const d = parent[fine.others[e]!]!;
        if (d === c) continue;
        const known = seen.get(d);
        if (known === undefined) {
          seen.set(d, others.length);
          others.push(d);
          weights.push(fine.weights[e]!);
        } else weights[known]! += fine.weights[e]!;
      }
    }
    start[c + 1] = others.length;
  });
  return { start, others: Uint32Array.from(others), weights: Float64Array.from(weights) };
}

function dotAt(values: Float64Array, i: number, j: number): number {
  return (
    values[i * 3]! * values[j * 3]! +
    values[i * 3 + 1]! * values[j * 3 + 1]! +
    values[i * 3 + 2]! * values[j * 3 + 2]!
  );
}
