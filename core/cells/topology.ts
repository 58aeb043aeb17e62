import { minus } from '../solid/geometry/vector.ts';
import { madeOnce } from '../solid/lists/made-once.ts';
/** Node of the unit cell: a position in fractions of the cell, each in [0, 1). */
export type Fraction = readonly [number, number, number];

/** Strut of the unit cell; both ends lie in the closed cell. */
export interface CellStrut {
  /** Node type at the strut's start and its cell relative to the strut's own (0 or 1 each). */
  from: number;
  fromCell: Fraction;
  to: number;
  toCell: Fraction;
}

/** Strut as seen from a node: its number, its cell relative to the node's, and which end. */
export interface Incidence {
  strut: number;
  cell: Fraction;
  end: 'from' | 'to';
}

/** Graph of a periodic strut lattice, independent of size. */
export interface CellTopology {
  nodes: readonly Fraction[];
  struts: readonly CellStrut[];
  /** Strut ends at each node type; their order numbers the node's slots. */
  incident: readonly (readonly Incidence[])[];
  /** Slots of each strut at its start and its end. */
  slots: readonly { from: number; to: number }[];
}

/** Two ends in fractions of the cell, each coordinate in [0, 1]. */
export type Segment = readonly [Fraction, Fraction];

/** Builds a topology from segments. Segments and ends that coincide after a shift by whole cells are one. */
export function topologyOf(segments: readonly Segment[]): CellTopology {
  const nodes: Fraction[] = [];
  const nodeIndex = new Map<string, number>();
  const seen = new Set<string>();
  const struts: CellStrut[] = [];
  const nodeAt = (p: Fraction): { node: number; cell: Fraction } => {
    const cell: Fraction = [Math.floor(p[0]), Math.floor(p[1]), Math.floor(p[2])];
    const inside: Fraction = [p[0] - cell[0], p[1] - cell[1], p[2] - cell[2]];
    return { node: madeOnce(nodeIndex, inside.join(), () => nodes.push(inside) - 1), cell };
  };
  for (const [p, q] of segments) {
    const a = nodeAt(p);
    const b = nodeAt(q);
    const forward = [a.node, b.node, ...minus(b.cell, a.cell)].join();
    const backward = [b.node, a.node, ...minus(a.cell, b.cell)].join();
    if (seen.has(forward) || seen.has(backward)) continue;
    seen.add(forward);
    struts.push({ from: a.node, fromCell: a.cell, to: b.node, toCell: b.cell });
  }
  const incident: Incidence[][] = nodes.map(() => []);
  const slots = struts.map((strut, index) => ({
    from:
      incident[strut.from]!.push({ strut: index, cell: minus([0, 0, 0], strut.fromCell), end: 'from' }) - 1,
    to: incident[strut.to]!.push({ strut: index, cell: minus([0, 0, 0], strut.toCell), end: 'to' }) - 1,
  }));
  return { nodes, struts, incident, slots };
}

export function strutEnds(topology: CellTopology, strut: number): [Fraction, Fraction] {
  const s = topology.struts[strut]!;
  const a = topology.nodes[s.from]!;
  const b = topology.nodes[s.to]!;
  return [
    [a[0] + s.fromCell[0], a[1] + s.fromCell[1], a[2] + s.fromCell[2]],
    [b[0] + s.toCell[0], b[1] + s.toCell[1], b[2] + s.toCell[2]],
  ];
}
