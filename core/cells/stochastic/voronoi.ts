import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';
import { ConvexCell } from './convex-cell.ts';
import { type GraphStrut, type PeriodicGraph, tidy } from './graph.ts';

/** Search radius for neighbours, in mean spacings: about a hundred of them, of which some fifteen matter. */
const SIGHT = 3;

/** Point of the torus as one cell sees it: its number and the periods to its copy. */
interface Neighbour {
  point: number;
  wrap: Point;
  offset: Point;
  square: number;
}

/**
 * Edges of the Voronoi diagram of points on a torus. Each cell is cut on its own; a vertex is identified by
 * its four points, so that the cells around it agree.
 * @throws RangeError if the cells do not agree, which never happens for points in general position
 */
export function voronoiGraph(points: readonly Point[], period: number): PeriodicGraph {
  const nodes: Point[] = [];
  const numbers = new Map<string, number>();
  const struts = new Map<string, GraphStrut & { seen: number }>();
  points.forEach((centre, own) => {
    const { cell, neighbours } = cellOf(points, own, period);
    const vertices = cell.vertices.map(({ planes, at }) => {
      const sites = [
        { point: own, wrap: [0, 0, 0] as Point },
        ...planes.map((plane) => neighbours.get(plane)!),
      ];
      const { key, shift } = nameOf(sites);
      const place = () => mapPoint(at, (v, k) => centre[k]! + v - shift[k]! * period);
      return { node: madeOnce(numbers, key, () => nodes.push(place()) - 1), shift };
    });
    const open = new Map<string, number>();
    cell.vertices.forEach(({ planes }, index) => {
      for (let k = 0; k < 3; k++) {
        const [a, b] = [planes[k]!, planes[(k + 1) % 3]!];
        const pair = a < b ? `${a},${b}` : `${b},${a}`;
        const first = open.get(pair);
        if (first === undefined) {
          open.set(pair, index);
          continue;
        }
        const sites = [{ point: own, wrap: [0, 0, 0] as Point }, neighbours.get(a)!, neighbours.get(b)!];
        const { key } = nameOf(sites);
        const known = struts.get(key);
        if (known) {
          known.seen++;
          continue;
        }
        const [from, to] = [vertices[first]!, vertices[index]!];
        const wrap = mapPoint(to.shift, (s, axis) => s - from.shift[axis]!);
        struts.set(key, { from: from.node, to: to.node, wrap, seen: 1 });
      }
    });
  });
  for (const { seen } of struts.values()) {
    if (seen !== 3) throw new RangeError('the cells of a Voronoi diagram do not agree');
  }
  return tidy({
    period,
    nodes,
    struts: [...struts.values()].map(({ from, to, wrap }) => ({ from, to, wrap })),
  });
}

/** Cuts one cell by its neighbours, nearest first, until no farther point can reach it. */
function cellOf(points: readonly Point[], own: number, period: number) {
  const cell = new ConvexCell(period);
  const neighbours = new Map<number, Neighbour>();
  for (const neighbour of sortedNeighbours(points, own, period)) {
    if (neighbour.square > 4 * cell.reach() ** 2) break;
    const number = cell.cut({ n: neighbour.offset, d: neighbour.square / 2 });
    if (number >= 0) neighbours.set(number, neighbour);
  }
  if (4 * cell.reach() ** 2 > SIGHT ** 2 || cell.vertices.some(({ planes }) => planes.some((p) => p < 6))) {
    throw new RangeError('the points leave a hole too large for a Voronoi diagram on this torus');
  }
  return { cell, neighbours };
}

function sortedNeighbours(points: readonly Point[], own: number, period: number): Neighbour[] {
  const centre = points[own]!;
  const out: Neighbour[] = [];
  points.forEach((point, index) => {
    for (let code = 0; code < 27; code++) {
      const wrap: Point = [(code % 3) - 1, (Math.floor(code / 3) % 3) - 1, Math.floor(code / 9) - 1];
      const offset = mapPoint(point, (v, k) => v + wrap[k]! * period - centre[k]!);
      const square = offset[0] ** 2 + offset[1] ** 2 + offset[2] ** 2;
      if (square > 0 && square < SIGHT ** 2) out.push({ point: index, wrap, offset, square });
    }
  });
  return out.sort((a, b) => a.square - b.square || a.point - b.point);
}

/** Canonical key of a set of sites, and the shift in periods from there to this cell. */
function nameOf(sites: readonly { point: number; wrap: Point }[]): { key: string; shift: Point } {
  const sorted = [...sites].sort(
    (a, b) => a.point - b.point || a.wrap[0] - b.wrap[0] || a.wrap[1] - b.wrap[1] || a.wrap[2] - b.wrap[2],
  );
  const shift = sorted[0]!.wrap;
  const key = sorted.map(({ point, wrap }) => [point, ...wrap.map((w, k) => w - shift[k]!)].join()).join(' ');
  return { key, shift };
}
