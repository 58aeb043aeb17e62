import { ringOffsets } from '../../../cells/joint/offsets.ts';
import { segmentDistance } from '../../../solid/geometry/segment-distance.ts';
import { dot, mapPoint, type Point, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import type { BentStrut } from '../cells/clearance.ts';
import { nearPoints, PointHash } from '../surface/point-hash.ts';

/** Struts at a node at least this far apart, as a cosine: 28 degrees. Closer ones become a web instead of two rods. */
const NARROW_COSINE = 0.883;

export interface BentGraph {
  places: readonly number[];
  struts: readonly BentStrut[];
}

/** Share of a strut that its two joints may take. */
const MOST_JOINT_SHARE = 0.96;
/** Struts that do not meet stay this share of a diameter apart. */
const APART_SHARE = 1.02;

export function strutsAtNodes({ places, struts }: BentGraph): number[][] {
  const at: number[][] = Array.from({ length: places.length / 3 }, () => []);
  struts.forEach(({ a, b }, s) => {
    at[a]!.push(s);
    at[b]!.push(s);
  });
  return at;
}

/** Direction and length of the first segment of a strut, from one of its nodes. */
export function segmentFrom(places: readonly number[], { a, b, via }: BentStrut, node: number) {
  const isStart = node === a;
  const other = isStart ? b : a;
  const far =
    via.length === 0 ? places.slice(other * 3, other * 3 + 3) : isStart ? via.slice(0, 3) : via.slice(-3);
  const way = pointOf((k) => far[k]! - places[node * 3 + k]!);
  const lengthMm = Math.hypot(...way);
  return { way: mapPoint(way, (value) => value / lengthMm), lengthMm };
}

/** Distances of the rings at a node for radius 1, one per strut. */
export function offsetsAt({ places, struts }: BentGraph, at: readonly number[], node: number): number[] {
  return ringOffsets(at.map((s) => segmentFrom(places, struts[s]!, node).way));
}

/**
 * Returns the struts that can be made: they have a positive length between their joints, and stay apart from struts
 * that they do not meet. Of two struts too close to each other the longer one is removed, and then struts with a free
 * end.
 */
export function fitStruts(graph: BentGraph, radiusMm: number): BentStrut[] {
  const isGone = new Uint8Array(graph.struts.length);
  keepApart(graph, radiusMm, isGone);
  openNarrow(graph, isGone);
  const at = strutsAtNodes(graph);
  const offsets: number[][] = at.map(() => []);
  const left = (node: number) => at[node]!.filter((s) => !isGone[s]);
  const waiting = new Set(at.keys());
  while (waiting.size > 0) {
    for (const node of waiting) {
      at[node] = left(node);
      offsets[node] = offsetsAt(graph, at[node], node);
    }
    const nodes = [...waiting];
    waiting.clear();
    for (const node of nodes) {
      for (const s of at[node]!) {
        if (isGone[s] || fullness(graph, s, at, offsets, radiusMm) <= MOST_JOINT_SHARE) continue;
        const { a, b } = graph.struts[s]!;
        isGone[worstAt(graph, s, at, offsets, { radiusMm, isGone })] = 1;
        waiting.add(a).add(b);
        break;
      }
    }
    for (const node of nodes) {
      const one = left(node);
      if (one.length !== 1) continue;
      isGone[one[0]!] = 1;
      waiting.add(graph.struts[one[0]!]!.a).add(graph.struts[one[0]!]!.b);
    }
  }
  return graph.struts.filter((_, s) => !isGone[s]);
}

/** Share of a strut taken by its joints; of a bent one the fuller end. */
function fullness(
  { places, struts }: BentGraph,
  s: number,
  at: readonly number[][],
  offsets: readonly number[][],
  radiusMm: number,
): number {
  const strut = struts[s]!;
  const from = radiusMm * (offsets[strut.a]![at[strut.a]!.indexOf(s)] ?? 0);
  const to = radiusMm * (offsets[strut.b]![at[strut.b]!.indexOf(s)] ?? 0);
  const first = segmentFrom(places, strut, strut.a).lengthMm;
  if (strut.via.length === 0) return (from + to) / first;
  // A bend needs some room as well.
  return Math.max(
    (from + radiusMm / 4) / first,
    (to + radiusMm / 4) / segmentFrom(places, strut, strut.b).lengthMm,
  );
}

/** Of a strut that is too full, and the struts beside it, the fullest. */
function worstAt(
  graph: BentGraph,
  s: number,
  at: readonly number[][],
  offsets: readonly number[][],
  { radiusMm, isGone }: { radiusMm: number; isGone: Uint8Array },
): number {
  const { a, b } = graph.struts[s]!;
  let worst = s;
  let most = 0;
  for (const other of [...at[a]!, ...at[b]!]) {
    if (isGone[other]) continue;
    const share = fullness(graph, other, at, offsets, radiusMm);
    if (share > most) {
      most = share;
      worst = other;
    }
  }
  return worst;
}

/** Marks the longer of two struts that leave a node in nearly the same direction. */
function openNarrow(graph: BentGraph, isGone: Uint8Array): void {
  const { places, struts } = graph;
  strutsAtNodes(graph).forEach((here, node) => {
    const ways = here.map((s) => segmentFrom(places, struts[s]!, node).way);
    for (let i = 0; i < here.length; i++) {
      for (let j = 0; j < i; j++) {
        if (isGone[here[i]!] || isGone[here[j]!] || dot(ways[i]!, ways[j]!) < NARROW_COSINE) continue;
        const isLonger = lengthOf(places, struts[here[i]!]!) > lengthOf(places, struts[here[j]!]!);
        isGone[isLonger ? here[i]! : here[j]!] = 1;
      }
    }
  });
}

/** Marks the longer of two struts that pass each other closer than a diameter. */
function keepApart({ places, struts }: BentGraph, radiusMm: number, isGone: Uint8Array): void {
  const segments: { strut: number; from: Point; to: Point }[] = [];
  struts.forEach(({ a, b, via }, strut) => {
    const line = [...places.slice(a * 3, a * 3 + 3), ...via, ...places.slice(b * 3, b * 3 + 3)];
    for (let i = 0; i + 3 < line.length; i += 3)
      segments.push({ strut, from: pointFrom(line, i), to: pointFrom(line, i + 3) });
  });
  const lengths = segments.map(({ from, to }) =>
    Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]),
  );
  const longest = lengths.reduce((a, b) => Math.max(a, b), 0);
  const hash = new PointHash(Math.max(longest, radiusMm), segments.length);
  const middle = ({ from, to }: { from: Point; to: Point }) => mapPoint(from, (v, k) => (v + to[k]!) / 2);
  for (const segment of segments) hash.add(...middle(segment));
  const whole = struts.map(() => 0);
  segments.forEach(({ strut }, i) => {
    whole[strut]! += lengths[i]!;
  });
  const found = nearPoints();
  const apart = 2 * radiusMm * APART_SHARE;
  for (let i = 0; i < segments.length; i++) {
    const one = segments[i]!;
    const near = hash.near(...middle(one), (lengths[i]! + longest) / 2 + apart, found);
    const a = struts[one.strut]!;
    for (let f = 0; f < near; f++) {
      const j = found.ids[f]!;
      if (j <= i) continue;
      const other = segments[j]!;
      const b = struts[other.strut]!;
      if (isGone[one.strut] || isGone[other.strut]) continue;
      if (a.a === b.a || a.a === b.b || a.b === b.a || a.b === b.b) continue;
      if (segmentDistance(one.from, one.to, other.from, other.to) >= apart) continue;
      isGone[whole[one.strut]! > whole[other.strut]! ? one.strut : other.strut] = 1;
    }
  }
}

/** The struts of the largest connected part by length, mm. */
export function mainStruts({ places, struts }: BentGraph): BentStrut[] {
  const sets = new DisjointSets(places.length / 3);
  for (const { a, b } of struts) sets.join(a, b);
  const total = new Map<number, number>();
  for (const strut of struts) {
    const part = sets.find(strut.a);
    total.set(part, (total.get(part) ?? 0) + lengthOf(places, strut));
  }
  const main = [...total].reduce((best, one) => (one[1] > best[1] ? one : best), [-1, 0])[0];
  return struts.filter(({ a }) => sets.find(a) === main);
}

/** Length of a strut along its bends, mm. */
export function lengthOf(places: readonly number[], { a, b, via }: BentStrut): number {
  const line = [...places.slice(a * 3, a * 3 + 3), ...via, ...places.slice(b * 3, b * 3 + 3)];
  let mm = 0;
  for (let i = 0; i + 3 < line.length; i += 3)
    mm += Math.hypot(line[i + 3]! - line[i]!, line[i + 4]! - line[i + 1]!, line[i + 5]! - line[i + 2]!);
  return mm;
}
