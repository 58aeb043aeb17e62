import { mapPoint } from '../../solid/geometry/vector.ts';
import { STOCHASTIC_PERIOD } from '../../spec/name.ts';
import { type CellTopology, type Segment, topologyOf } from '../topology.ts';
import { closestApart } from './clearance.ts';
import type { PeriodicGraph } from './graph.ts';
import { blueNoise } from './points.ts';
import { regularise } from './regular.ts';
import { voronoiGraph } from './voronoi.ts';

/** Minimum rod diameter that every joint allows, as a share of the spacing. */
const LEAST_ROD = 0.2;
/** Minimum distance between the axes of struts that do not meet, in those rod diameters. */
const CLEARANCE = 1.1;
/** Rounding of positions, as a share of the period, so that copies in neighbouring periods are equal. */
const GRAIN = 2 ** 30;
/** Number of seeds to try: if the points of one do not settle, the next of its sequence follows. */
const ATTEMPTS = 8;

const made = new Map<number, CellTopology>();

/** Voronoi struts of seeded blue-noise points, as the topology of one large cell; deterministic per seed. */
export function stochasticTopology(seed: number): CellTopology {
  let topology = made.get(seed);
  if (!topology) {
    topology = topologyOf(segmentsOf(stochasticGraph(seed)));
    if (made.size > 16) made.clear();
    made.set(seed, topology);
  }
  return topology;
}

/** Graph of `stochasticTopology`, in spacings. */
export function stochasticGraph(seed: number): PeriodicGraph {
  for (let attempt = 0; ; attempt++) {
    try {
      const points = blueNoise(STOCHASTIC_PERIOD, seed + attempt * 0x9e37_79b9);
      const graph = regularise(voronoiGraph(points, STOCHASTIC_PERIOD), LEAST_ROD);
      if (closestApart(graph) < LEAST_ROD * CLEARANCE) throw new RangeError('two struts come too close');
      return graph;
    } catch (error) {
      if (!(error instanceof RangeError) || attempt + 1 === ATTEMPTS) throw error;
    }
  }
}

/** Struts as segments of the closed cell, each moved by whole periods until no end lies before the cell. */
function segmentsOf({ nodes, struts, period }: PeriodicGraph): Segment[] {
  const home = nodes.map((node) => {
    const whole = node.map((v) => Math.floor(v / period));
    const inside = mapPoint(
      node,
      (v, k) => Math.min(Math.round((v / period - whole[k]!) * GRAIN), GRAIN - 1) / GRAIN,
    );
    return { whole, inside };
  });
  return struts.map(({ from, to, wrap }): Segment => {
    const a = home[from]!;
    const b = home[to]!;
    const shift = wrap.map((w, k) => w + b.whole[k]! - a.whole[k]!);
    return [
      mapPoint(a.inside, (v, k) => v + Math.max(0, -shift[k]!)),
      mapPoint(b.inside, (v, k) => v + Math.max(0, shift[k]!)),
    ];
  });
}
