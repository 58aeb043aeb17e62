import { mapPoint, type Point, pointOf } from '../../solid/geometry/vector.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';

/** Strut of a graph on the torus: from a node to the copy of another, `wrap` periods away. */
export interface GraphStrut {
  from: number;
  to: number;
  wrap: Point;
}

/** Nodes and struts that repeat with a cube of edge `period`. */
export interface PeriodicGraph {
  period: number;
  nodes: Point[];
  struts: GraphStrut[];
}

/** Vector from the start of a strut to its end. */
export function strutVector(graph: PeriodicGraph, { from, to, wrap }: GraphStrut): Point {
  const a = graph.nodes[from]!;
  const b = graph.nodes[to]!;
  return pointOf((k) => b[k]! + wrap[k]! * graph.period - a[k]!);
}

/** Per node its struts and the unit vectors away from it. */
export function incidencesOf(graph: PeriodicGraph): { strut: number; away: Point }[][] {
  const out: { strut: number; away: Point }[][] = graph.nodes.map(() => []);
  graph.struts.forEach((strut, index) => {
    const vector = strutVector(graph, strut);
    const length = Math.hypot(...vector);
    const away = mapPoint(vector, (v) => v / length);
    out[strut.from]!.push({ strut: index, away });
    out[strut.to]!.push({ strut: index, away: mapPoint(away, (v) => -v) });
  });
  return out;
}

/** Removes some struts, duplicate struts, struts that close on their own node, and unused nodes. */
export function tidy(graph: PeriodicGraph, gone: ReadonlySet<number> = new Set()): PeriodicGraph {
  const seen = new Set<string>();
  const struts = graph.struts.filter(({ from, to, wrap }, index) => {
    if (gone.has(index)) return false;
    if (from === to && wrap.every((w) => w === 0)) return false;
    const forward = [from, to, ...wrap].join();
    const backward = [to, from, ...wrap.map((w) => (w === 0 ? 0 : -w))].join();
    if (seen.has(forward) || seen.has(backward)) return false;
    seen.add(forward);
    return true;
  });
  const number = new Map<number, number>();
  const nodes: Point[] = [];
  const numberOf = (node: number) => madeOnce(number, node, () => nodes.push(graph.nodes[node]!) - 1);
  return {
    period: graph.period,
    struts: struts.map(({ from, to, wrap }) => ({ from: numberOf(from), to: numberOf(to), wrap })),
    nodes,
  };
}
