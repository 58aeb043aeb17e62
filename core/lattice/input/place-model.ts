import {
  type LengthUnit,
  likelyUnit,
  UNIT_MM,
  type UnitCandidate,
  unitCandidates,
} from '../../rules/model/units.ts';
import { fitsLargestBox, UPLOAD_MIN_EXTENT_MM } from '../../rules/model/upload-limits.ts';
import { boundsOf, extentOf } from '../geometry/box.ts';
import type { Point } from '../geometry/vector.ts';
import { type Turn, turnPositions, turnToFit } from './turn-to-fit.ts';

/** Vertices of a file, 9 numbers per triangle, and what the file says of its unit. */
interface ReadCorners {
  corners: Float32Array;
  /** Set if the file names its unit; the vertices are in mm then. */
  unitMm?: number;
  /** Millimetres per unit by a comment in the file; the vertices are as written. */
  unitHintMm?: number;
}

/** A model in millimetres, turned if that was asked for, and what may be asked about its size and place. */
export interface PlacedModel {
  corners: Float32Array;
  unit: LengthUnit;
  units: UnitCandidate[];
  turn?: Turn;
}

/** Applies the unit and, where a model is too large as it lies, finds the turn into the box and makes it if asked. */
export function placeModel(
  read: ReadCorners,
  about: { unit?: LengthUnit | 'auto'; turnToFit?: boolean },
): PlacedModel {
  const readMm = extentOf(boundsOf({ positions: read.corners }));
  const hint = hintOf(read, readMm);
  const isNamed = read.unitMm !== undefined;
  const unit = isNamed ? 'mm' : about.unit === 'auto' ? (hint ?? likelyUnit(readMm)) : (about.unit ?? 'mm');
  const corners = unit === 'mm' ? read.corners : read.corners.map((value) => value * UNIT_MM[unit]);
  const units = isNamed || unit !== 'mm' ? [] : withHint(unitCandidates(readMm), readMm, hint);
  if (fitsLargestBox(extentOf(boundsOf({ positions: corners })))) return { corners, unit, units };
  const turn = turnToFit(corners);
  if (!turn) return { corners, unit, units };
  return { corners: about.turnToFit ? turnPositions(corners, turn) : corners, unit, units, turn };
}

/** The unit that a comment names, where the model can be printed in it. */
function hintOf({ unitHintMm }: ReadCorners, readMm: Point): LengthUnit | undefined {
  const hint = (Object.keys(UNIT_MM) as LengthUnit[]).find((unit) => UNIT_MM[unit] === unitHintMm);
  if (!hint) return undefined;
  const sizedMm = readMm.map((mm) => mm * UNIT_MM[hint]);
  return fitsLargestBox(sizedMm) && Math.min(...sizedMm) >= UPLOAD_MIN_EXTENT_MM ? hint : undefined;
}

/** The candidates with the unit of a comment first. */
function withHint(
  units: readonly UnitCandidate[],
  readMm: Point,
  hint: LengthUnit | undefined,
): UnitCandidate[] {
  if (!hint || hint === 'mm') return [...units];
  const factorMm = UNIT_MM[hint];
  const first = { unit: hint, factorMm, extentMm: readMm.map((mm) => mm * factorMm) as Point };
  return [first, ...units.filter(({ unit }) => unit !== hint)];
}
