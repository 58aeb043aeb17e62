import { segmentDistance } from '../../../solid/geometry/segment-distance.ts';
import { mapPoint, type Point, unit } from '../../../solid/geometry/vector.ts';
import { nearPoints, PointHash } from '../surface/point-hash.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import type { SheetNet } from './sheet-net.ts';

const LONGEST_SHARE = 1.9;
/** Cosine of the least angle beside an added edge: 55 degrees where it makes a triangle, else 38. */
const TRIANGLE_COSINE = 0.574;
const CLOSE_COSINE = 0.788;
/** An added edge keeps this share of a cell from nodes and edges that it does not meet. */
const APART_SHARE = 0.3;
/** Edges join nodes of one sheet: cosine of their normals, and the most rise over its plane by length. */
const SAME_SHEET_COSINE = 0.5;
const MOST_RISE = 0.5;
/** Places along an edge that must lie in the wall. */
const PLACES = [0.25, 0.5, 0.75] as const;

/** Adds edges between near nodes of a sheet, shortest first, apart from all others and within the wall. */
export function withMissingEdges(
  net: SheetNet,
  tree: SurfaceTree,
  { edgeMm, clearMm }: { edgeMm: number; clearMm: number },
): SheetNet {
  const { count, places } = net;
  const place = (i: number): Point => [places[i * 3]!, places[i * 3 + 1]!, places[i * 3 + 2]!];
  const nodes = new PointHash(edgeMm, count);
  for (let i = 0; i < count; i++) nodes.add(...place(i));
  const ways = waysOf(net);
  const around = neighboursOf(net);
  const lines = new PointHash(edgeMm, net.edges.length);
  const edges = [...net.edges];
  const middle = (a: Point, b: Point) => mapPoint(a, (value, k) => (value + b[k]!) / 2);
  for (const [a, b] of edges) lines.add(...middle(place(a), place(b)));
  const found = nearPoints();
  const isFree = (a: number, b: number): boolean => {
    const [from, to] = [place(a), place(b)];
    const centre = middle(from, to);
    const near = nodes.near(...centre, edgeMm, found);
    for (let f = 0; f < near; f++) {
      const i = found.ids[f]!;
      if (i === a || i === b) continue;
      if (segmentDistance(from, to, place(i), place(i)) < APART_SHARE * edgeMm) return false;
    }
    const beside = lines.near(...centre, 1.6 * edgeMm, found);
    for (let f = 0; f < beside; f++) {
      const [c, d] = edges[found.ids[f]!]!;
      if (a === c || a === d || b === c || b === d) continue;
      if (segmentDistance(from, to, place(c), place(d)) < APART_SHARE * edgeMm) return false;
    }
    return PLACES.every((share) => {
      const at = mapPoint(from, (value, k) => value + share * (to[k]! - value));
      return tree.isInside(at) && tree.distance(...at, 2 * clearMm) > 0.9 * clearMm;
    });
  };
  for (const { a, b } of candidates(net, nodes, LONGEST_SHARE * edgeMm)) {
    const way = wayFrom(place(a), place(b));
    const back = mapPoint(way, (value) => -value);
    const common = around[a]!.filter((node) => around[b]!.includes(node)).length;
    // Two: the diagonal of a square.
    if (common > 1) continue;
    const most = common === 1 ? TRIANGLE_COSINE : CLOSE_COSINE;
    if (isClose(ways[a]!, way, most) || isClose(ways[b]!, back, most) || !isFree(a, b)) continue;
    around[a]!.push(b);
    around[b]!.push(a);
    ways[a]!.push(way);
    ways[b]!.push(back);
    edges.push([a, b]);
    lines.add(...middle(place(a), place(b)));
  }
  return { ...net, edges };
}

/** Pairs of near nodes of one sheet, shortest first, the lower node first. */
function candidates({ count, places, normals }: SheetNet, nodes: PointHash, mostMm: number) {
  const found = nearPoints();
  const pairs: { a: number; b: number; squared: number }[] = [];
  for (let a = 0; a < count; a++) {
    const near = nodes.near(places[a * 3]!, places[a * 3 + 1]!, places[a * 3 + 2]!, mostMm, found);
    for (let f = 0; f < near; f++) {
      const b = found.ids[f]!;
      if (b <= a) continue;
      let cosine = 0;
      let rise = 0;
      for (let k = 0; k < 3; k++) {
        cosine += normals[a * 3 + k]! * normals[b * 3 + k]!;
        rise += (places[b * 3 + k]! - places[a * 3 + k]!) * normals[a * 3 + k]!;
      }
      const squared = found.squared[f]!;
      if (Math.abs(cosine) > SAME_SHEET_COSINE && rise * rise < MOST_RISE ** 2 * squared)
        pairs.push({ a, b, squared });
    }
  }
  return pairs.sort((p, q) => p.squared - q.squared || p.a - q.a || p.b - q.b);
}

/** Returns the nodes beside each node. */
export function neighboursOf({ count, edges }: SheetNet): number[][] {
  const around: number[][] = Array.from({ length: count }, () => []);
  for (const [a, b] of edges) {
    around[a]!.push(b);
    around[b]!.push(a);
  }
  return around;
}

function waysOf({ count, places, edges }: SheetNet): Point[][] {
  const ways: Point[][] = Array.from({ length: count }, () => []);
  const place = (i: number): Point => [places[i * 3]!, places[i * 3 + 1]!, places[i * 3 + 2]!];
  for (const [a, b] of edges) {
    ways[a]!.push(wayFrom(place(a), place(b)));
    ways[b]!.push(wayFrom(place(b), place(a)));
  }
  return ways;
}

function wayFrom(from: Point, to: Point): Point {
  return unit(mapPoint(to, (value, k) => value - from[k]!));
}

function isClose(ways: readonly Point[], way: Point, most: number): boolean {
  return ways.some((other) => other[0] * way[0] + other[1] * way[1] + other[2] * way[2] > most);
}
