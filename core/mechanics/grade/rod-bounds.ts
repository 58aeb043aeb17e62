import { rodRange } from '../../cells/check-spec.ts';
import { GRADIENT_ROD_STEP_MM, gradientRodRange } from '../../rules/parameters/gradient-images.ts';
import { gradingRefusal } from '../../rules/parameters/grading.ts';
import { STRUT_SIDES } from '../../rules/parameters/lattice-parameters.ts';
import type { ProcessLimits } from '../../rules/parameters/printability.ts';
import { hasSurface } from '../../spec/kind.ts';
import { latticeName } from '../../spec/name.ts';
import { type ConstantSpec, type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import { PressError } from '../press/press-error.ts';

/** Thinnest and thickest rod, mm. */
export interface RodBounds {
  minMm: number;
  maxMm: number;
}

/** Rods that a graded lattice may have: printed by the process, taken by the lattice. May throw a PressError. */
export function rodBounds(
  spec: LatticeSpec<unknown>,
  { rodMinMm }: Pick<ProcessLimits, 'rodMinMm'>,
): RodBounds {
  if (!isGradable(spec))
    throw new PressError('not-gradable', 'only a lattice of one rod in a grid is graded');
  const offered = gradientRodRange(spec.cellMm[0], true);
  // The file of low precision has six sides.
  const ranges = [sidesOf(spec), STRUT_SIDES.min].map((sides) =>
    rodRange(latticeName(spec), spec.cellMm, sides),
  );
  // The printable width is the inscribed circle.
  const printed = rodMinMm / Math.cos(Math.PI / sidesOf(spec));
  const least = Math.max(offered.min, printed, ...ranges.map(({ thinnestMm }) => thinnestMm));
  const most = Math.min(offered.max, ...ranges.map(({ thickestMm }) => thickestMm));
  const steps = {
    min: Math.ceil(least / GRADIENT_ROD_STEP_MM - 1e-6),
    max: Math.floor(most / GRADIENT_ROD_STEP_MM + 1e-6),
  };
  if (steps.min >= steps.max)
    throw new PressError('no-room-for-rods', 'the process prints no rods that are thinner than the thickest');
  const perMm = Math.round(1 / GRADIENT_ROD_STEP_MM);
  return { minMm: steps.min / perMm, maxMm: steps.max / perMm };
}

function isGradable(spec: LatticeSpec<unknown>): spec is ConstantSpec {
  const refusal = gradingRefusal({
    mode: spec.mode,
    isSurface: hasSurface(spec),
    hasShell: spec.shellMm !== undefined,
    cells: spec.cells ?? 'grid',
    hasBodyLattices: spec.bodies?.some(({ own }) => own) ?? false,
  });
  return refusal === null;
}
