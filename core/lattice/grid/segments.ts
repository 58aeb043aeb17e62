import type { Fraction } from '../cell/topology.ts';
import { type Classification, cellAt, NODE_IN } from './classification.ts';
import { radiusAt } from './radii.ts';

/** Crossings this close to a node on the surface belong to that node, mm. */
const FLUSH_CROSSING_MM = 0.01;
/** Offset of the inside test from a centre line that may lie in a face, mm. */
const PROBE_MM = 2e-3;

/** Segment of a strut's centre line inside the model, mm from the strut's start. */
export type Segment = [number, number];

/** Node ids at the ends of a strut, -1 outside the grid. */
export function strutNodes(c: Classification, cell: number, s: number): [number, number] {
  const { size } = c.placement;
  const x = cell % size[0];
  const y = Math.floor(cell / size[0]) % size[1];
  const z = Math.floor(cell / (size[0] * size[1]));
  const strut = c.topology.struts[s]!;
  const nodes = c.topology.nodes.length;
  const a = cellAt(size, x, y, z, strut.fromCell);
  const b = cellAt(size, x, y, z, strut.toCell);
  return [a < 0 ? -1 : a * nodes + strut.from, b < 0 ? -1 : b * nodes + strut.to];
}

/**
 * Per strut type the offsets of its end nodes from the first node of its cell, for struts inside the grid.
 */
export interface EndOffsets {
  from: Int32Array;
  to: Int32Array;
}

/** `strutNodes` for struts inside the grid, such as those of a frame; for loops over all of them. */
export function endOffsets({ topology, placement: { size } }: Classification): EndOffsets {
  const nodes = topology.nodes.length;
  const offset = ([x, y, z]: Fraction, node: number) => ((z * size[1] + y) * size[0] + x) * nodes + node;
  return {
    from: Int32Array.from(topology.struts, (strut) => offset(strut.fromCell, strut.from)),
    to: Int32Array.from(topology.struts, (strut) => offset(strut.toCell, strut.to)),
  };
}

/** Returns the end nodes of an existing strut by its id. */
export interface EndNodes {
  from(id: number): number;
  to(id: number): number;
}

/** `strutNodes` by id, for struts inside the grid. */
export function endNodes(c: Classification): EndNodes {
  const offsets = endOffsets(c);
  const types = c.topology.struts.length;
  const nodes = c.topology.nodes.length;
  return {
    from: (id) => Math.floor(id / types) * nodes + offsets.from[id % types]!,
    to: (id) => Math.floor(id / types) * nodes + offsets.to[id % types]!,
  };
}

/** Range of the tube of a strut between nodes `a` and `b`, ring to ring, mm from its start. */
export function tubeSpan(c: Classification, s: number, a: number, b: number): { low: number; high: number } {
  const strut = c.topology.struts[s]!;
  const slot = c.topology.slots[s]!;
  const low = radiusAt(c.radii, a) * c.joints.offsets[strut.from]![slot.from]!;
  const high = c.joints.axes[s]!.lengthMm - radiusAt(c.radii, b) * c.joints.offsets[strut.to]![slot.to]!;
  return { low, high };
}

/**
 * Segments of one strut inside the model, ascending. A strut in a face of the model counts as inside; a strut
 * whose centre line stays outside has none, however close it comes.
 */
export function segmentsOf(c: Classification, cell: number, s: number): Segment[] {
  const ends = strutNodes(c, cell, s);
  const a = ends[0];
  const b = ends[1];
  if (a < 0 || b < 0) return [];
  const { lengthMm } = c.joints.axes[s]!;
  const n = c.near.numberOf[cell]!;
  const inA = c.nodeState[a] === NODE_IN;
  const inB = c.nodeState[b] === NODE_IN;
  const meeting = n < 0 ? undefined : c.meetings[n * c.topology.struts.length + s];
  if (!meeting) return inA && inB ? [[0, lengthMm]] : [];
  const flushA = c.nodeContact[a] === 2;
  const flushB = c.nodeContact[b] === 2;
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
  else state = probe(c, cell, s, (crossings[0] ?? lengthMm) / 2);
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
function probe(c: Classification, cell: number, s: number, at: number): boolean {
  const { origin, cellMm, size } = c.placement;
  const axis = c.joints.axes[s]!;
  const x = origin[0] + (cell % size[0]) * cellMm[0] + axis.start[0] + at * axis.along[0];
  const y =
    origin[1] + (Math.floor(cell / size[0]) % size[1]) * cellMm[1] + axis.start[1] + at * axis.along[1];
  const z =
    origin[2] + Math.floor(cell / (size[0] * size[1])) * cellMm[2] + axis.start[2] + at * axis.along[2];
  for (const [u, v] of [
    [0.9, 0.4],
    [-0.9, 0.4],
    [0.4, -0.9],
    [-0.4, -0.9],
  ] as const) {
    const du = u * PROBE_MM;
    const dv = v * PROBE_MM;
    if (
      c.inside(
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
