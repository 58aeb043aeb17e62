import {
  type LengthUnit,
  likelyUnit,
  UNIT_MM,
  type UnitCandidate,
  type UnitChoice,
  unitCandidates,
} from '../../../rules/model/units.ts';
import { fitsLargestBox } from '../../../rules/model/upload-limits.ts';
import { namesOf } from '../../../rules/names.ts';
import { boundsOf, extentOf } from '../../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../../solid/geometry/vector.ts';
import { type Turn, turnPoint, turnPositions, turnToFit } from './turn-to-fit.ts';

/** Vertices of a file, 9 numbers per triangle, and its hint of a unit. */
interface ReadCorners {
  corners: Float32Array;
  /** Set if the file names its unit; the vertices are in mm then. */
  unitMm?: number;
  /** Millimetres per unit by a comment in the file; the vertices are as written. */
  unitHintMm?: number;
  /** Translation that the reader made, in the unit of the vertices. */
  moved?: Point;
}

/** A model in millimetres, rotated on request, with the open questions about its unit and orientation. */
export interface PlacedModel extends UnitChoice {
  corners: Float32Array;
  units: UnitCandidate[];
  turn?: Turn;
  /** Translation from the model's place in its file, as sized and turned; undefined if it was not moved. */
  movedMm?: Point;
}

/** Applies the unit; finds a rotation of a too large model into the box, applied on request. */
export function placeModel(
  read: ReadCorners,
  about: { unit?: LengthUnit | 'auto'; turnToFit?: boolean },
): PlacedModel {
  const readMm = extentOf(boundsOf({ positions: read.corners }));
  const hint = hintOf(read);
  if (read.unitMm !== undefined) return { ...turnInto(read, about), ...MM, units: [] };
  if (about.unit === undefined || about.unit === 'mm') {
    return { ...turnInto(read, about), ...MM, units: withHint(unitCandidates(readMm), readMm, hint) };
  }
  if (about.unit !== 'auto') return inUnit(read, { unit: about.unit, factorMm: UNIT_MM[about.unit] }, about);
  if (hint) return inUnit(read, { unit: hint, factorMm: UNIT_MM[hint] }, about);
  const asRead = turnInto(read, about);
  const fits = asRead.turn !== undefined || fitsLargestBox(readMm);
  const likely = likelyUnit(readMm, fits);
  return likely.factorMm === 1 ? { ...asRead, ...MM, units: [] } : inUnit(read, likely, about);
}

/**
 * Returns the unit that `auto` chooses for the kept part of a repaired model, if it differs: stray faces no longer
 * count.
 * @param keptMm extents of the kept part, as placed
 */
export function unitOfKept({ unit, factorMm }: UnitChoice, keptMm: Point): LengthUnit | undefined {
  const readMm = keptMm.map((mm) => mm / factorMm);
  const likely = likelyUnit(readMm, fitsLargestBox(readMm));
  return likely.unit !== unit && likely.factorMm === UNIT_MM[likely.unit] ? likely.unit : undefined;
}

const MM = { unit: 'mm', factorMm: 1 } as const;

function inUnit(read: ReadCorners, choice: UnitChoice, about: { turnToFit?: boolean }): PlacedModel {
  const { unit, factorMm } = choice;
  const sized = {
    corners: read.corners.map((value) => value * factorMm),
    ...(read.moved ? { moved: mapPoint(read.moved, (distance) => distance * factorMm) } : {}),
  };
  return { ...turnInto(sized, about), unit, factorMm, units: [] };
}

/** The vertices, mm, and the turn into the box that they need. */
function turnInto(
  { corners, moved }: Pick<ReadCorners, 'corners' | 'moved'>,
  about: { turnToFit?: boolean },
): Pick<PlacedModel, 'corners' | 'turn' | 'movedMm'> {
  const movedMm = moved ? { movedMm: moved } : {};
  if (fitsLargestBox(extentOf(boundsOf({ positions: corners })))) return { corners, ...movedMm };
  const turn = turnToFit(corners);
  if (!turn) return { corners, ...movedMm };
  if (!about.turnToFit) return { corners, turn, ...movedMm };
  return {
    corners: turnPositions(corners, turn),
    turn,
    ...(moved ? { movedMm: turnPoint(moved, turn) } : {}),
  };
}

/** Unit that a comment names. It counts whatever size it gives: a guess against the file's word would be silent. */
function hintOf({ unitHintMm }: ReadCorners): LengthUnit | undefined {
  return namesOf(UNIT_MM).find((unit) => UNIT_MM[unit] === unitHintMm);
}

/** The candidates with the unit of a comment first. */
function withHint(
  units: readonly UnitCandidate[],
  readMm: Point,
  hint: LengthUnit | undefined,
): UnitCandidate[] {
  if (!hint || hint === 'mm') return [...units];
  const factorMm = UNIT_MM[hint];
  const first = { unit: hint, factorMm, extentMm: mapPoint(readMm, (mm) => mm * factorMm) };
  return [first, ...units.filter(({ unit }) => unit !== hint)];
}
