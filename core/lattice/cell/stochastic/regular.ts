import type { Point } from '../../geometry/vector.ts';
import { ringOffsets } from '../joint/offsets.ts';
import { type GraphStrut, incidencesOf, type PeriodicGraph, strutVector, tidied } from './graph.ts';

/** Struts shorter than this, in mean spacings of the points, are drawn together into one node. */
const SHORTEST = 0.25;
/** Rounds of smoothing between collapses, and how far a node moves towards the middle of its neighbours. */
const SMOOTHING = { rounds: 6, share: 0.35 } as const;
/** A strut that leaves no room for its joints is drawn together when shorter than this, else taken out. */
const DRAWN_TOGETHER = 0.45;
/** Nodes keep at least so many struts when one is taken out. */
const LEAST_STRUTS = 3;
/** Each round mends at least one strut, so this many always suffice. */
const MOST_ROUNDS = 400;

/**
 * A graph whose joints have room: short struts are drawn together, nodes smoothed, and struts that stand too close to
 * another are drawn together or taken out, until every strut takes rods of `leastRod` spacings in diameter.
 * @throws RangeError when that does not end
 */
export function regularised(raw: PeriodicGraph, leastRod: number): PeriodicGraph {
  let graph = raw;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const short = shortStruts(graph, SHORTEST);
    if (short.length > 0) {
      graph = smoothed(drawnTogether(graph, short));
      continue;
    }
    const tight = tightStruts(graph, leastRod);
    if (tight.length === 0) return graph;
    graph = smoothed(relieved(graph, tight));
  }
  throw new RangeError('a stochastic lattice did not settle');
}

function shortStruts(graph: PeriodicGraph, limit: number): number[] {
  const length = graph.struts.map((strut) => Math.hypot(...strutVector(graph, strut)));
  const short = length.map((_, index) => index).filter((index) => length[index]! < limit);
  return independent(
    graph,
    short.sort((a, b) => length[a]! - length[b]! || a - b),
  );
}

/** The struts that take only thinner rods than asked for, tightest first, no two at one node. */
function tightStruts(graph: PeriodicGraph, leastRod: number): number[] {
  const limits = rodLimits(graph);
  const tight = limits.map((_, index) => index).filter((index) => limits[index]! < leastRod);
  return independent(
    graph,
    tight.sort((a, b) => limits[a]! - limits[b]! || a - b),
  );
}

/** The thickest rod of each strut, by the joints at its ends. */
export function rodLimits(graph: PeriodicGraph): number[] {
  const taken = new Float64Array(graph.struts.length);
  for (const list of incidencesOf(graph)) {
    const offsets = ringOffsets(list.map(({ away }) => away));
    list.forEach(({ strut }, slot) => {
      taken[strut]! += offsets[slot]!;
    });
  }
  return graph.struts.map((strut, index) => (2 * Math.hypot(...strutVector(graph, strut))) / taken[index]!);
}

function independent(graph: PeriodicGraph, order: readonly number[]): number[] {
  const touched = new Set<number>();
  return order.filter((index) => {
    const { from, to } = graph.struts[index]!;
    if (touched.has(from) || touched.has(to)) return false;
    touched.add(from);
    touched.add(to);
    return true;
  });
}

/** Puts both ends of each strut at its middle. */
function drawnTogether(graph: PeriodicGraph, struts: readonly number[]): PeriodicGraph {
  const nodes = graph.nodes.map((node) => [...node] as Point);
  const into = new Map<number, { node: number; wrap: Point }>();
  for (const index of struts) {
    const { from, to, wrap } = graph.struts[index]!;
    const half = strutVector(graph, graph.struts[index]!).map((v) => v / 2);
    nodes[from] = nodes[from]!.map((v, k) => v + half[k]!) as Point;
    into.set(to, { node: from, wrap });
  }
  // A node that went into another stands `wrap` periods before that one's own place.
  const moved = (strut: GraphStrut): GraphStrut => {
    const a = into.get(strut.from);
    const b = into.get(strut.to);
    const wrap = strut.wrap.map((w, k) => w + (a ? a.wrap[k]! : 0) - (b ? b.wrap[k]! : 0)) as Point;
    return { from: a?.node ?? strut.from, to: b?.node ?? strut.to, wrap };
  };
  return tidied({ period: graph.period, nodes, struts: graph.struts.map(moved) });
}

function relieved(graph: PeriodicGraph, tight: readonly number[]): PeriodicGraph {
  const incidences = incidencesOf(graph);
  const together: number[] = [];
  const gone = new Set<number>();
  const left = incidences.map((list) => list.length);
  for (const index of tight) {
    const strut = graph.struts[index]!;
    const isLong = Math.hypot(...strutVector(graph, strut)) > DRAWN_TOGETHER;
    if (isLong && left[strut.from]! > LEAST_STRUTS && left[strut.to]! > LEAST_STRUTS) {
      gone.add(index);
      left[strut.from]!--;
      left[strut.to]!--;
    } else together.push(index);
  }
  if (gone.size > 0) return tidied(graph, gone);
  return drawnTogether(graph, together);
}

/** Moves every node some way towards the middle of its neighbours: angles between struts even out. */
function smoothed(graph: PeriodicGraph): PeriodicGraph {
  let nodes = graph.nodes;
  for (let round = 0; round < SMOOTHING.rounds; round++) {
    const sum = nodes.map(() => [0, 0, 0, 0]);
    for (const strut of graph.struts) {
      const vector = strutVector({ ...graph, nodes }, strut);
      for (let k = 0; k < 3; k++) {
        sum[strut.from]![k]! += vector[k]!;
        sum[strut.to]![k]! -= vector[k]!;
      }
      sum[strut.from]![3]!++;
      sum[strut.to]![3]!++;
    }
    nodes = nodes.map(
      (node, n) =>
        node.map((v, k) => v + (SMOOTHING.share * sum[n]![k]!) / Math.max(1, sum[n]![3]!)) as Point,
    );
  }
  return { ...graph, nodes };
}
