import { segmentDistance } from '../../../solid/geometry/segment-distance.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { nearPoints, PointHash } from '../surface/point-hash.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import { withMissingEdges } from './missing-edges.ts';
import { nodesAmong, type SheetNet } from './sheet-net.ts';

/** Edges that pass each other closer than this share of a cell cross. */
const CROSSING_SHARE = 0.15;

/** Removes the longer of two crossing edges, adds missing ones, and removes free ends and bare nodes. */
export function tidyNet(
  net: SheetNet,
  tree: SurfaceTree,
  { edgeMm, clearMm }: { edgeMm: number; clearMm: number },
): SheetNet {
  const place = (i: number): Point => [net.places[i * 3]!, net.places[i * 3 + 1]!, net.places[i * 3 + 2]!];
  const ends = net.edges.map(([a, b]) => [place(a), place(b)] as const);
  const length = ends.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
  const hash = new PointHash(1.6 * edgeMm, ends.length);
  for (const [a, b] of ends) hash.add((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2);
  const found = nearPoints();
  const isGone = new Uint8Array(ends.length);
  for (let e = 0; e < ends.length; e++) {
    const [a, b] = ends[e]!;
    const near = hash.near((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2, 1.5 * edgeMm, found);
    for (let i = 0; i < near; i++) {
      const f = found.ids[i]!;
      if (f <= e || isGone[e] || isGone[f]) continue;
      const [p, q] = net.edges[e]!;
      const [r, s] = net.edges[f]!;
      if (p === r || p === s || q === r || q === s) continue;
      if (segmentDistance(a, b, ...ends[f]!) < CROSSING_SHARE * edgeMm)
        isGone[length[e]! > length[f]! ? e : f] = 1;
    }
  }
  const kept = net.edges.filter((_, e) => !isGone[e]);
  return withoutFreeEnds(withMissingEdges({ ...net, edges: kept }, tree, { edgeMm, clearMm }));
}

function withoutFreeEnds(net: SheetNet): SheetNet {
  let { edges } = net;
  for (;;) {
    const degree = new Int32Array(net.count);
    for (const [a, b] of edges) {
      degree[a]!++;
      degree[b]!++;
    }
    const held = edges.filter(([a, b]) => degree[a]! > 1 && degree[b]! > 1);
    if (held.length === edges.length) {
      const kept = [...degree.keys()].filter((i) => degree[i]! > 0);
      const number = new Map(kept.map((i, index) => [i, index]));
      const renamed = edges.map(([a, b]): [number, number] => [number.get(a)!, number.get(b)!]);
      return { ...nodesAmong(net, kept), edges: renamed };
    }
    edges = held;
  }
}
