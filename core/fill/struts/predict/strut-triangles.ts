import { mapPoint, type Point } from '../../../solid/geometry/vector.ts';
import type {
  DomainWall,
  ModelSurface,
  PlacedLattice,
  RingClearance,
  SurfaceStates,
} from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { cellCorner } from '../../grid/placement.ts';
import { mergedRanges, rangesWithin, SHORTEST_TUBE_MM } from '../../grid/strut-surface.ts';
import { endsInWall } from '../graph/wall-ends.ts';
import { PLANE_DEVIATION_MM, SHORTEST_RINGED_MM, SHORTEST_SEGMENT_MM } from '../segment-limits.ts';
import { isAtWall } from './at-wall.ts';
import type { CutGroups } from './cut-groups.ts';
import type { MetStrut } from './met-strut.ts';
import type { Stubs } from './stubs.ts';
import type { SurfaceBend } from './surface-bend.ts';

/** Distance from one plane over turn and width: of a single edge across the middle, and of an even bend. */
const EDGE_SHARE = 0.125;
/** Triangles by which the cap of such a short segment follows the surface. */
const BENT_CAP_TRIANGLES = 6;
/** An end in a wall has no cap, but joins it. */
const WALL_TRIANGLES = 4;

type Lattice = PlacedLattice & ModelSurface & SurfaceStates & RingClearance & DomainWall;

/** Triangles of a strut beside those that its joints count: its ends at the surface, and rings where it is divided. */
export function strutTriangles(
  lattice: Lattice,
  { bend, stubs, groups }: { bend: SurfaceBend; stubs: Stubs; groups: CutGroups },
  strut: MetStrut,
): number {
  const { sides } = lattice.joints;
  const trimmed = trimmedRanges(lattice, strut);
  let triangles = 0;
  for (const at of openEnds(lattice, strut))
    triangles += 2 * sides - 2 + (endsInWall(lattice, strut.id, at) ? WALL_TRIANGLES : 0);
  for (let i = 1; i < trimmed.length; i++) {
    const middle = (trimmed[i - 1]![1] + trimmed[i]![0]) / 2;
    // A clear tube between two trimmed ranges has a ring at both its ends.
    if (isKept(strut, middle, middle)) triangles += 2 * 2 * sides;
  }
  if (lattice.near.numberOf[cellOfId(strut.id, lattice.topology.struts.length)]! < 0) return triangles;
  const united = goesToBoolean(lattice, groups, strut);
  let rings = 0;
  const halving = new Halving(lattice, bend, strut);
  const mayProject = !lattice.domain.isHollow && trimmed.length === 1 && isPlainEnd(lattice, strut);
  for (const [from, to] of trimmed) {
    const start = from === strut.low ? 0 : from;
    const end = to === strut.high ? strut.lengthMm : to;
    if (!isKept(strut, start, end)) continue;
    // A clear part beside an untrimmed joint belongs to the segment.
    const low = from === trimmed[0]![0] && isKept(strut, strut.low, from) ? strut.low : from;
    const high = to === trimmed.at(-1)![1] && isKept(strut, to, strut.high) ? strut.high : to;
    const before = halving.rings + halving.bentParts;
    halving.run(low, high);
    // Ended on the surface without a cut.
    if (mayProject && halving.rings + halving.bentParts === before) continue;
    const split = united ? splitEnds(lattice, strut, { low, high, from, to }) : NO_SPLIT;
    rings += split.filter(Boolean).length + stubsOf(lattice, stubs, strut, { low, high, split });
  }
  triangles += 2 * sides * rings;
  if (united) return triangles;
  return triangles + 2 * sides * halving.rings + BENT_CAP_TRIANGLES * halving.bentParts;
}

/** True if a strut leaves the model once, clear of trimmed joints and of walls. */
function isPlainEnd(lattice: Lattice, strut: MetStrut): boolean {
  const [at, other] = openEnds(lattice, strut);
  if (at === undefined || other !== undefined || endsInWall(lattice, strut.id, at)) return false;
  return !lattice.nodeContact[strut.a] && !lattice.nodeContact[strut.b];
}

/** True if the strut goes to the kernel: in a shell, on a bottom, at joints that do, near a membrane. */
function goesToBoolean(lattice: Lattice, groups: CutGroups, strut: MetStrut): boolean {
  if (!lattice.domain.isOpen) return true;
  if (groups.goesToBoolean(strut.a) || groups.goesToBoolean(strut.b)) return true;
  if (!lattice.wall) return false;
  return (
    isAtWall(lattice, strut.a) ||
    isAtWall(lattice, strut.b) ||
    openEnds(lattice, strut).some((at) => endsInWall(lattice, strut.id, at))
  );
}

/** For each end of a segment: true if the kernel gets it without the clear part up to that joint. */
type Split = readonly [boolean, boolean];

const NO_SPLIT: Split = [false, false];

function splitEnds(
  { nodeContact }: Lattice,
  { a, b }: MetStrut,
  { low, high, from, to }: { low: number; high: number; from: number; to: number },
): Split {
  return [
    !nodeContact[a] && from - low > SHORTEST_RINGED_MM,
    !nodeContact[b] && high - to > SHORTEST_RINGED_MM,
  ];
}

/** Stubs at the untrimmed joints between which a trimmed segment runs. A clear part split off it needs none. */
function stubsOf(
  { nodeContact, topology }: Lattice,
  stubs: Stubs,
  strut: MetStrut,
  { low, high, split }: { low: number; high: number; split: Split },
): number {
  const { from, to } = topology.struts[typeOfId(strut.id, topology.struts.length)]!;
  const { a, b, hasRings, slot } = strut;
  const first = low === strut.low && !nodeContact[a] && hasRings[0] && !split[0];
  const last = high === strut.high && !nodeContact[b] && hasRings[1] && !split[1];
  return (first && stubs.at(from, slot.from) ? 1 : 0) + (last && stubs.at(to, slot.to) ? 1 : 0);
}

/** Positions where a strut leaves the model outside the joints that are trimmed, mm from its start. */
function openEnds({ nodeContact }: Lattice, { a, b, low, high, lengthMm, keptSegments }: MetStrut): number[] {
  return keptSegments
    .flatMap(([from, to]) => [...(from > 0 ? [from] : []), ...(to < lengthMm ? [to] : [])])
    .filter((at) => !(nodeContact[a] && at < low) && !(nodeContact[b] && at > high));
}

/** Ranges of the tube that are trimmed, as the plan of a fill has them. */
function trimmedRanges({ nodeContact, marginMm }: Lattice, { a, b, low, high, contacts }: MetStrut) {
  const ranges = rangesWithin(contacts, low, high);
  if (nodeContact[a]) ranges.push([low, Math.min(low + 2 * marginMm, high)]);
  if (nodeContact[b]) ranges.push([Math.max(high - 2 * marginMm, low), high]);
  return mergedRanges(ranges, SHORTEST_TUBE_MM);
}

function isKept({ keptSegments }: MetStrut, from: number, to: number): boolean {
  return (
    keptSegments.some((segment) => segment[0] < to && segment[1] > from) ||
    (from === to && keptSegments.some((segment) => segment[0] <= from && segment[1] >= to))
  );
}

/** Halves segments as the trim does where the surface bends, and counts the rings between their parts. */
class Halving {
  rings = 0;
  /** Shortest parts at which the surface still bends. */
  bentParts = 0;
  readonly #lattice: Lattice;
  readonly #bend: SurfaceBend;
  readonly #strut: MetStrut;
  readonly #contacts: [number, number][];
  readonly #nearCell: number;

  constructor(lattice: Lattice, bend: SurfaceBend, strut: MetStrut) {
    this.#lattice = lattice;
    this.#bend = bend;
    this.#strut = strut;
    const { marginMm } = lattice;
    this.#contacts = (strut.contacts ?? []).map(([from, to]) => [from + marginMm, to - marginMm]);
    this.#nearCell = lattice.near.numberOf[cellOfId(strut.id, lattice.topology.struts.length)]!;
  }

  run(low: number, high: number): void {
    if (this.#bendMm(low, high) <= PLANE_DEVIATION_MM) return;
    if (high - low < 2 * SHORTEST_SEGMENT_MM) {
      this.bentParts++;
      return;
    }
    const middle = (low + high) / 2;
    if (isKept(this.#strut, middle, middle)) this.rings++;
    this.run(low, middle);
    this.run(middle, high);
  }

  /** Largest distance of the surface around a part from one plane, mm. */
  #bendMm(low: number, high: number): number {
    const { rodRadiusMm } = this.#lattice;
    let most = 0;
    for (const [first, last] of this.#contacts) {
      const from = Math.max(first, low);
      const to = Math.min(last, high);
      if (to < from) continue;
      const reachMm = Math.max(rodRadiusMm, (to - from) / 2);
      const { faces, turn } = this.#bend.around(this.#placeAt((from + to) / 2), this.#nearCell, reachMm);
      const share = last > first ? (to - from) / (last - first) : 1;
      const widthMm = Math.hypot(2 * rodRadiusMm, last - first) * Math.sqrt(share);
      most = Math.max(most, EDGE_SHARE * (1 + 2 / Math.max(2, faces)) * turn * widthMm);
    }
    return most;
  }

  #placeAt(atMm: number): Point {
    const { joints, placement, topology } = this.#lattice;
    const types = topology.struts.length;
    const { start, along } = joints.axes[typeOfId(this.#strut.id, types)]!;
    const corner = cellCorner(placement, cellOfId(this.#strut.id, types));
    return mapPoint(corner, (low, k) => low + start[k]! + atMm * along[k]!);
  }
}
