export interface PrintFigures {
  /** Number of checked strut segments; null for a surface lattice. */
  struts: number | null;
  /** Share of the strut length, or of the downward-facing surface, by fault number; sum 1. */
  shares: number[];
  /** Thinnest strut by the inscribed circle of its polygon, or the wall of a sheet, mm. */
  thinnestMm: number;
  /** Limit of the thinnest: the process's minimum strut or neck, or minimum wall, mm. */
  thinnestMinMm: number;
  /** Shallowest failing angle, degrees from the bed; null if none fails. */
  flattestDeg: number | null;
  /** Narrowest gap between struts that do not meet, mm; null if not measured. */
  narrowestMm: number | null;
}

/** Step of the angle distribution, degrees. */
export const ANGLE_STEP_DEG = 5;
const ANGLE_STEPS = 90 / ANGLE_STEP_DEG;

/** Length or area by angle to the bed, and by fault: `amounts[fault][step]`. */
export class AngleCount {
  readonly amounts: Float64Array[];

  constructor(faults: number) {
    this.amounts = Array.from({ length: faults }, () => new Float64Array(ANGLE_STEPS));
  }

  /** Adds an amount at an angle from 0 (horizontal) to 90 degrees (vertical). */
  add(fault: number, angleDeg: number, amount: number): void {
    // An angle on a step, like 45 degrees, must not depend on rounding.
    const step = Math.min(ANGLE_STEPS - 1, Math.floor((angleDeg + 1e-3) / ANGLE_STEP_DEG));
    this.amounts[fault]![step]! += amount;
  }

  /** Share by fault; all in fault 0 if nothing was counted. */
  shares(): number[] {
    const sums = this.amounts.map((steps) => steps.reduce((sum, amount) => sum + amount, 0));
    const total = sums.reduce((sum, amount) => sum + amount, 0);
    return sums.map((amount, fault) => (total > 0 ? amount / total : Number(fault === 0)));
  }

  /** Shares of the total by step, one per fault. */
  steps(): number[][] {
    const total = this.amounts.flatMap((steps) => [...steps]).reduce((sum, amount) => sum + amount, 0);
    return Array.from({ length: ANGLE_STEPS }, (_, step) =>
      this.amounts.map((steps) => (total > 0 ? steps[step]! / total : 0)),
    );
  }
}
