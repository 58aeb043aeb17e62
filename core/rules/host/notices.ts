/** Notices of a host that have a time: docs/specification.md#purpose. Times are ISO 8601 with their offset. */
export interface MaintenanceWindow {
  from: string;
  to: string;
}

/** A window is announced this long before it begins, seconds. */
export const MAINTENANCE_ANNOUNCED_SECONDS = 72 * 3600;

/** Lattice names beginning with GH became names beginning with TYPE on this day. */
export const LATTICES_RENAMED_ON = '2023-01-30';

/** Whether a window lies ahead, runs, or is no concern any more (or yet). */
export function maintenanceState(
  window: MaintenanceWindow | null | undefined,
  nowMs: number,
): 'ahead' | 'running' | 'none' {
  if (window === null || window === undefined) return 'none';
  const [fromMs, toMs] = [Date.parse(window.from), Date.parse(window.to)];
  if (!(fromMs < toMs) || nowMs >= toMs) return 'none';
  if (nowMs >= fromMs) return 'running';
  return nowMs >= fromMs - MAINTENANCE_ANNOUNCED_SECONDS * 1000 ? 'ahead' : 'none';
}
