import { type StrutAxis, strutAxes } from '../../cells/strut-axes.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';
import { spacingOf } from '../../spec/spacing.ts';
import { type Frame, framesOf, STRUT_CLIPPED, STRUT_WHOLE } from '../frame/frame.ts';
import { frameTopology } from '../frame/topology.ts';
import { cellNumber, cellX, cellY, cellZ, idInCell } from '../grid/numbering.ts';
import { cellCorner, pointToLattice, pointToModel } from '../grid/placement.ts';
import { NearPoints } from './near-points.ts';
import type { Sight } from './sight.ts';

/** Tells whether a point of the model, mm, has a strut of a frame within one cell. */
export type ReachTest = (x: number, y: number, z: number) => boolean;

/** Nearest struts to which a line of sight is tried. */
const MOST_TRIED = 16;
/** Shares of a strut's length between which it is whole. */
const WHOLE = [0, 1] as const;

type Point = readonly [number, number, number];

/**
 * Test for points within reach of a frame: a strut within the largest edge of a cell, for stochastic lattices the
 * spacing, and in straight line of sight inside the fill domain, so that a rib is not reached through the air beside
 * it. A surface lattice counts by its wires, two regions by either side. A strut reaches no farther than `atMostMm`.
 * @throws RangeError for an unknown lattice
 */
export function reachTest(frame: Frame, sight: Sight, atMostMm = Infinity): ReachTest {
  const frames = framesOf(frame).map((one) => new FrameReach(one, sight, atMostMm));
  return (x, y, z) => frames.some((one) => one.has(x, y, z));
}

/** Distance within which a place counts as covered, mm. */
export function reachMm({ lattice, placement }: Pick<Frame, 'lattice' | 'placement'>): number {
  return Math.max(...spacingOf({ lattice, cellMm: placement.cellMm }));
}

/** Test for points within reach of the struts of one frame, without its second region. */
class FrameReach {
  readonly #frame: Frame;
  readonly #sight: Sight;
  readonly #axes: readonly StrutAxis[];
  readonly #reachMm: number;
  /** A link counts in the cell of its middle, half its length away at most. */
  readonly #offGrid: ReadonlyMap<number, number[]>;
  readonly #overhangMm: number;
  readonly #near: NearPoints;
  /** The point in the lattice's coordinates, mm. */
  readonly #place = new Float64Array(3);
  /** Point of a strut in the model's coordinates, mm. */
  readonly #seen = new Float64Array(3);

  constructor(frame: Frame, sight: Sight, atMostMm: number) {
    const topology = frameTopology(frame.lattice);
    if (!topology) throw new RangeError(`no lattice is called ${frame.lattice}`);
    const { cellMm } = frame.placement;
    this.#frame = frame;
    this.#sight = sight;
    this.#axes = strutAxes(topology, cellMm);
    this.#reachMm = Math.min(atMostMm, reachMm(frame));
    this.#offGrid = offGridByCell(frame);
    this.#overhangMm = Math.max(overhangOf(this.#axes, cellMm), longestMm(frame) / 2);
    this.#near = new NearPoints(this.#reachMm * this.#reachMm);
  }

  /** True if a point of the model, mm, has a strut within reach and sight. */
  has(modelX: number, modelY: number, modelZ: number): boolean {
    const { placement } = this.#frame;
    const place = this.#place;
    pointToLattice(placement, modelX, modelY, modelZ, place);
    const own = cellAtPoint(this.#frame, place[0]!, place[1]!, place[2]!);
    if (own >= 0 && this.#hasInCell(own, modelX, modelY, modelZ)) return true;
    const at: Point = [place[0]!, place[1]!, place[2]!];
    // Try the nearest strut first: it is nearly always in sight.
    this.#near.clear({ nearestAlone: true });
    if (own >= 0) this.#gather(own, at);
    this.#gatherAround(at);
    if (this.#near.places.length === 0) return false;
    if (this.#seesOneOf(1, modelX, modelY, modelZ)) return true;
    this.#near.clear({ nearestAlone: false });
    this.#gatherAround(at);
    return this.#seesOneOf(MOST_TRIED, modelX, modelY, modelZ);
  }

  /** True if one of that many of the nearest points is in sight of a point of the model, mm. */
  #seesOneOf(most: number, modelX: number, modelY: number, modelZ: number): boolean {
    const { places } = this.#near;
    const seen = this.#seen;
    for (let tried = 0; tried < most; tried++) {
      const i = this.#near.takeNearest();
      if (i < 0) return false;
      const { placement } = this.#frame;
      pointToModel(placement, places[i * 3]!, places[i * 3 + 1]!, places[i * 3 + 2]!, seen);
      if (this.#sight(modelX, modelY, modelZ, seen[0]!, seen[1]!, seen[2]!)) return true;
    }
    return false;
  }

  /** True if the nearest strut of a cell, copied whole, is in reach and sight, as for most places. */
  #hasInCell(cell: number, modelX: number, modelY: number, modelZ: number): boolean {
    const { placement, struts } = this.#frame;
    const { origin, cellMm, size } = placement;
    const axes = this.#axes;
    const types = axes.length;
    const seen = this.#seen;
    const cx = origin[0] + cellX(size, cell) * cellMm[0];
    const cy = origin[1] + cellY(size, cell) * cellMm[1];
    const cz = origin[2] + cellZ(size, cell) * cellMm[2];
    const x = this.#place[0]!;
    const y = this.#place[1]!;
    const z = this.#place[2]!;
    let best = this.#reachMm * this.#reachMm;
    let nearest = -1;
    let atMm = 0;
    let whole = 0;
    for (let s = 0; s < types; s++) {
      if (struts[cell * types + s] !== STRUT_WHOLE) continue;
      whole++;
      const { start, along, lengthMm } = axes[s]!;
      const dx = x - cx - start[0];
      const dy = y - cy - start[1];
      const dz = z - cz - start[2];
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
    return this.#sight(modelX, modelY, modelZ, seen[0]!, seen[1]!, seen[2]!);
  }

  /** Adds the near points of the struts of all cells that may have one within the limit of a place of the lattice. */
  #gatherAround(place: Point): void {
    const { size } = this.#frame.placement;
    const [x0, x1] = this.#cellsAlong(0, place[0]);
    const [y0, y1] = this.#cellsAlong(1, place[1]);
    const [z0, z1] = this.#cellsAlong(2, place[2]);
    for (let z = z0; z <= z1; z++) {
      const farZ = this.#squareTo(2, z, place[2]);
      for (let y = y0; y <= y1; y++) {
        const farYz = farZ + this.#squareTo(1, y, place[1]);
        for (let x = x0; x <= x1; x++) {
          const far = farYz + this.#squareTo(0, x, place[0]);
          if (far <= this.#near.limitMm2) this.#gather(cellNumber(size, x, y, z), place);
        }
      }
    }
  }

  /** Square of the distance along an axis from a coordinate to the struts of the cells at `index`, mm2, at least. */
  #squareTo(k: 0 | 1 | 2, index: number, value: number): number {
    const { origin, cellMm } = this.#frame.placement;
    const low = origin[k] + index * cellMm[k] - this.#overhangMm;
    const high = low + cellMm[k] + 2 * this.#overhangMm;
    const far = Math.max(0, low - value, value - high);
    return far * far;
  }

  /** First and last cell along an axis whose struts can be within reach of a coordinate. */
  #cellsAlong(k: 0 | 1 | 2, value: number): readonly [number, number] {
    const { origin, cellMm, size } = this.#frame.placement;
    const from = Math.floor((value - this.#reachMm - this.#overhangMm - origin[k]) / cellMm[k]);
    const to = Math.floor((value + this.#reachMm + this.#overhangMm - origin[k]) / cellMm[k]);
    return [Math.max(0, from), Math.min(size[k] - 1, to)];
  }

  #gather(cell: number, place: Point): void {
    const { placement, struts, net } = this.#frame;
    const near = this.#near;
    const types = this.#axes.length;
    const at = { corner: cellCorner(placement, cell), place };
    for (let s = 0; s < types; s++) {
      const id = idInCell(cell, s, types);
      const state = struts[id];
      if (state === STRUT_WHOLE) near.addOnAxis(this.#axes[s]!, WHOLE, at);
      else if (state === STRUT_CLIPPED)
        for (const range of clipsOf(this.#frame, id)) near.addOnAxis(this.#axes[s]!, range, at);
    }
    for (const i of this.#offGrid.get(cell) ?? []) near.addOnSegment(net!.segments, i, place);
  }
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
    madeOnce(inCell, cell, () => []).push(i);
  }
  return inCell;
}

/** Length of the longest strut off the grid, mm; 0 without any. */
function longestMm({ net }: Frame): number {
  const s = net?.segments ?? [];
  let most = 0;
  for (let i = 0; i < s.length; i += 6)
    most = Math.max(most, Math.hypot(s[i + 3]! - s[i]!, s[i + 4]! - s[i + 1]!, s[i + 5]! - s[i + 2]!));
  return most;
}
