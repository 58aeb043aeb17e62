import type { ModelSurface } from './classification.ts';

/** Margin for selecting triangles, mm: more than sums of coordinates are ever rounded by. */
const SLACK_MM = 1e-3;

/** Selected triangles: the first `count` of `faces`. A list is used again for the next selection. */
export interface SelectedFaces {
  faces: number[];
  count: number;
}

/** Writes the triangles of a near cell within `reachMm` of a segment into `selected`, for `parityBetween`. */
export function facesAbout(
  { near: cells, faceBoxes: b }: ModelSurface,
  near: number,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  reachMm: number,
  selected: SelectedFaces,
): void {
  const reach = reachMm + SLACK_MM;
  const [x0, x1] = [Math.min(from[0], to[0]) - reach, Math.max(from[0], to[0]) + reach];
  const [y0, y1] = [Math.min(from[1], to[1]) - reach, Math.max(from[1], to[1]) + reach];
  const [z0, z1] = [Math.min(from[2], to[2]) - reach, Math.max(from[2], to[2]) + reach];
  let count = 0;
  for (let i = cells.start[near]!; i < cells.start[near + 1]!; i++) {
    const f = cells.faces[i]!;
    const at = f * 6;
    if (b[at]! > x1 || b[at + 3]! < x0 || b[at + 1]! > y1 || b[at + 4]! < y0) continue;
    if (b[at + 2]! > z1 || b[at + 5]! < z0) continue;
    selected.faces[count++] = f;
  }
  selected.count = count;
}

/**
 * True if the segment between two points crosses the surface an odd number of times, so that exactly one of
 * them is inside. Tests only the triangles that `facesAbout` selected around both points, far cheaper
 * than the parity of a whole column.
 */
export function parityBetween(
  surface: ModelSurface,
  { faces, count }: SelectedFaces,
  p: readonly [number, number, number],
  x: number,
  y: number,
  z: number,
): boolean {
  const { positions: v, triangles: t } = surface.local;
  const b = surface.faceBoxes;
  const dx = x - p[0];
  const dy = y - p[1];
  const dz = z - p[2];
  const x0 = Math.min(x, p[0]);
  const x1 = Math.max(x, p[0]);
  const y0 = Math.min(y, p[1]);
  const y1 = Math.max(y, p[1]);
  const z0 = Math.min(z, p[2]);
  const z1 = Math.max(z, p[2]);
  let odd = false;
  for (let i = 0; i < count; i++) {
    const f = faces[i]!;
    const at = f * 6;
    if (b[at]! > x1 || b[at + 3]! < x0 || b[at + 1]! > y1 || b[at + 4]! < y0) continue;
    if (b[at + 2]! > z1 || b[at + 5]! < z0) continue;
    const a0 = t[f * 3]! * 3;
    const b0 = t[f * 3 + 1]! * 3;
    const c0 = t[f * 3 + 2]! * 3;
    // Signed volumes of the segment with each edge (same sign: it passes through), then of both ends with the
    // plane.
    const ax = v[a0]! - p[0];
    const ay = v[a0 + 1]! - p[1];
    const az = v[a0 + 2]! - p[2];
    const bx = v[b0]! - p[0];
    const by = v[b0 + 1]! - p[1];
    const bz = v[b0 + 2]! - p[2];
    const cx = v[c0]! - p[0];
    const cy = v[c0 + 1]! - p[1];
    const cz = v[c0 + 2]! - p[2];
    const u = dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx);
    const w = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax);
    const q = dx * (ay * bz - az * by) + dy * (az * bx - ax * bz) + dz * (ax * by - ay * bx);
    const total = u + w + q;
    if (total === 0 || !(total > 0 ? u >= 0 && w >= 0 && q >= 0 : u <= 0 && w <= 0 && q <= 0)) continue;
    const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const share = volume / total;
    if (share >= 0 && share <= 1) odd = !odd;
  }
  return odd;
}
