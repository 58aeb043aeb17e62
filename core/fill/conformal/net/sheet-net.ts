import { madeOnce } from '../../../solid/lists/made-once.ts';
import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import type { WallGraph } from '../walls/wall-graph.ts';
import type { FieldLevel } from './field-levels.ts';

/** Nodes in the middle of the walls, about a cell apart, and edges between neighbours. */
export interface SheetNet {
  count: number;
  places: Float64Array;
  normals: Float64Array;
  halfMm: Float64Array;
  isBoundary: Uint8Array;
  /** 1 where a sheet ends at another one. */
  isJoint: Uint8Array;
  outward: Float64Array;
  /** Two nodes per edge, the lower first. */
  edges: [number, number][];
}

/** Points whose nodes lie within this share of a cell are one node of the net. */
const ONE_NODE_SHARE = 0.45;
/** Nodes stand at least this share of a cell apart. */
const CLOSEST_SHARE = 0.5;
/** Shortest and longest edges, in cells. */
const EDGE_SHARES = [0.45, 1.5] as const;

/** Reads the nodes and edges of the square pattern: points with the same node are joined, neighbouring nodes linked. */
export function sheetNet(graph: WallGraph, level: FieldLevel, edgeMm: number): SheetNet {
  const { count, start, others } = level;
  const sets = new DisjointSets(count);
  const same: { i: number; j: number; mm: number }[] = [];
  for (let i = 0; i < count; i++) {
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const j = others[e]!;
      if (j <= i) continue;
      const mm = gapBetween(level.origin, i, j);
      if (mm < ONE_NODE_SHARE * edgeMm) same.push({ i, j, mm });
    }
  }
  same.sort((a, b) => a.mm - b.mm || a.i - b.i || a.j - b.j);
  const centre = level.origin.slice();
  const size = new Int32Array(count).fill(1);
  for (const { i, j } of same) {
    const a = sets.find(i);
    const b = sets.find(j);
    // Chains of near nodes must not join distant ones.
    if (a === b || gapBetween(centre, a, b) > CLOSEST_SHARE * edgeMm) continue;
    sets.join(a, b);
    const kept = sets.find(a);
    const gone = kept === a ? b : a;
    for (let k = 0; k < 3; k++) {
      centre[kept * 3 + k] =
        (centre[kept * 3 + k]! * size[kept]! + centre[gone * 3 + k]! * size[gone]!) /
        (size[kept]! + size[gone]!);
    }
    size[kept]! += size[gone]!;
  }
  const { net, nodeOf } = nodesOf(graph, level, { sets, edgeMm });
  return { ...net, edges: edgesOf(level, net, { nodeOf, edgeMm }) };
}

function gapBetween(places: Float64Array, i: number, j: number): number {
  const x = places[i * 3]! - places[j * 3]!;
  const y = places[i * 3 + 1]! - places[j * 3 + 1]!;
  const z = places[i * 3 + 2]! - places[j * 3 + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}

function nodesOf(
  graph: WallGraph,
  level: FieldLevel,
  { sets, edgeMm }: { sets: DisjointSets; edgeMm: number },
) {
  const number = new Map<number, number>();
  const nodeOf = new Int32Array(level.count);
  for (let i = 0; i < level.count; i++) {
    nodeOf[i] = madeOnce(number, sets.find(i), () => number.size);
  }
  const count = number.size;
  const net = {
    count,
    places: new Float64Array(count * 3),
    normals: new Float64Array(count * 3),
    halfMm: new Float64Array(count),
    isBoundary: new Uint8Array(count),
    isJoint: new Uint8Array(count),
    outward: new Float64Array(count * 3),
  };
  const weight = new Float64Array(count);
  for (let i = 0; i < level.count; i++) {
    const node = nodeOf[i]!;
    const gap = Math.sqrt(
      (level.places[i * 3]! - level.origin[i * 3]!) ** 2 +
        (level.places[i * 3 + 1]! - level.origin[i * 3 + 1]!) ** 2 +
        (level.places[i * 3 + 2]! - level.origin[i * 3 + 2]!) ** 2,
    );
    // The points at the node itself know its place best.
    const w = Math.exp((-9 * gap * gap) / edgeMm ** 2) + 1e-9;
    weight[node]! += w;
    net.halfMm[node]! += w * graph.halfMm[i]!;
    let along = 0;
    for (let k = 0; k < 3; k++) along += level.normals[i * 3 + k]! * net.normals[node * 3 + k]!;
    for (let k = 0; k < 3; k++) {
      net.places[node * 3 + k]! += w * level.origin[i * 3 + k]!;
      net.normals[node * 3 + k]! += (along < 0 ? -w : w) * level.normals[i * 3 + k]!;
      if (graph.isBoundary[i] && gap < 0.5 * edgeMm)
        net.outward[node * 3 + k]! += w * graph.outward[i * 3 + k]!;
    }
    if (graph.isBoundary[i] && gap < 0.5 * edgeMm) net.isBoundary[node] = 1;
    if (graph.isJoint[i] && gap < 0.5 * edgeMm) net.isJoint[node] = 1;
  }
  for (let node = 0; node < count; node++) {
    net.halfMm[node]! /= weight[node]!;
    for (let k = 0; k < 3; k++) net.places[node * 3 + k]! /= weight[node]!;
    for (const way of [net.normals, net.outward]) {
      const at = way.subarray(node * 3, node * 3 + 3);
      const length = Math.hypot(at[0]!, at[1]!, at[2]!);
      if (length > 0) for (let k = 0; k < 3; k++) at[k]! /= length;
    }
  }
  return { net, nodeOf };
}

/** Links nodes whose points are neighbours one edge of the pattern apart. */
function edgesOf(
  level: FieldLevel,
  net: Omit<SheetNet, 'edges'>,
  { nodeOf, edgeMm }: { nodeOf: Int32Array; edgeMm: number },
): [number, number][] {
  const { count, start, others, origin, cross, normals: n } = level;
  const votes = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const a = i * 3;
    const t = [
      n[a + 1]! * cross[a + 2]! - n[a + 2]! * cross[a + 1]!,
      n[a + 2]! * cross[a]! - n[a]! * cross[a + 2]!,
      n[a]! * cross[a + 1]! - n[a + 1]! * cross[a]!,
    ];
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const j = others[e]!;
      const [one, other] = [nodeOf[i]!, nodeOf[j]!];
      if (one === other) continue;
      let s = 0;
      let u = 0;
      for (let k = 0; k < 3; k++) {
        const d = origin[j * 3 + k]! - origin[a + k]!;
        s += (d * cross[a + k]!) / edgeMm;
        u += (d * t[k]!) / edgeMm;
      }
      if (Math.abs(Math.round(s)) + Math.abs(Math.round(u)) !== 1) continue;
      const mm = gapBetween(net.places, one, other);
      if (mm < EDGE_SHARES[0] * edgeMm || mm > EDGE_SHARES[1] * edgeMm) continue;
      const key = Math.min(one, other) * net.count + Math.max(one, other);
      votes.set(key, (votes.get(key) ?? 0) + 1);
    }
  }
  return [...votes].sort(([a], [b]) => a - b).map(([key]) => [Math.floor(key / net.count), key % net.count]);
}

/** Some nodes of a net, renumbered, without edges. */
export function nodesAmong(net: SheetNet, kept: readonly number[]): Omit<SheetNet, 'edges'> {
  const triples = (from: Float64Array) =>
    Float64Array.from({ length: kept.length * 3 }, (_, i) => from[kept[Math.floor(i / 3)]! * 3 + (i % 3)]!);
  return {
    count: kept.length,
    places: triples(net.places),
    normals: triples(net.normals),
    outward: triples(net.outward),
    halfMm: Float64Array.from(kept, (i) => net.halfMm[i]!),
    isBoundary: Uint8Array.from(kept, (i) => net.isBoundary[i]!),
    isJoint: Uint8Array.from(kept, (i) => net.isJoint[i]!),
  };
}
