import { cross, minus } from '../../../core/solid/geometry/vector.ts';
import type { PlanePoints } from '../edit-tool.ts';

/** Regions of a two-region order and their entries (docs/specification.md#records and #validation). */
export const REGION_PARTS = ['part1', 'part2'] as const;
export type RegionPart = (typeof REGION_PARTS)[number];

export interface RegionEntry {
  latticeId: number;
  sizeMm: number;
  rodMm: number;
  densityPercent: number;
}

/** Entry per region; null while none is chosen. */
export type RegionEntries = readonly [RegionEntry | null, RegionEntry | null];

export const NO_REGIONS: RegionEntries = [null, null];

/** Defaults of a region's lattice (docs/specification.md#limits); the rod diameter follows from density and size. */
export const REGION_DENSITY_PERCENT = 10;
export const REGION_SIZE_MM = 8;

export function putRegion(entries: RegionEntries, part: RegionPart, entry: RegionEntry): RegionEntries {
  return part === 'part1' ? [entry, entries[1]] : [entries[0], entry];
}

/** Removes a region's entry; blocked while the task is locked. */
export function removeRegion(entries: RegionEntries, part: RegionPart, locked: boolean): RegionEntries {
  if (locked) return entries;
  return part === 'part1' ? [null, entries[1]] : [entries[0], null];
}

export function regionOf(entries: RegionEntries, part: RegionPart): RegionEntry | null {
  return entries[REGION_PARTS.indexOf(part)] ?? null;
}

/** Entries of both regions; an empty one takes the other's. Throws if both are empty. */
export function fillRegions(entries: RegionEntries): [RegionEntry, RegionEntry] {
  const any = entries[0] ?? entries[1];
  if (any === null) throw new Error('at least one part must have a lattice');
  return [entries[0] ?? any, entries[1] ?? any];
}

/** Points closer to a common line than this span no plane, mm. */
const PLANE_MIN_SPAN_MM = 1e-3;

/** True if the points span a plane. Generation with two regions requires it (text `pleaseCut`). */
export function hasNormal([a, b, c]: Readonly<PlanePoints>): boolean {
  const [u, v] = [minus(b, a), minus(c, a)];
  const longest = Math.max(Math.hypot(...u), Math.hypot(...v));
  return Math.hypot(...cross(u, v)) > PLANE_MIN_SPAN_MM * longest;
}
