/** Timed notices of a host (docs/specification.md#purpose). Times are ISO 8601 with offset. */
export interface MaintenanceWindow {
  from: string;
  to: string;
}

/** Lead time of the announcement, seconds. */
export const MAINTENANCE_ANNOUNCED_SECONDS = 72 * 3600;

/** Day on which lattice names beginning with GH became names beginning with TYPE. */
export const LATTICES_RENAMED_ON = '2023-01-30';

/** True for an account from before the new names, whose owner knows the old ones. */
export function knowsOldNames({ createdAt }: { createdAt: string }): boolean {
  return Date.parse(createdAt) < Date.parse(LATTICES_RENAMED_ON);
}

/** State of a window: ahead, running, or irrelevant. */
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
