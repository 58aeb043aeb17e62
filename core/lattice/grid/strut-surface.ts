import type { StrutAxis } from '../cell/strut-axes.ts';
import type { Mesh } from '../mesh/mesh.ts';

/**
 * Margin far above the rounding error of a box distance, mm: a face that only touches a tube is tested by its
 * vertices.
 */
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

/**
 * Meets one strut with some triangles. `radiusMm` is the half-width of the square tube around the strut that
 * counts as contact, positive; each contact is widened by `marginMm` at both ends.
 * @param at start of the strut's cell, mm
 */
export function meetStrut(
  mesh: Mesh,
  faces: Uint32Array,
  from: number,
  to: number,
  faceBoxes: Float32Array,
  axis: StrutAxis,
  at: readonly number[],
  radiusMm: number,
  marginMm: number,
): StrutMeeting {
  const { positions: p, triangles: t } = mesh;
  const { along, across, up, lengthMm } = axis;
  const acrossX = across[0];
  const acrossY = across[1];
  const acrossZ = across[2];
  const upX = up[0];
  const upY = up[1];
  const upZ = up[2];
  const wideX = Math.abs(acrossX);
  const wideY = Math.abs(acrossY);
  const wideZ = Math.abs(acrossZ);
  const highX = Math.abs(upX);
  const highY = Math.abs(upY);
  const highZ = Math.abs(upZ);
  const sx = at[0]! + axis.start[0];
  const sy = at[1]! + axis.start[1];
  const sz = at[2]! + axis.start[2];
  const ex = at[0]! + axis.end[0];
  const ey = at[1]! + axis.end[1];
  const ez = at[2]! + axis.end[2];
  const x0 = Math.min(sx, ex) - radiusMm;
  const y0 = Math.min(sy, ey) - radiusMm;
  const z0 = Math.min(sz, ez) - radiusMm;
  const x1 = Math.max(sx, ex) + radiusMm;
  const y1 = Math.max(sy, ey) + radiusMm;
  const z1 = Math.max(sz, ez) + radiusMm;
  let found: { at: number; exits: boolean }[] | undefined;
  let ranges: [number, number][] | undefined;
  for (let i = from; i < to; i++) {
    const f = faces[i]!;
    const fb = f * 6;
    if (faceBoxes[fb]! > x1 || faceBoxes[fb + 3]! < x0) continue;
    if (faceBoxes[fb + 1]! > y1 || faceBoxes[fb + 4]! < y0) continue;
    if (faceBoxes[fb + 2]! > z1 || faceBoxes[fb + 5]! < z0) continue;
    // Most boxes that overlap a slanted strut's box lie beside the strut; the box test alone rejects them.
    const hx = (faceBoxes[fb + 3]! - faceBoxes[fb]!) / 2;
    const hy = (faceBoxes[fb + 4]! - faceBoxes[fb + 1]!) / 2;
    const hz = (faceBoxes[fb + 5]! - faceBoxes[fb + 2]!) / 2;
    const mx = faceBoxes[fb]! + hx - sx;
    const my = faceBoxes[fb + 1]! + hy - sy;
    const mz = faceBoxes[fb + 2]! + hz - sz;
    const reachMm = radiusMm + BESIDE_MM;
    if (
      Math.abs(mx * acrossX + my * acrossY + mz * acrossZ) >
      reachMm + hx * wideX + hy * wideY + hz * wideZ
    ) {
      continue;
    }
    if (Math.abs(mx * upX + my * upY + mz * upZ) > reachMm + hx * highX + hy * highY + hz * highZ) continue;
    for (let k = 0; k < 3; k++) {
      const v = t[f * 3 + k]! * 3;
      const dx = p[v]! - sx;
      const dy = p[v + 1]! - sy;
      const dz = p[v + 2]! - sz;
      polygon[k * 3] = dx * across[0] + dy * across[1] + dz * across[2];
      polygon[k * 3 + 1] = dx * up[0] + dy * up[1] + dz * up[2];
      polygon[k * 3 + 2] = dx * along[0] + dy * along[1] + dz * along[2];
    }
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
