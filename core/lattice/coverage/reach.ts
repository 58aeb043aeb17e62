import { type StrutAxis, strutAxes } from '../cell/strut-axes.ts';
import { type Frame, STRUT_CLIPPED, STRUT_WHOLE } from '../frame/frame.ts';
import { frameTopology } from '../frame/topology.ts';
import type { Point } from '../geometry/vector.ts';
import { cellNumber, cellX, cellY, cellZ, idInCell } from '../grid/numbering.ts';
import { pointToLattice } from '../grid/placement.ts';
import { spacingOf } from '../spec/spacing.ts';

/** Tells whether a point of the model, mm, has a strut of a frame within one cell. */
export type ReachTest = (x: number, y: number, z: number) => boolean;

/**
 * Test for points within reach of a frame: the largest edge of a cell, for stochastic lattices the spacing. A
 * surface lattice counts by its wires, two regions by either side.
 * @throws RangeError for an unknown lattice
 */
export function reachTest(frame: Frame): ReachTest {
  const first = reachOf(frame);
  if (!frame.second) return first;
  const second = reachOf(frame.second);
  return (x, y, z) => first(x, y, z) || second(x, y, z);
}

/** Distance within which a place counts as covered, mm. */
export function reachMm({ lattice, placement }: Pick<Frame, 'lattice' | 'placement'>): number {
  return Math.max(...spacingOf({ lattice, cellMm: placement.cellMm }));
}

function reachOf(frame: Frame): ReachTest {
  const topology = frameTopology(frame.lattice);
  if (!topology) throw new RangeError(`no lattice is called ${frame.lattice}`);
  const { placement, struts } = frame;
  const { origin, cellMm, size } = placement;
  const axes = strutAxes(topology, cellMm);
  const types = axes.length;
  const squareMm2 = reachMm(frame) ** 2;
  const offGrid = offGridNear(frame, squareMm2);
  const inCell = (cell: number, x: number, y: number, z: number): boolean => {
    const dx = x - origin[0] - cellX(size, cell) * cellMm[0];
    const dy = y - origin[1] - cellY(size, cell) * cellMm[1];
    const dz = z - origin[2] - cellZ(size, cell) * cellMm[2];
    for (let s = 0; s < types; s++) {
      const state = struts[idInCell(cell, s, types)];
      if (state === STRUT_WHOLE && squareTo(axes[s]!, 0, 1, dx, dy, dz) <= squareMm2) return true;
      if (
        state === STRUT_CLIPPED &&
        clipWithin(frame, idInCell(cell, s, types), axes[s]!, [dx, dy, dz], squareMm2)
      )
        return true;
    }
    return false;
  };
  const near = nearFirst();
  const place = new Float64Array(3);
  return (modelX, modelY, modelZ) => {
    pointToLattice(placement, modelX, modelY, modelZ, place);
    const [x, y, z] = place as unknown as Point;
    const cx = Math.floor((x - origin[0]) / cellMm[0]);
    const cy = Math.floor((y - origin[1]) / cellMm[1]);
    const cz = Math.floor((z - origin[2]) / cellMm[2]);
    for (let i = 0; i < near.length; i++) {
      const [ox, oy, oz] = near[i]!;
      const [ax, ay, az] = [cx + ox, cy + oy, cz + oz];
      if (ax < 0 || ay < 0 || az < 0 || ax >= size[0] || ay >= size[1] || az >= size[2]) continue;
      const cell = cellNumber(size, ax, ay, az);
      if (inCell(cell, x, y, z) || offGrid(cell, x, y, z)) return true;
    }
    return false;
  };
}

/** The cell itself and the 26 around it, nearest first: most points are within reach of their own cell. */
function nearFirst(): Point[] {
  const offsets: Point[] = [];
  for (let i = 0; i < 27; i++)
    offsets.push([(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1]);
  const steps = (offset: Point) => offset.reduce((sum, value) => sum + Math.abs(value), 0);
  return offsets.sort((a, b) => steps(a) - steps(b));
}

/** Squared distance of a point from the part of an axis between two shares of its length, mm2. */
function squareTo(axis: StrutAxis, from: number, to: number, x: number, y: number, z: number): number {
  const { start, along, lengthMm } = axis;
  const [wx, wy, wz] = [x - start[0], y - start[1], z - start[2]];
  const at = wx * along[0] + wy * along[1] + wz * along[2];
  const held = Math.min(to * lengthMm, Math.max(from * lengthMm, at));
  const [dx, dy, dz] = [wx - held * along[0], wy - held * along[1], wz - held * along[2]];
  return dx * dx + dy * dy + dz * dz;
}

/** Whether a segment of a clipped strut lies within reach. Clips are ordered by strut. */
function clipWithin({ clips }: Frame, id: number, axis: StrutAxis, at: Point, squareMm2: number): boolean {
  const { strut, from, to } = clips;
  let low = 0;
  let high = strut.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (strut[middle]! < id) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < strut.length && strut[i] === id; i++) {
    if (squareTo(axis, from[i]!, to[i]!, ...at) <= squareMm2) return true;
  }
  return false;
}

/** Struts off the grid, by the cells that their boxes touch. */
function offGridNear(
  { net, placement }: Frame,
  squareMm2: number,
): (cell: number, x: number, y: number, z: number) => boolean {
  if (!net || net.segments.length === 0) return () => false;
  const { origin, cellMm, size } = placement;
  const { segments } = net;
  const inCell = new Map<number, number[]>();
  for (let i = 0; i < segments.length; i += 6) {
    const bounds = [0, 1, 2].map((k) => {
      const [a, b] = [segments[i + k]!, segments[i + 3 + k]!];
      const cellOf = (value: number) => Math.floor((value - origin[k]!) / cellMm[k]!);
      return [Math.max(0, cellOf(Math.min(a, b))), Math.min(size[k]! - 1, cellOf(Math.max(a, b)))] as const;
    });
    const [[x0, x1], [y0, y1], [z0, z1]] = bounds as [
      readonly [number, number],
      readonly [number, number],
      readonly [number, number],
    ];
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++) {
          const cell = cellNumber(size, x, y, z);
          const list = inCell.get(cell);
          if (list) list.push(i);
          else inCell.set(cell, [i]);
        }
  }
  return (cell, x, y, z) =>
    (inCell.get(cell) ?? []).some((i) => squareToSegment(segments, i, x, y, z) <= squareMm2);
}

function squareToSegment(s: readonly number[], i: number, x: number, y: number, z: number): number {
  const [ux, uy, uz] = [s[i + 3]! - s[i]!, s[i + 4]! - s[i + 1]!, s[i + 5]! - s[i + 2]!];
  const [wx, wy, wz] = [x - s[i]!, y - s[i + 1]!, z - s[i + 2]!];
  const square = ux * ux + uy * uy + uz * uz;
  const share = square > 0 ? Math.min(1, Math.max(0, (wx * ux + wy * uy + wz * uz) / square)) : 0;
  const [dx, dy, dz] = [wx - share * ux, wy - share * uy, wz - share * uz];
  return dx * dx + dy * dy + dz * dz;
}
