import { type ExpandedFrame, expandFrame } from '../../fill/frame/expand.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import { type ProcessLimits, STRUT_FAULTS } from '../../rules/parameters/printability.ts';
import { pointOf } from '../../solid/geometry/vector.ts';
import { AngleCount, type PrintFigures } from './print-figures.ts';
import { strutFaults } from './strut-faults.ts';

/** Checked strut lattice: its figures, distribution, and struts with faults to draw. */
export interface StrutPrint {
  figures: PrintFigures;
  angles: AngleCount;
  struts: ExpandedFrame;
  faults: Uint8Array;
}

/** Checks every strut of a frame against a print profile; see `strutFaults`. */
export function printOfStruts(frame: Frame, limits: ProcessLimits): StrutPrint {
  const struts = expandFrame(frame);
  const { faults, flattestDeg, thinnestMm, narrowestMm } = strutFaults(frame, struts.radiiMm, limits);
  const angles = new AngleCount(STRUT_FAULTS.length);
  const { segments } = struts;
  for (let i = 0; i < faults.length; i++) {
    const [dx, dy, dz] = pointOf((k) => segments[i * 6 + 3 + k]! - segments[i * 6 + k]!);
    const lengthMm = Math.hypot(dx, dy, dz);
    if (lengthMm === 0) continue;
    const riseDeg = (Math.asin(Math.min(1, Math.abs(dz) / lengthMm)) * 180) / Math.PI;
    angles.add(faults[i]!, riseDeg, lengthMm);
  }
  return {
    figures: {
      struts: faults.length,
      shares: angles.shares(),
      thinnestMm,
      thinnestMinMm: limits.rodMinMm,
      flattestDeg,
      narrowestMm: Number.isFinite(narrowestMm) ? narrowestMm : null,
    },
    angles,
    struts,
    faults,
  };
}
