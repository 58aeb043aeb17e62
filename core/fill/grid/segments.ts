import type { Fraction } from '../../cells/topology.ts';
import {
  type CellGrid,
  type ModelSurface,
  NODE_IN,
  type PlacedLattice,
  type SurfaceStates,
} from './classification.ts';
import { cellAt, cellNumber, cellOfId, cellX, cellY, cellZ, idInCell, typeOfId } from './numbering.ts';
import { radiusAt } from './radii.ts';

/** Crossings this close to a node on the surface belong to that node, mm. */
const FLUSH_CROSSING_MM = 0.01;
/** Offset of the inside test from a centre line that may lie in a face, mm. */
const PROBE_MM = 2e-3;

/** Segment of a strut's centre line inside the model, mm from the strut's start. */
export type Segment = [number, number];

/** Returns a strut that nothing cuts as a segment. */
export function wholeStrut(lengthMm: number): Segment {
  return [0, lengthMm];
}

/** Node ids at the ends of a strut, -1 outside the grid. */
export function strutNodes(grid: CellGrid, cell: number, s: number): [number, number] {
  const { size } = grid.placement;
  const x = cellX(size, cell);
  const y = cellY(size, cell);
  const z = cellZ(size, cell);
  const strut = grid.topology.struts[s]!;
  const nodes = grid.topology.nodes.length;
  const a = cellAt(size, x, y, z, strut.fromCell);
  const b = cellAt(size, x, y, z, strut.toCell);
  return [a < 0 ? -1 : a * nodes + strut.from, b < 0 ? -1 : b * nodes + strut.to];
}

/** Per strut type the offsets of its ends from the first node of its cell, for struts inside the grid. */
export interface EndOffsets {
  from: Int32Array;
  to: Int32Array;
}

/** `strutNodes` for struts inside the grid, such as those of a frame; for loops over all of them. */
export function endOffsets({ topology, placement: { size } }: CellGrid): EndOffsets {
  const nodes = topology.nodes.length;
  const offset = ([x, y, z]: Fraction, node: number) => idInCell(cellNumber(size, x, y, z), node, nodes);
  return {
    from: Int32Array.from(topology.struts, (strut) => offset(strut.fromCell, strut.from)),
    to: Int32Array.from(topology.struts, (strut) => offset(strut.toCell, strut.to)),
  };
}

export interface EndNodes {
  from(id: number): number;
  to(id: number): number;
}

/** `strutNodes` by id, for struts inside the grid. */
export function endNodes(grid: CellGrid): EndNodes {
  const offsets = endOffsets(grid);
  const types = grid.topology.struts.length;
  const nodes = grid.topology.nodes.length;
  return {
    from: (id) => cellOfId(id, types) * nodes + offsets.from[typeOfId(id, types)]!,
    to: (id) => cellOfId(id, types) * nodes + offsets.to[typeOfId(id, types)]!,
  };
}

/** Range of the tube of a strut between nodes `a` and `b`, ring to ring, mm from its start. */
export function tubeSpan(
  lattice: PlacedLattice,
  s: number,
  a: number,
  b: number,
): { low: number; high: number } {
  const strut = lattice.topology.struts[s]!;
  const slot = lattice.topology.slots[s]!;
  const low = radiusAt(lattice.radii, a) * lattice.joints.offsets[strut.from]![slot.from]!;
  const high =
    lattice.joints.axes[s]!.lengthMm -
    radiusAt(lattice.radii, b) * lattice.joints.offsets[strut.to]![slot.to]!;
  return { low, high };
}

/** Segments of a strut inside, ascending. A strut in a face is inside, by its centre line alone. */
export function segmentsOf(
  lattice: PlacedLattice & ModelSurface & SurfaceStates,
  cell: number,
  s: number,
): Segment[] {
  const ends = strutNodes(lattice, cell, s);
  const a = ends[0];
  const b = ends[1];
  if (a < 0 || b < 0) return [];
  const { lengthMm } = lattice.joints.axes[s]!;
  const n = lattice.near.numberOf[cell]!;
  const inA = lattice.nodeState[a] === NODE_IN;
  const inB = lattice.nodeState[b] === NODE_IN;
  const meeting = n < 0 ? undefined : lattice.meetings[n * lattice.topology.struts.length + s];
  if (!meeting) return inA && inB ? [[0, lengthMm]] : [];
  const flushA = lattice.nodeContact[a] === 2;
  const flushB = lattice.nodeContact[b] === 2;
  const crossings =
    flushA || flushB
      ? meeting.crossings.filter(
          (at) => !(flushA && at < FLUSH_CROSSING_MM) && !(flushB && at > lengthMm - FLUSH_CROSSING_MM),
        )
      : meeting.crossings;
  const odd = crossings.length % 2 === 1;
  let state: boolean;
  if (!flushA && (flushB || (inA !== inB) === odd)) state = inA;
  else if (flushA && !flushB) state = inB !== odd;
  else state = probe(lattice, cell, s, (crossings[0] ?? lengthMm) / 2);
  const segments: Segment[] = [];
  let begin = 0;
  for (let i = 0; i <= crossings.length; i++) {
    const at = i < crossings.length ? crossings[i]! : lengthMm;
    if (state && at > begin) segments.push([begin, at]);
    begin = at;
    state = !state;
  }
  return segments;
}

/** True if the point `at` mm along a strut is inside, or on the surface with the inside next to it. */
function probe(lattice: PlacedLattice & ModelSurface, cell: number, s: number, at: number): boolean {
  const { origin, cellMm, size } = lattice.placement;
  const axis = lattice.joints.axes[s]!;
  const x = origin[0] + cellX(size, cell) * cellMm[0] + axis.start[0] + at * axis.along[0];
  const y = origin[1] + cellY(size, cell) * cellMm[1] + axis.start[1] + at * axis.along[1];
  const z = origin[2] + cellZ(size, cell) * cellMm[2] + axis.start[2] + at * axis.along[2];
  for (const [u, v] of [
    [0.9, 0.4],
    [-0.9, 0.4],
    [0.4, -0.9],
    [-0.4, -0.9],
  ] as const) {
    const du = u * PROBE_MM;
    const dv = v * PROBE_MM;
    if (
      lattice.inside(
        x + du * axis.across[0] + dv * axis.up[0],
        y + du * axis.across[1] + dv * axis.up[1],
        z + du * axis.across[2] + dv * axis.up[2],
      )
    ) {
      return true;
    }
  }
  return false;
}
