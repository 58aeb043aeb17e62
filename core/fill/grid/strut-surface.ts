import type { StrutAxis } from '../../cells/strut-axes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Far above rounding of a box distance, mm: a face that only touches a tube is tested by its vertices. */
const BESIDE_MM = 1e-6;

/** Offset of the centre line from round coordinates, mm, so that it never runs along an edge of the model. */
const JITTER_ACROSS_MM = 1.3e-6;
const JITTER_UP_MM = 0.7e-6;

/** Gaps between trimmed segments shorter than this are trimmed with them, mm. */
export const SHORTEST_TUBE_MM = 0.1;

/** Meeting of a strut with the surface, mm from its start. */
export interface StrutMeeting {
  /** Crossings of the centre line, ascending; `exits` gives their direction. */
  crossings: number[];
  exits: boolean[];
  /** Disjoint ascending ranges where the surface is within the rod's radius. */
  contacts: [number, number][];
}

/** Shared by the many struts that meet nothing. */
const NOTHING_MET: StrutMeeting = { crossings: [], exits: [], contacts: [] };

const polygon = new Float64Array(3 * 16);
const clipped = new Float64Array(3 * 16);

/** Some triangles of a mesh: `faces[from]` to `faces[to - 1]`. */
export interface FaceRange {
  mesh: Mesh;
  /** Minimum and maximum of the bounding box of each of the mesh's triangles, 6 numbers. */
  boxes: Float32Array;
  faces: Uint32Array;
  from: number;
  to: number;
}

export interface StrutTube {
  axis: StrutAxis;
  /** Start of the strut's cell, mm. */
  at: readonly number[];
  /** Half its width, positive, mm: what comes into it counts as contact. */
  radiusMm: number;
  /** Length by which each contact is widened at both ends, mm. */
  marginMm: number;
}

/** Start of the tube's axis, mm. */
const start = new Float64Array(3);

export function meetStrut(
  { mesh, boxes, faces, from, to }: FaceRange,
  { axis, at, radiusMm, marginMm }: StrutTube,
): StrutMeeting {
  const { lengthMm } = axis;
  for (let k = 0; k < 3; k++) start[k] = at[k]! + axis.start[k]!;
  const x0 = Math.min(start[0]!, at[0]! + axis.end[0]) - radiusMm;
  const y0 = Math.min(start[1]!, at[1]! + axis.end[1]) - radiusMm;
  const z0 = Math.min(start[2]!, at[2]! + axis.end[2]) - radiusMm;
  const x1 = Math.max(start[0]!, at[0]! + axis.end[0]) + radiusMm;
  const y1 = Math.max(start[1]!, at[1]! + axis.end[1]) + radiusMm;
  const z1 = Math.max(start[2]!, at[2]! + axis.end[2]) + radiusMm;
  let found: { at: number; exits: boolean }[] | undefined;
  let ranges: [number, number][] | undefined;
  for (let i = from; i < to; i++) {
    const f = faces[i]!;
    const b = f * 6;
    if (boxes[b]! > x1 || boxes[b + 3]! < x0) continue;
    if (boxes[b + 1]! > y1 || boxes[b + 4]! < y0) continue;
    if (boxes[b + 2]! > z1 || boxes[b + 5]! < z0) continue;
    if (isBeside(boxes, b, axis, radiusMm + BESIDE_MM)) continue;
    toStrutFrame(mesh, f, axis);
    if (missesTube(polygon, radiusMm)) continue;
    const hit = centreHit(polygon);
    if (hit && hit.at >= 0 && hit.at <= lengthMm) {
      found ??= [];
      found.push(hit);
    }
    const range = rangeInTube(radiusMm);
    if (range && range[1] >= -marginMm && range[0] <= lengthMm + marginMm) {
      ranges ??= [];
      ranges.push([range[0] - marginMm, range[1] + marginMm]);
    }
  }
  if (!found && !ranges) return NOTHING_MET;
  found ??= [];
  if (found.length > 1) found.sort((a, b) => a.at - b.at);
  return {
    crossings: found.map((hit) => hit.at),
    exits: found.map((hit) => hit.exits),
    contacts: mergedRanges(ranges ?? [], 0),
  };
}

/** True if a box at `b` lies beside a slanted tube, as most boxes do that overlap the tube's own box. */
function isBeside(boxes: Float32Array, b: number, { across, up }: StrutAxis, reachMm: number): boolean {
  const hx = (boxes[b + 3]! - boxes[b]!) / 2;
  const hy = (boxes[b + 4]! - boxes[b + 1]!) / 2;
  const hz = (boxes[b + 5]! - boxes[b + 2]!) / 2;
  const mx = boxes[b]! + hx - start[0]!;
  const my = boxes[b + 1]! + hy - start[1]!;
  const mz = boxes[b + 2]! + hz - start[2]!;
  const wide = reachMm + hx * Math.abs(across[0]) + hy * Math.abs(across[1]) + hz * Math.abs(across[2]);
  if (Math.abs(mx * across[0] + my * across[1] + mz * across[2]) > wide) return true;
  const high = reachMm + hx * Math.abs(up[0]) + hy * Math.abs(up[1]) + hz * Math.abs(up[2]);
  return Math.abs(mx * up[0] + my * up[1] + mz * up[2]) > high;
}

/** Sets `polygon` to a triangle in the strut's frame: across, up, along. */
function toStrutFrame(
  { positions: p, triangles: t }: Mesh,
  face: number,
  { across, up, along }: StrutAxis,
): void {
  for (let k = 0; k < 3; k++) {
    const v = t[face * 3 + k]! * 3;
    const dx = p[v]! - start[0]!;
    const dy = p[v + 1]! - start[1]!;
    const dz = p[v + 2]! - start[2]!;
    polygon[k * 3] = dx * across[0] + dy * across[1] + dz * across[2];
    polygon[k * 3 + 1] = dx * up[0] + dy * up[1] + dz * up[2];
    polygon[k * 3 + 2] = dx * along[0] + dy * along[1] + dz * along[2];
  }
}

/** Parts of ranges between two positions; ranges that only touch one are omitted. */
export function rangesWithin(
  ranges: readonly [number, number][] | undefined,
  low: number,
  high: number,
): [number, number][] {
  const out: [number, number][] = [];
  for (let i = 0; ranges && i < ranges.length; i++) {
    const from = Math.max(ranges[i]![0], low);
    const to = Math.min(ranges[i]![1], high);
    if (to > from) out.push([from, to]);
  }
  return out;
}

/** Merges ranges that overlap or are closer than `gap`; ascending. */
export function mergedRanges(ranges: [number, number][], gap: number): [number, number][] {
  if (ranges.length > 2 || (ranges.length === 2 && ranges[0]![0] > ranges[1]![0]))
    ranges.sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i]!;
    const last = out[out.length - 1];
    if (last && range[0] <= last[1] + gap) last[1] = Math.max(last[1], range[1]);
    else out.push([range[0], range[1]]);
  }
  return out;
}

/** True if a triangle in the strut's frame lies beyond one side of the square tube, as most do. */
function missesTube(q: Float64Array, radius: number): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const a = q[axis]!;
    const b = q[axis + 3]!;
    const c = q[axis + 6]!;
    if ((a > radius && b > radius && c > radius) || (a < -radius && b < -radius && c < -radius)) return true;
  }
  return false;
}

/** Position where the (offset) centre line passes through a triangle in the strut's frame. */
function centreHit(q: Float64Array): { at: number; exits: boolean } | undefined {
  const ax = q[0]! - JITTER_ACROSS_MM;
  const ay = q[1]! - JITTER_UP_MM;
  const bx = q[3]! - JITTER_ACROSS_MM;
  const by = q[4]! - JITTER_UP_MM;
  const cx = q[6]! - JITTER_ACROSS_MM;
  const cy = q[7]! - JITTER_UP_MM;
  const wa = bx * cy - by * cx;
  const wb = cx * ay - cy * ax;
  const wc = ax * by - ay * bx;
  if (!((wa >= 0 && wb >= 0 && wc >= 0) || (wa <= 0 && wb <= 0 && wc <= 0))) return undefined;
  const total = wa + wb + wc;
  if (total === 0) return undefined;
  return { at: (wa * q[2]! + wb * q[5]! + wc * q[8]!) / total, exits: total > 0 };
}

/** Range of the axis over which the triangle in `polygon` lies within the square tube. */
function rangeInTube(radius: number): [number, number] | undefined {
  let source = polygon;
  let target = clipped;
  let count = 3;
  for (let axis = 0; axis < 2; axis++) {
    for (let sign = 1; sign >= -1; sign -= 2) {
      let kept = 0;
      let inside = true;
      for (let i = 0; i < count; i++) if (source[i * 3 + axis]! * sign > radius) inside = false;
      if (inside) continue;
      for (let i = 0; i < count; i++) {
        const j = i + 1 === count ? 0 : i + 1;
        const di = radius - source[i * 3 + axis]! * sign;
        const dj = radius - source[j * 3 + axis]! * sign;
        if (di >= 0) {
          target[kept * 3] = source[i * 3]!;
          target[kept * 3 + 1] = source[i * 3 + 1]!;
          target[kept * 3 + 2] = source[i * 3 + 2]!;
          kept++;
        }
        if (di > 0 !== dj > 0 && di !== dj) {
          const r = di / (di - dj);
          for (let k = 0; k < 3; k++) {
            target[kept * 3 + k] = source[i * 3 + k]! + r * (source[j * 3 + k]! - source[i * 3 + k]!);
          }
          kept++;
        }
      }
      if (kept === 0) return undefined;
      count = kept;
      const swap = source;
      source = target;
      target = swap;
    }
  }
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < count; i++) {
    low = Math.min(low, source[i * 3 + 2]!);
    high = Math.max(high, source[i * 3 + 2]!);
  }
  return [low, high];
}
