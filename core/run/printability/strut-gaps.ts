import { strutAxes } from '../../cells/strut-axes.ts';
import type { CellTopology } from '../../cells/topology.ts';
import { segmentDistance } from '../../solid/geometry/segment-distance.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';

/** Strut of a cell or of one of its neighbours. */
interface Placed {
  a: Point;
  b: Point;
  /** Names of its two nodes, equal in all cells that share them. */
  ends: readonly [string, string];
}

/** Per strut type the distance of its line to the next without a common node, mm, in 27 cells. */
export function strutGaps(topology: CellTopology, cellMm: Point): Float64Array {
  const axes = strutAxes(topology, cellMm);
  const placed = (strut: number, shift: readonly number[]): Placed => {
    const { from, fromCell, to, toCell } = topology.struts[strut]!;
    const axis = axes[strut]!;
    const name = (node: number, cell: readonly number[]) =>
      `${node}:${cell.map((at, k) => at + shift[k]!).join()}`;
    const moved = (p: Point) => mapPoint(p, (at, k) => at + shift[k]! * cellMm[k]!);
    return { a: moved(axis.start), b: moved(axis.end), ends: [name(from, fromCell), name(to, toCell)] };
  };
  const around = SHIFTS.flatMap((shift) => topology.struts.map((_, strut) => placed(strut, shift)));
  return Float64Array.from(topology.struts, (_, strut) => {
    const own = placed(strut, [0, 0, 0]);
    let best = Number.POSITIVE_INFINITY;
    for (const other of around) {
      if (other.ends.some((end) => own.ends.includes(end))) continue;
      if (farApart(own, other) >= best) continue;
      best = Math.min(best, segmentDistance(own.a, own.b, other.a, other.b));
    }
    return best;
  });
}

const SHIFTS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z])));

/** Lower bound of the distance of two struts: between their midpoints, minus half of both lengths. */
function farApart(one: Placed, other: Placed): number {
  const middle = ({ a, b }: Placed, k: number) => (a[k]! + b[k]!) / 2;
  const half = ({ a, b }: Placed) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2;
  const between = Math.hypot(
    middle(one, 0) - middle(other, 0),
    middle(one, 1) - middle(other, 1),
    middle(one, 2) - middle(other, 2),
  );
  return between - half(one) - half(other);
}
