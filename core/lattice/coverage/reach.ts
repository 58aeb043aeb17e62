import { type StrutAxis, strutAxes } from '../cell/strut-axes.ts';
import { type Frame, STRUT_CLIPPED, STRUT_WHOLE } from '../frame/frame.ts';
import { frameTopology } from '../frame/topology.ts';
import { cellNumber, cellX, cellY, cellZ, idInCell } from '../grid/numbering.ts';
import { cellCorner, pointToLattice, pointToModel } from '../grid/placement.ts';
import { spacingOf } from '../spec/spacing.ts';
import type { Sight } from './sight.ts';

/** Tells whether a point of the model, mm, has a strut of a frame within one cell. */
export type ReachTest = (x: number, y: number, z: number) => boolean;

/** Nearest struts to which a line of sight is tried. */
const MOST_TRIED = 16;

/**
 * Test for points within reach of a frame: a strut within the largest edge of a cell, for stochastic lattices the
 * spacing, and in straight line of sight inside the fill domain, so that a rib is not reached through the air beside
 * it. A surface lattice counts by its wires, two regions by either side.
 * @throws RangeError for an unknown lattice
 */
export function reachTest(frame: Frame, sight: Sight): ReachTest {
  const first = reachOf(frame, sight);
  if (!frame.second) return first;
  const second = reachOf(frame.second, sight);
  return (x, y, z) => first(x, y, z) || second(x, y, z);
}

/** Distance within which a place counts as covered, mm. */
export function reachMm({ lattice, placement }: Pick<Frame, 'lattice' | 'placement'>): number {
  return Math.max(...spacingOf({ lattice, cellMm: placement.cellMm }));
}

/** Nearest points of struts to a place, with the squares of their distances. */
class NearPoints {
  readonly squareMm2: number[] = [];
  readonly places: number[] = [];

  add(squareMm2: number, x: number, y: number, z: number): void {
    this.squareMm2.push(squareMm2);
    this.places.push(x, y, z);
  }

  clear(): void {
    this.squareMm2.length = 0;
    this.places.length = 0;
  }

  /** Removes the nearest point and returns its number; -1 if the list is empty. */
  takeNearest(): number {
    let best = -1;
    for (let i = 0; i < this.squareMm2.length; i++)
      if (this.squareMm2[i]! < (best < 0 ? Infinity : this.squareMm2[best]!)) best = i;
    if (best >= 0) this.squareMm2[best] = Infinity;
    return best;
  }
}

function reachOf(frame: Frame, sight: Sight): ReachTest {
  const topology = frameTopology(frame.lattice);
  if (!topology) throw new RangeError(`no lattice is called ${frame.lattice}`);
  const { placement, struts } = frame;
  const { origin, cellMm, size } = placement;
  const axes = strutAxes(topology, cellMm);
  const types = axes.length;
  const reach = reachMm(frame);
  const squareMm2 = reach * reach;
  // A link counts in the cell of its middle, half its length away at most.
  const offGrid = offGridByCell(frame);
  const overhangMm = Math.max(overhangOf(axes, cellMm), longestMm(frame) / 2);
  const near = new NearPoints();
  const place = new Float64Array(3);
  const seen = new Float64Array(3);
  /** True if the nearest strut of a cell, copied whole, is in reach and sight, as for most places. */
  const byOwnCell = (cell: number, modelX: number, modelY: number, modelZ: number): boolean => {
    const cx = origin[0] + cellX(size, cell) * cellMm[0];
    const cy = origin[1] + cellY(size, cell) * cellMm[1];
    const cz = origin[2] + cellZ(size, cell) * cellMm[2];
    let best = squareMm2;
    let nearest = -1;
    let atMm = 0;
    let whole = 0;
    for (let s = 0; s < types; s++) {
      if (struts[cell * types + s] !== STRUT_WHOLE) continue;
      whole++;
      const { start, along, lengthMm } = axes[s]!;
      const dx = place[0]! - cx - start[0];
      const dy = place[1]! - cy - start[1];
      const dz = place[2]! - cz - start[2];
      const mm = Math.min(lengthMm, Math.max(0, dx * along[0] + dy * along[1] + dz * along[2]));
      const ex = dx - mm * along[0];
      const ey = dy - mm * along[1];
      const ez = dz - mm * along[2];
      const far = ex * ex + ey * ey + ez * ez;
      if (far > best) continue;
      best = far;
      nearest = s;
      atMm = mm;
    }
    if (nearest < 0) return false;
    // The surface leaves a cell alone that has all its struts.
    if (whole === types) return true;
    const { start, along } = axes[nearest]!;
    pointToModel(
      placement,
      cx + start[0] + atMm * along[0],
      cy + start[1] + atMm * along[1],
      cz + start[2] + atMm * along[2],
      seen,
    );
    return sight(modelX, modelY, modelZ, seen[0]!, seen[1]!, seen[2]!);
  };
  const gather = (cell: number, x: number, y: number, z: number) => {
    const [cx, cy, cz] = cellCorner(placement, cell);
    for (let s = 0; s < types; s++) {
      const id = idInCell(cell, s, types);
      const state = struts[id];
      if (state === STRUT_WHOLE) nearestOnAxis(axes[s]!, [0, 1], [cx, cy, cz], [x, y, z], squareMm2, near);
      else if (state === STRUT_CLIPPED)
        for (const range of clipsOf(frame, id))
          nearestOnAxis(axes[s]!, range, [cx, cy, cz], [x, y, z], squareMm2, near);
    }
    for (const i of offGrid.get(cell) ?? [])
      nearestOnSegment(frame.net!.segments, i, [x, y, z], squareMm2, near);
  };
  return (modelX, modelY, modelZ) => {
    pointToLattice(placement, modelX, modelY, modelZ, place);
    const x = place[0]!;
    const y = place[1]!;
    const z = place[2]!;
    const own = cellAtPoint(frame, x, y, z);
    if (own >= 0 && byOwnCell(own, modelX, modelY, modelZ)) return true;
    near.clear();
    const from = (value: number, k: 0 | 1 | 2) =>
      Math.max(0, Math.floor((value - reach - overhangMm - origin[k]) / cellMm[k]));
    const to = (value: number, k: 0 | 1 | 2) =>
      Math.min(size[k] - 1, Math.floor((value + reach + overhangMm - origin[k]) / cellMm[k]));
    for (let cz = from(z, 2); cz <= to(z, 2); cz++)
      for (let cy = from(y, 1); cy <= to(y, 1); cy++)
        for (let cx = from(x, 0); cx <= to(x, 0); cx++) gather(cellNumber(size, cx, cy, cz), x, y, z);
    for (let tried = 0; tried < MOST_TRIED; tried++) {
      const i = near.takeNearest();
      if (i < 0) return false;
      pointToModel(placement, near.places[i * 3]!, near.places[i * 3 + 1]!, near.places[i * 3 + 2]!, seen);
      if (sight(modelX, modelY, modelZ, seen[0]!, seen[1]!, seen[2]!)) return true;
    }
    return false;
  };
}

/** Cell of a point, or -1 outside the grid. */
function cellAtPoint(
  { placement: { origin, cellMm, size } }: Frame,
  x: number,
  y: number,
  z: number,
): number {
  const cx = Math.floor((x - origin[0]) / cellMm[0]);
  const cy = Math.floor((y - origin[1]) / cellMm[1]);
  const cz = Math.floor((z - origin[2]) / cellMm[2]);
  const isIn = cx >= 0 && cy >= 0 && cz >= 0 && cx < size[0] && cy < size[1] && cz < size[2];
  return isIn ? cellNumber(size, cx, cy, cz) : -1;
}

/** Length by which struts reach beyond their cell, mm; zero except in stochastic periods. */
function overhangOf(axes: readonly StrutAxis[], cellMm: readonly number[]): number {
  let most = 0;
  for (const { start, end } of axes)
    for (let k = 0; k < 3; k++)
      most = Math.max(most, -start[k]!, -end[k]!, start[k]! - cellMm[k]!, end[k]! - cellMm[k]!);
  return most;
}

type Triple = readonly [number, number, number];

/** Adds the nearest point of a part of an axis, between two shares of its length, if it is within reach. */
function nearestOnAxis(
  { start, along, lengthMm }: StrutAxis,
  [from, to]: readonly [number, number],
  [cx, cy, cz]: Triple,
  [x, y, z]: Triple,
  squareMm2: number,
  near: NearPoints,
): void {
  const sx = cx + start[0];
  const sy = cy + start[1];
  const sz = cz + start[2];
  const at = (x - sx) * along[0] + (y - sy) * along[1] + (z - sz) * along[2];
  const mm = Math.min(to * lengthMm, Math.max(from * lengthMm, at));
  addWithin(near, squareMm2, [x, y, z], [sx + mm * along[0], sy + mm * along[1], sz + mm * along[2]]);
}

function nearestOnSegment(
  s: readonly number[],
  i: number,
  [x, y, z]: Triple,
  squareMm2: number,
  near: NearPoints,
): void {
  const ux = s[i + 3]! - s[i]!;
  const uy = s[i + 4]! - s[i + 1]!;
  const uz = s[i + 5]! - s[i + 2]!;
  const square = ux * ux + uy * uy + uz * uz;
  const way = (x - s[i]!) * ux + (y - s[i + 1]!) * uy + (z - s[i + 2]!) * uz;
  const share = square > 0 ? Math.min(1, Math.max(0, way / square)) : 0;
  addWithin(near, squareMm2, [x, y, z], [s[i]! + share * ux, s[i + 1]! + share * uy, s[i + 2]! + share * uz]);
}

function addWithin(near: NearPoints, squareMm2: number, [x, y, z]: Triple, [px, py, pz]: Triple): void {
  const far = (px - x) * (px - x) + (py - y) * (py - y) + (pz - z) * (pz - z);
  if (far <= squareMm2) near.add(far, px, py, pz);
}

/** Segments of a clipped strut, as shares of its length. Clips are ordered by strut. */
function clipsOf({ clips }: Frame, id: number): [number, number][] {
  const { strut, from, to } = clips;
  let low = 0;
  let high = strut.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (strut[middle]! < id) low = middle + 1;
    else high = middle;
  }
  const found: [number, number][] = [];
  for (let i = low; i < strut.length && strut[i] === id; i++) found.push([from[i]!, to[i]!]);
  return found;
}

/** Struts off the grid by the cell of their middle, as indices of their first coordinate. */
function offGridByCell({ net, placement }: Frame): Map<number, number[]> {
  const inCell = new Map<number, number[]>();
  const { origin, cellMm, size } = placement;
  const s = net?.segments ?? [];
  const cellOf = (value: number, k: 0 | 1 | 2) =>
    Math.min(size[k] - 1, Math.max(0, Math.floor((value - origin[k]) / cellMm[k])));
  for (let i = 0; i < s.length; i += 6) {
    const middle = (k: 0 | 1 | 2) => cellOf((s[i + k]! + s[i + 3 + k]!) / 2, k);
    const cell = cellNumber(size, middle(0), middle(1), middle(2));
    const list = inCell.get(cell);
    if (list) list.push(i);
    else inCell.set(cell, [i]);
  }
  return inCell;
}

/** Length of the longest strut off the grid, mm. */
function longestMm({ net }: Frame): number {
  const s = net?.segments ?? [];
  let most = 0;
  for (let i = 0; i < s.length; i += 6)
    most = Math.max(most, Math.hypot(s[i + 3]! - s[i]!, s[i + 4]! - s[i + 1]!, s[i + 5]! - s[i + 2]!));
  return most;
}
