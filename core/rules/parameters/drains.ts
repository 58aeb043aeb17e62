import type { PrintProcess } from './printability.ts';

/** Limits of drain holes: their number, and their diameter, mm. */
export const DRAIN_LIMITS = { maxCount: 12, minMm: 0.5, maxMm: 20 };

/** Most triangles of a result with drain holes: the boolean kernel cuts it as a whole. */
export const DRAINED_TRIANGLES_MAX = 1_500_000;

/** Holes that a closed shell needs: air comes in by one while powder or resin leaves by the other. */
export const DRAIN_COUNT_MIN = 2;

/** Diameter of one of two holes by process, mm (docs/research.md#printability); FDM only drains water. */
const DRAIN_DIAMETER_MM: Record<PrintProcess, number> = { SLS: 2, SLM: 2, FDM: 2, DLP: 3.5 };
/** Soft powder does not flow through less, mm. */
const DRAIN_SOFT_POWDER_MM = 10;

/** Advised diameter of a drain hole, mm. */
export function drainDiameterMm(process: PrintProcess, material: string | null): number {
  return process === 'SLS' && material === 'TPU' ? DRAIN_SOFT_POWDER_MM : DRAIN_DIAMETER_MM[process];
}
