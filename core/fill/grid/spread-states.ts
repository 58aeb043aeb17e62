import {
  type CellGrid,
  type ModelSurface,
  NODE_IN,
  NODE_OUT,
  NODE_UNKNOWN,
  type SurfaceStates,
} from './classification.ts';
import { cellAt, cellOfId, cellX, cellY, cellZ, idInCell, typeOfId } from './numbering.ts';

/** Propagates states of far cells along the struts: each crossing of a centre line toggles in and out. */
export function spreadStates(grid: CellGrid & ModelSurface & SurfaceStates): void {
  const { topology, placement, near, nodeState, nodeContact, meetings } = grid;
  const { size } = placement;
  const nodes = topology.nodes.length;
  const struts = topology.struts.length;
  const stack: number[] = [];
  const carry = (from: number, to: number, crossings: number) => {
    if (nodeState[to] !== NODE_UNKNOWN || nodeState[from] === NODE_UNKNOWN || nodeContact[from]) return;
    nodeState[to] = nodeState[from]! ^ (crossings & 1);
    if (!nodeContact[to]) stack.push(to);
  };
  const alongStrut = (cell: number, x: number, y: number, z: number, s: number) => {
    const n = near.numberOf[cell]!;
    if (n < 0) return;
    const strut = topology.struts[s]!;
    const a = cellAt(size, x, y, z, strut.fromCell);
    const b = cellAt(size, x, y, z, strut.toCell);
    if (a < 0 || b < 0) return;
    const crossings = meetings[n * struts + s]?.crossings.length ?? 0;
    carry(a * nodes + strut.from, b * nodes + strut.to, crossings);
    carry(b * nodes + strut.to, a * nodes + strut.from, crossings);
  };
  const drain = () => {
    while (stack.length > 0) {
      const id = stack.pop()!;
      const cell = cellOfId(id, nodes);
      const x = cellX(size, cell);
      const y = cellY(size, cell);
      const z = cellZ(size, cell);
      const incident = topology.incident[typeOfId(id, nodes)]!;
      for (let i = 0; i < incident.length; i++) {
        const { cell: offset, strut } = incident[i]!;
        const anchor = cellAt(size, x, y, z, offset);
        if (anchor >= 0) alongStrut(anchor, x + offset[0], y + offset[1], z + offset[2], strut);
      }
    }
  };
  for (let i = 0; i < near.cells.length; i++) {
    const cell = near.cells[i]!;
    const x = cellX(size, cell);
    const y = cellY(size, cell);
    const z = cellZ(size, cell);
    for (let s = 0; s < struts; s++) alongStrut(cell, x, y, z, s);
  }
  drain();
  settleRest(grid, (id) => {
    if (!nodeContact[id]) stack.push(id);
    drain();
  });
}

/** Settles the nodes that no strut reached, each by a parity test; `onSettled` spreads its state. */
function settleRest(grid: CellGrid & ModelSurface & SurfaceStates, onSettled: (id: number) => void): void {
  const { topology, placement, near, nodeState, nodeContact } = grid;
  const { size, origin, cellMm } = placement;
  const nodes = topology.nodes.length;
  for (const cell of near.cells) {
    for (let node = 0; node < nodes; node++) {
      const id = idInCell(cell, node, nodes);
      if (nodeContact[id] === 2) nodeState[id] = NODE_IN;
      if (nodeState[id] !== NODE_UNKNOWN) continue;
      const u = topology.nodes[node]!;
      const isIn = grid.inside(
        origin[0] + (cellX(size, cell) + u[0]) * cellMm[0],
        origin[1] + (cellY(size, cell) + u[1]) * cellMm[1],
        origin[2] + (cellZ(size, cell) + u[2]) * cellMm[2],
      );
      nodeState[id] = isIn ? NODE_IN : NODE_OUT;
      onSettled(id);
    }
  }
}
