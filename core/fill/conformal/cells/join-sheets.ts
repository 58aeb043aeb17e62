import type { Point } from '../../../solid/geometry/vector.ts';
import { neighboursOf } from '../net/missing-edges.ts';
import type { SheetNet } from '../net/sheet-net.ts';
import { nearPoints, PointHash } from '../surface/point-hash.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import { type Clearance, isClear } from './clearance.ts';
import type { Columns } from './columns.ts';
import type { StrutGraph } from './strut-graph.ts';

/** Nodes at most this many edges away belong to the own sheet. */
const OWN_HOPS = 4;
/** Longest strut between two sheets, in cells. */
const LONGEST_CELLS = 1.7;
const SHORTEST_RADII = 2.2;

/** Joins sheets at corners and ribs: a strut from each node at an end to the nearest node in reach of another. */
export function joinSheets(
  {
    graph,
    net,
    columns,
    ends,
  }: { graph: StrutGraph; net: SheetNet; columns: Columns; ends: readonly number[] },
  tree: SurfaceTree,
  { edgeMm, radiusMm, clearance }: { edgeMm: number; radiusMm: number; clearance: Clearance },
): void {
  const used = new Set(graph.struts.flat());
  const owners: { net: number; node: number }[] = [];
  const reachMm = LONGEST_CELLS * edgeMm;
  const hash = new PointHash(reachMm, net.count * (columns.layers + 1));
  for (let i = 0; i < net.count; i++) {
    for (let level = 0; level <= columns.layers; level++) {
      const node = columns.node(i, level);
      if (!used.has(node)) continue;
      owners.push({ net: i, node });
      hash.add(...placeOf(graph, node));
    }
  }
  const around = neighboursOf(net);
  const found = nearPoints();
  for (const end of ends) {
    const own = within(around, end, OWN_HOPS);
    for (let level = 0; level <= columns.layers; level++) {
      const node = columns.node(end, level);
      if (!used.has(node)) continue;
      const from = placeOf(graph, node);
      const near = hash.near(...from, reachMm, found);
      const others = Array.from({ length: near }, (_, f) => ({
        ...owners[found.ids[f]!]!,
        squared: found.squared[f]!,
      }))
        .filter((other) => !own.has(other.net) && other.squared > (SHORTEST_RADII * radiusMm) ** 2)
        .sort((a, b) => a.squared - b.squared || a.node - b.node);
      const other = others.find((one) => isClear(from, placeOf(graph, one.node), tree, clearance));
      if (other) graph.strut(node, other.node);
    }
  }
}

function placeOf({ places }: StrutGraph, node: number): Point {
  return [places[node * 3]!, places[node * 3 + 1]!, places[node * 3 + 2]!];
}

/** Nodes at most this many edges from a node. */
function within(around: readonly number[][], from: number, hops: number): Set<number> {
  const seen = new Set([from]);
  let front = [from];
  for (let hop = 0; hop < hops; hop++) {
    const next: number[] = [];
    for (const i of front) {
      for (const j of around[i]!) {
        if (seen.has(j)) continue;
        seen.add(j);
        next.push(j);
      }
    }
    front = next;
  }
  return seen;
}
