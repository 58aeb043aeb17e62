import type { ModelSurface, PlacedLattice, RingClearance } from '../../grid/classification.ts';
import { strutPlace } from '../../grid/grid-places.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';

/** Triangle of the surface near a strut or a joint. */
export interface PatchFace {
  face: number;
  /** Vertices in the local frame, 9 numbers, mm. */
  corners: number[];
  /** Vertices of the part within reach, mm in the local frame. */
  within: number[];
}

/** Oriented bounding box: origin, rotation (three rows) and side lengths. */
interface Reach {
  origin: readonly number[];
  across: readonly number[];
  up: readonly number[];
  along: readonly number[];
  low: readonly [number, number, number];
  high: readonly [number, number, number];
}

/** Triangle in the frame of a box, 9 numbers. */
const seen = new Float64Array(9);

/** Returns the surface around a strut segment, in the strut's frame (across, up, along from its start). */
export function patchOfSegment(
  lattice: PlacedLattice & ModelSurface,
  strutId: number,
  low: number,
  high: number,
): PatchFace[] {
  const types = lattice.topology.struts.length;
  const axis = lattice.joints.axes[typeOfId(strutId, types)]!;
  const cell = cellOfId(strutId, types);
  const start = strutPlace(lattice, strutId, 0);
  const r = lattice.rodRadiusMm;
  const box = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const a = start[k]! + low * axis.along[k]!;
    const b = start[k]! + high * axis.along[k]!;
    box[k] = Math.min(a, b) - r;
    box[k + 3] = Math.max(a, b) + r;
  }
  const { across, up, along } = axis;
  return patchOf(lattice, cell, box, {
    origin: start,
    across,
    up,
    along,
    low: [-r, -r, low],
    high: [r, r, high],
  });
}

/** Returns the surface around a joint, in the lattice's frame. */
export function patchOfJoint(
  lattice: PlacedLattice & ModelSurface & RingClearance,
  node: number,
  [x, y, z]: readonly number[],
): PatchFace[] {
  const reach = lattice.rodRadiusMm * lattice.joints.reach + lattice.marginMm;
  const low = [x! - reach, y! - reach, z! - reach] as const;
  const high = [x! + reach, y! + reach, z! + reach] as const;
  const cell = cellOfId(node, lattice.topology.nodes.length);
  return patchOf(lattice, cell, [...low, ...high], { ...LATTICE, low, high });
}

const LATTICE = { origin: [0, 0, 0], across: [1, 0, 0], up: [0, 1, 0], along: [0, 0, 1] };

/** @param box low and high corner of what is within reach, mm in the lattice's frame */
function patchOf(
  surface: ModelSurface,
  cell: number,
  box: readonly number[],
  { origin, across, up, along, low, high }: Reach,
): PatchFace[] {
  const n = surface.near.numberOf[cell]!;
  if (n < 0) return [];
  const { positions: p, triangles: t } = surface.local;
  const { faceBoxes: boxes, near } = surface;
  const x0 = box[0]!;
  const y0 = box[1]!;
  const z0 = box[2]!;
  const x1 = box[3]!;
  const y1 = box[4]!;
  const z1 = box[5]!;
  const patch: PatchFace[] = [];
  for (let i = near.start[n]!, end = near.start[n + 1]!; i < end; i++) {
    const face = near.faces[i]!;
    const o = face * 6;
    if (boxes[o]! > x1 || boxes[o + 3]! < x0) continue;
    if (boxes[o + 1]! > y1 || boxes[o + 4]! < y0) continue;
    if (boxes[o + 2]! > z1 || boxes[o + 5]! < z0) continue;
    const q = seen;
    for (let k = 0; k < 3; k++) {
      const v = t[face * 3 + k]! * 3;
      const dx = p[v]! - origin[0]!;
      const dy = p[v + 1]! - origin[1]!;
      const dz = p[v + 2]! - origin[2]!;
      q[k * 3] = dx * across[0]! + dy * across[1]! + dz * across[2]!;
      q[k * 3 + 1] = dx * up[0]! + dy * up[1]! + dz * up[2]!;
      q[k * 3 + 2] = dx * along[0]! + dy * along[1]! + dz * along[2]!;
    }
    if (missesBox(q, low, high)) continue;
    const corners = [q[0]!, q[1]!, q[2]!, q[3]!, q[4]!, q[5]!, q[6]!, q[7]!, q[8]!];
    const within = clippedTo(corners, low, high);
    if (within.length > 0) patch.push({ face, corners, within });
  }
  return patch;
}

/** Returns true if a triangle is beyond one side of a box, as most are. */
function missesBox(
  q: Float64Array,
  low: readonly [number, number, number],
  high: readonly [number, number, number],
): boolean {
  for (let k = 0; k < 3; k++) {
    const a = q[k]!;
    const b = q[k + 3]!;
    const c = q[k + 6]!;
    if (a > high[k]! && b > high[k]! && c > high[k]!) return true;
    if (a < low[k]! && b < low[k]! && c < low[k]!) return true;
  }
  return false;
}

/** Vertices (3 numbers each) of the part of a polygon inside a box, clipped by its six sides in turn. */
function clippedTo(
  vertices: number[],
  low: readonly [number, number, number],
  high: readonly [number, number, number],
): number[] {
  let polygon = vertices;
  for (let axis = 0; axis < 3; axis++) {
    let least = polygon[axis]!;
    let most = least;
    for (let i = axis + 3; i < polygon.length; i += 3) {
      const value = polygon[i]!;
      if (value < least) least = value;
      else if (value > most) most = value;
    }
    if (least > high[axis]! || most < low[axis]!) return [];
    if (most > high[axis]!) polygon = cutAt(polygon, axis, high[axis]!, 1);
    if (least < low[axis]!) polygon = cutAt(polygon, axis, -low[axis]!, -1);
  }
  return polygon;
}

/** Part of a polygon where `sign` times this coordinate is at most the limit. */
function cutAt(polygon: readonly number[], axis: number, limit: number, sign: number): number[] {
  const next: number[] = [];
  for (let i = 0; i < polygon.length; i += 3) {
    const j = i + 3 === polygon.length ? 0 : i + 3;
    const di = limit - sign * polygon[i + axis]!;
    const dj = limit - sign * polygon[j + axis]!;
    if (di >= 0) next.push(polygon[i]!, polygon[i + 1]!, polygon[i + 2]!);
    if (di > 0 !== dj > 0 && di !== dj) {
      const share = di / (di - dj);
      for (let k = 0; k < 3; k++) next.push(polygon[i + k]! + share * (polygon[j + k]! - polygon[i + k]!));
    }
  }
  return next;
}
