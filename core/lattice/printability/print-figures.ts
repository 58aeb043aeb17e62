/** What of a lattice can be printed, in figures. */
export interface PrintFigures {
  /** Stretches of strut judged; null for a surface lattice. */
  struts: number | null;
  /** By fault number the share of the struts' length, or of the surface that looks down; together 1. */
  shares: number[];
  /** The thinnest strut by the circle inside its polygon, or the wall of a sheet, mm. */
  thinnestMm: number;
  /** What the thinnest is held against: the process's thinnest strut or neck, or its thinnest wall, mm. */
  thinnestMinMm: number;
  /** How flat the flattest lies that is too flat, degrees from the bed; null when none is. */
  flattestDeg: number | null;
  /** The narrowest clear opening between struts that do not meet, mm; null where none is measured. */
  narrowestMm: number | null;
}

/** Angles to the bed are counted in steps of so many degrees. */
export const ANGLE_STEP_DEG = 5;
const ANGLE_STEPS = 90 / ANGLE_STEP_DEG;

/** Length or area by angle to the bed, and by fault: `amounts[fault][step]`. */
export class AngleCount {
  readonly amounts: Float64Array[];

  constructor(faults: number) {
    this.amounts = Array.from({ length: faults }, () => new Float64Array(ANGLE_STEPS));
  }

  /** Adds an amount at an angle from 0 (flat) to 90 degrees (upright). */
  add(fault: number, angleDeg: number, amount: number): void {
    // An angle that sits on a step, like 45 degrees, must not fall to either side by rounding.
    const step = Math.min(ANGLE_STEPS - 1, Math.floor((angleDeg + 1e-3) / ANGLE_STEP_DEG));
    this.amounts[fault]![step]! += amount;
  }

  /** Share of everything by fault; all in fault 0 when nothing was counted. */
  shares(): number[] {
    const sums = this.amounts.map((steps) => steps.reduce((sum, amount) => sum + amount, 0));
    const total = sums.reduce((sum, amount) => sum + amount, 0);
    return sums.map((amount, fault) => (total > 0 ? amount / total : Number(fault === 0)));
  }

  /** By step the shares of everything, one per fault. */
  steps(): number[][] {
    const total = this.amounts.flatMap((steps) => [...steps]).reduce((sum, amount) => sum + amount, 0);
    return Array.from({ length: ANGLE_STEPS }, (_, step) =>
      this.amounts.map((steps) => (total > 0 ? steps[step]! / total : 0)),
    );
  }
}
