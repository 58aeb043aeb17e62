/** Printing processes with their limits (docs/specification.md#records and #limits). */
export const PRINT_PROCESSES = ['SLS', 'SLM', 'FDM', 'DLP'] as const;
export type PrintProcess = (typeof PRINT_PROCESSES)[number];

/** Limits of struts (docs/research.md#printability, its table and rules 1 to 3). */
export interface ProcessLimits {
  /** Minimum angle of a strut to the bed, degrees; null if powder supports it. */
  riseMinDeg: number | null;
  /** Maximum horizontal run of shallower struts, printed as a bridge, mm. */
  bridgeMaxMm: number;
  /** Minimum diameter of a strut held at both ends, mm; for a polygon its inscribed circle. */
  rodMinMm: number;
  /** Minimum gap between two struts that do not meet, mm. */
  gapMinMm: number;
  /** Minimum thickness of a wall supported all around, such as a sheet of a surface lattice, mm. */
  wallMinMm: number;
}

/**
 * Hard limits by process. SLS for PA12 (0.4 mm held at both ends, 1 mm gap for powder removal); SLM 45
 * degrees; FDM two lines of 0.4 mm; DLP resin at 15 degrees and bridges of 2.5 mm, supported walls of 0.4 mm.
 */
export const PROCESS_LIMITS: Record<PrintProcess, ProcessLimits> = {
  SLS: {
    riseMinDeg: null,
    bridgeMaxMm: Number.POSITIVE_INFINITY,
    rodMinMm: 0.4,
    gapMinMm: 1,
    wallMinMm: 0.7,
  },
  SLM: { riseMinDeg: 45, bridgeMaxMm: 2, rodMinMm: 0.2, gapMinMm: 0.5, wallMinMm: 0.4 },
  FDM: { riseMinDeg: 45, bridgeMaxMm: 5, rodMinMm: 0.8, gapMinMm: 0.8, wallMinMm: 0.8 },
  DLP: { riseMinDeg: 15, bridgeMaxMm: 2.5, rodMinMm: 0.3, gapMinMm: 0.5, wallMinMm: 0.4 },
};

/**
 * Smallest closed hollow that stays in a file, mm3: a ball as wide as the smallest gap of all processes. Any hollow
 * below it has a place that is narrower, so no process keeps it open, and nothing drains from it.
 */
export const HOLLOW_MIN_MM3 =
  (Math.PI / 6) * Math.min(...PRINT_PROCESSES.map((process) => PROCESS_LIMITS[process].gapMinMm)) ** 3;

/** Soft powders retain more of themselves: TPU needs 1 mm struts and 5 mm gaps. */
const SOFT_POWDER: Partial<Record<string, Pick<ProcessLimits, 'rodMinMm' | 'gapMinMm'>>> = {
  TPU: { rodMinMm: 1, gapMinMm: 5 },
};

/** Hard limits of a print profile: of the process, adjusted by the material. */
export function limitsOfProfile(process: PrintProcess, material: string | null): ProcessLimits {
  const limits = PROCESS_LIMITS[process];
  const softer = process === 'SLS' && material !== null ? SOFT_POWDER[material] : undefined;
  return softer === undefined ? limits : { ...limits, ...softer };
}

export function materialMatters(process: PrintProcess, material: string | null): boolean {
  return limitsOfProfile(process, material) !== PROCESS_LIMITS[process];
}

/** True if unused material stays inside a closed shell: powder and resin do. */
export function trapsMaterial(process: PrintProcess): boolean {
  return process !== 'FDM';
}

/**
 * Weight of the unused material that fills a hollow, over that of the solid: loose powders are half air (usual figures,
 * not of one machine), resin is as dense as what it becomes.
 */
const LOOSE_SHARE: Record<PrintProcess, number> = { SLS: 0.45, SLM: 0.55, FDM: 0, DLP: 1 };

/** Weight of the unused material that stays in a volume, g. */
export function trappedGrams(process: PrintProcess, volumeMm3: number, densityGPerCm3: number): number {
  return (volumeMm3 / 1000) * densityGPerCm3 * LOOSE_SHARE[process];
}

/** Trapped volumes that a report names one by one; its sum holds all. */
export const TRAPPED_PLACES_MAX = 20;

export const DEFAULT_PROCESS: PrintProcess = 'DLP';

/** Strut faults; the index is the fault number, and a strut reports its first one. */
export const STRUT_FAULTS = ['none', 'diameter', 'angle', 'gap'] as const;
export type StrutFault = (typeof STRUT_FAULTS)[number];

/** Maximum vertical stretch of cells: a much taller unit cell behaves like another lattice. */
export const CELL_STRETCH_MAX = 2;

/** Angle tolerance, degrees: a cell stretched to 45 degrees is only rounded off it. */
export const RISE_SLACK_DEG = 0.05;

const STRETCH_STEP = 0.001;

/**
 * Height of a cell relative to its width at which struts of `riseDeg` in a cubic cell rise by `limitDeg`:
 * tan(limit) / tan(rise), 1.414 for the 35.3 degrees of a body diagonal (docs/research.md#printability, rule
 * 1). Rounded up, and 1 if they are steep enough. Null for horizontal struts, and beyond the maximum stretch.
 */
export function stretchForRise(riseDeg: number, limitDeg: number): number | null {
  const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
  if (riseDeg < RISE_SLACK_DEG) return null;
  const exact = tangent(limitDeg) / tangent(riseDeg);
  const stretch = Math.max(1, Math.ceil(exact / STRETCH_STEP - 1e-6) * STRETCH_STEP);
  return stretch > CELL_STRETCH_MAX ? null : Math.round(stretch / STRETCH_STEP) * STRETCH_STEP;
}

/** Rod diameter of a polygon with this number of sides whose inscribed circle measures `rodMinMm`, mm. */
export function rodForInnerDiameter(rodMinMm: number, sides: number): number {
  return rodMinMm / Math.cos(Math.PI / sides);
}
