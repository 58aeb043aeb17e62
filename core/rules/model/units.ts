import { fitsLargestBox, UPLOAD_MIN_EXTENT_MM, UPLOAD_SMALL_EXTENT_MM } from './upload-limits.ts';

/** Millimetres per unit. STL has no unit, and its lengths are read as millimetres. */
export const UNIT_MM = { mm: 1, cm: 10, inch: 25.4, foot: 304.8, m: 1000 } as const;
export type LengthUnit = keyof typeof UNIT_MM;

/** The unit is in doubt when the longest side, read as millimetres, is below this ... */
const UNITS_SUSPECT_BELOW_MM = 10;
/** ... or above this, which is the longest side of the printers' box. */
const UNITS_SUSPECT_ABOVE_MM = 400;
/** Longest side of a typical printed part, mm; the unit that comes nearest to it, as a ratio, is the likely one. */
const TYPICAL_MM = 60;

/** A unit that a model may be in, and its size then. */
export interface UnitCandidate {
  unit: LengthUnit;
  /** Factor from the file's numbers to mm; below 1 where an exporter converted from the unit once too often. */
  factorMm: number;
  extentMm: [number, number, number];
  /** True if a comment in the file names the unit. */
  isNamed?: true;
  /** True if the model, too large as it lies, fits when turned. */
  canTurn?: true;
}

/**
 * Units that a model with these extents (read as mm) may be in, likely first, feet last, which few programs write;
 * empty where the size is plausible. All of them give a size that can be printed. Above the box they undo a conversion that was made twice.
 */
export function unitCandidates(extentMm: readonly number[]): UnitCandidate[] {
  const longest = Math.max(...extentMm);
  const isLarge = longest > UNITS_SUSPECT_ABOVE_MM;
  if (longest >= UNITS_SUSPECT_BELOW_MM && !isLarge) return [];
  const [x = 0, y = 0, z = 0] = extentMm;
  const found: UnitCandidate[] = [];
  for (const unit of ['cm', 'inch', 'm', 'foot'] as const) {
    const factorMm = isLarge ? 1 / UNIT_MM[unit] : UNIT_MM[unit];
    const sized: UnitCandidate['extentMm'] = [x * factorMm, y * factorMm, z * factorMm];
    if (!fitsLargestBox(sized) || Math.min(...sized) < UPLOAD_MIN_EXTENT_MM) continue;
    found.push({ unit, factorMm, extentMm: sized });
  }
  const oddness = ({ extentMm: sized }: UnitCandidate) => Math.abs(Math.log(Math.max(...sized) / TYPICAL_MM));
  const isRare = ({ unit }: UnitCandidate) => Number(unit === 'foot');
  return found.sort((one, other) => isRare(one) - isRare(other) || oddness(one) - oddness(other));
}

/** A unit, and the factor from the file's numbers to mm; below 1 where a conversion is undone. */
export type UnitChoice = Pick<UnitCandidate, 'unit' | 'factorMm'>;

/**
 * Returns the unit of a model without asking: millimetres if the model can be printed and a lattice may fit,
 * else the likely candidate.
 * @param fits whether the model fits the printers' box, rotated if necessary
 */
export function likelyUnit(extentMm: readonly number[], fits: boolean): UnitChoice {
  const isRoomy =
    Math.max(...extentMm) >= UPLOAD_SMALL_EXTENT_MM && Math.min(...extentMm) >= UPLOAD_MIN_EXTENT_MM;
  const [likely] = fits && isRoomy ? [] : unitCandidates(extentMm);
  return likely ?? { unit: 'mm', factorMm: 1 };
}
