import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { ringOffsets } from '../joint/offsets.ts';
import { type GraphStrut, incidencesOf, type PeriodicGraph, strutVector, tidy } from './graph.ts';

/** Struts shorter than this, in mean point spacings, collapse into one node. */
const SHORTEST = 0.25;
/** Smoothing rounds between collapses, and the share of the step towards the mean of the neighbours. */
const SMOOTHING = { rounds: 6, share: 0.35 } as const;
/** A strut without space for its joints collapses if shorter than this; otherwise it is removed. */
const DRAWN_TOGETHER = 0.45;
/** Minimum number of struts of a node after a removal. */
const LEAST_STRUTS = 3;
/** Each round fixes at least one strut, so this limit always suffices. */
const MOST_ROUNDS = 400;

/**
 * Makes space for the joints of a graph: short struts collapse, nodes are smoothed, and struts too close to
 * another collapse or are removed, until every strut allows rods of `leastRod` spacings in diameter.
 * @throws RangeError if that does not converge
 */
export function regularise(raw: PeriodicGraph, leastRod: number): PeriodicGraph {
  let graph = raw;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const short = shortStruts(graph, SHORTEST);
    if (short.length > 0) {
      graph = smooth(drawnTogether(graph, short));
      continue;
    }
    const tight = tightStruts(graph, leastRod);
    if (tight.length === 0) return graph;
    graph = smooth(relieve(graph, tight));
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

/** Struts that only allow thinner rods, tightest first, at most one per node. */
function tightStruts(graph: PeriodicGraph, leastRod: number): number[] {
  const limits = rodLimits(graph);
  const tight = limits.map((_, index) => index).filter((index) => limits[index]! < leastRod);
  return independent(
    graph,
    tight.sort((a, b) => limits[a]! - limits[b]! || a - b),
  );
}

/** Maximum rod diameter of each strut by the joints at its ends. */
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

/** Collapses each strut to its midpoint. */
function drawnTogether(graph: PeriodicGraph, struts: readonly number[]): PeriodicGraph {
  const nodes = graph.nodes.map((node): Point => [...node]);
  const into = new Map<number, { node: number; wrap: Point }>();
  for (const index of struts) {
    const { from, to, wrap } = graph.struts[index]!;
    const half = strutVector(graph, graph.struts[index]!).map((v) => v / 2);
    nodes[from] = mapPoint(nodes[from]!, (v, k) => v + half[k]!);
    into.set(to, { node: from, wrap });
  }
  // A merged node lies `wrap` periods before the node it merged into.
  const moved = (strut: GraphStrut): GraphStrut => {
    const a = into.get(strut.from);
    const b = into.get(strut.to);
    const wrap = mapPoint(strut.wrap, (w, k) => w + (a ? a.wrap[k]! : 0) - (b ? b.wrap[k]! : 0));
    return { from: a?.node ?? strut.from, to: b?.node ?? strut.to, wrap };
  };
  return tidy({ period: graph.period, nodes, struts: graph.struts.map(moved) });
}

function relieve(graph: PeriodicGraph, tight: readonly number[]): PeriodicGraph {
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
  if (gone.size > 0) return tidy(graph, gone);
  return drawnTogether(graph, together);
}

/** Moves every node towards the mean of its neighbours, which evens out the angles. */
function smooth(graph: PeriodicGraph): PeriodicGraph {
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
    nodes = nodes.map((node, n) =>
      mapPoint(node, (v, k) => v + (SMOOTHING.share * sum[n]![k]!) / Math.max(1, sum[n]![3]!)),
    );
  }
  return { ...graph, nodes };
}
