/**
 * How a lattice is printed; each has limits of its own. The four technologies of docs/specification.md#records and
 * #limits.
 */
export const PRINT_PROCESSES = ['SLS', 'SLM', 'FDM', 'DLP'] as const;
export type PrintProcess = (typeof PRINT_PROCESSES)[number];

/** Struts are judged by these (docs/research.md#printability, its table and rules 1 to 3). */
export interface ProcessLimits {
  /** A strut must rise at least this steeply from the bed, degrees; null where powder carries it. */
  riseMinDeg: number | null;
  /** Flatter struts are still printed as a bridge up to this run over the bed, mm. */
  bridgeMaxMm: number;
  /** Thinnest strut held at both ends, mm; of a polygon what its inner circle measures. */
  rodMinMm: number;
  /** Smallest clear opening between two struts that do not meet, mm. */
  gapMinMm: number;
  /** Thinnest wall that is held all around, as a sheet of a surface lattice is, mm. */
  wallMinMm: number;
}

/**
 * Hard limits by process. SLS for PA12 (0.4 mm held at both ends, 1 mm clear for powder to leave); SLM 45 degrees;
 * FDM two lines of 0.4 mm; DLP resin at 15 degrees and bridges of 2.5 mm, supported walls of 0.4 mm.
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

/** Powders that sinter to something soft hold on to more of themselves: TPU asks for 1 mm struts and 5 mm openings. */
const SOFT_POWDER: Partial<Record<string, Pick<ProcessLimits, 'rodMinMm' | 'gapMinMm'>>> = {
  TPU: { rodMinMm: 1, gapMinMm: 5 },
};

/** The hard limits of a print profile: of the process, and of the material where it changes them. */
export function limitsOfProfile(process: PrintProcess, material: string | null): ProcessLimits {
  const limits = PROCESS_LIMITS[process];
  const softer = process === 'SLS' && material !== null ? SOFT_POWDER[material] : undefined;
  return softer === undefined ? limits : { ...limits, ...softer };
}

/** Does the material change the limits of the process? */
export function materialMatters(process: PrintProcess, material: string | null): boolean {
  return limitsOfProfile(process, material) !== PROCESS_LIMITS[process];
}

/** Does unused material stay inside a closed shell? Powder and resin do, air does not. */
export function trapsMaterial(process: PrintProcess): boolean {
  return process !== 'FDM';
}

/** The process a new visitor sees limits for. */
export const DEFAULT_PROCESS: PrintProcess = 'DLP';

/** What can be wrong with a strut; its place in this list is its fault number, and a strut is told its first one. */
export const STRUT_FAULTS = ['none', 'diameter', 'angle', 'gap'] as const;
export type StrutFault = (typeof STRUT_FAULTS)[number];

/** Cells are stretched upwards at most this far: a unit cell much taller than wide behaves like another lattice. */
export const CELL_STRETCH_MAX = 2;

/** Angles are judged with this slack, degrees: a cell stretched to 45 degrees stands at 45 but for rounding. */
export const RISE_SLACK_DEG = 0.05;

/** Steps in which a stretch is offered and sent. */
const STRETCH_STEP = 0.001;

/**
 * How much taller than wide a cell must be for struts that rise by `riseDeg` in a cubic cell to rise by `limitDeg`:
 * tan(limit) / tan(rise), 1.414 for the 35.3 degrees of a body diagonal (docs/research.md#printability, rule 1). Rounded
 * up, and 1 when they are steep enough already. Null for struts that lie flat, and beyond the largest stretch.
 */
export function stretchForRise(riseDeg: number, limitDeg: number): number | null {
  const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
  if (riseDeg < RISE_SLACK_DEG) return null;
  const exact = tangent(limitDeg) / tangent(riseDeg);
  const stretch = Math.max(1, Math.ceil(exact / STRETCH_STEP - 1e-6) * STRETCH_STEP);
  return stretch > CELL_STRETCH_MAX ? null : Math.round(stretch / STRETCH_STEP) * STRETCH_STEP;
}

/** The rod that a polygon of so many sides needs for its inner circle to measure `rodMinMm`, mm. */
export function rodForInnerDiameter(rodMinMm: number, sides: number): number {
  return rodMinMm / Math.cos(Math.PI / sides);
}
