/** The two parts a cut plane makes, and what fills each: product.md sections 3 and 5. */
export const REGION_PARTS = ['part1', 'part2'] as const;
export type RegionPart = (typeof REGION_PARTS)[number];

/** What fills one part. */
export interface RegionEntry {
  modelVal: RegionPart;
  latticeId: number;
  sizeMm: number;
  rodMm: number;
  densityPercent: number;
}

/** One place for each part; null while nothing is chosen for it. */
export type RegionEntries = readonly [RegionEntry | null, RegionEntry | null];

export const NO_REGIONS: RegionEntries = [null, null];

/** Defaults of a part's lattice (product.md section 9); the rod follows from density and size, which bind it. */
export const REGION_DENSITY_PERCENT = 10;
export const REGION_SIZE_MM = 8;

/** Puts an entry in its part's place; one that is there already is replaced. */
export function putRegion(entries: RegionEntries, entry: RegionEntry): RegionEntries {
  return entry.modelVal === 'part1' ? [entry, entries[1]] : [entries[0], entry];
}

/** Takes a part's entry away; blocked while the task is locked. */
export function removeRegion(entries: RegionEntries, part: RegionPart, locked: boolean): RegionEntries {
  if (locked) return entries;
  return part === 'part1' ? [null, entries[1]] : [entries[0], null];
}

/** The entry of a part, or null. */
export function regionOf(entries: RegionEntries, part: RegionPart): RegionEntry | null {
  return entries[REGION_PARTS.indexOf(part)] ?? null;
}

/**
 * Both parts' entries: a part without one of its own takes the other's. Throws when neither has one; generation asks
 * for at least one first (text `selectLattice`).
 */
export function fillRegions(entries: RegionEntries): [RegionEntry, RegionEntry] {
  const any = entries[0] ?? entries[1];
  if (any === null) throw new Error('at least one part must have a lattice');
  return [
    { ...(entries[0] ?? any), modelVal: 'part1' },
    { ...(entries[1] ?? any), modelVal: 'part2' },
  ];
}

/** Three points that span a plane, mm. */
export type PlanePoints = readonly [
  readonly [number, number, number],
  readonly [number, number, number],
  readonly [number, number, number],
];

/** Points closer to one line than this span no plane, mm. */
const PLANE_MIN_SPAN_MM = 1e-3;

/** Do the three points have a valid normal? Generation in two regions needs one (text `pleaseCut`). */
export function hasNormal(points: PlanePoints): boolean {
  const [a, b, c] = points;
  const u = b.map((value, axis) => value - a[axis]!);
  const v = c.map((value, axis) => value - a[axis]!);
  const cross = [0, 1, 2].map((k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!);
  const longest = Math.max(Math.hypot(...u), Math.hypot(...v));
  return Math.hypot(...cross) > PLANE_MIN_SPAN_MM * longest;
}
