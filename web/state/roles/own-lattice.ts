import { fieldById } from '../../../core/catalogue/application-fields.ts';
import { LATTICE_TYPES, latticeById } from '../../../core/catalogue/lattice-types.ts';
import { rodRange } from '../../../core/cells/check-spec.ts';
import {
  clampToRange,
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
} from '../../../core/rules/parameters/lattice-parameters.ts';
import { sidesOf } from '../../../core/spec/spec.ts';
import type { PlacedBody, Settings } from '../settings.ts';

type OwnLattice = NonNullable<PlacedBody['own']>;

/** Finest step of a typed value, mm. */
const STEP_MM = 0.01;

/** Sizes and rods of the chosen field; the widest ranges while none is chosen, mm. */
export function rangesOfOwn({ fieldId }: Settings) {
  const field = fieldId === null ? undefined : fieldById(fieldId);
  return {
    cellSizeMm: field?.latticeSizeRange ?? LATTICE_SIZE_MM,
    rodDiameterMm: field?.rodDiameterRange ?? ROD_DIAMETER_MM,
  };
}

/** First lattice of a body: as that of the order, which the user then changes. */
export function startOwn(now: Settings): OwnLattice {
  const { latticeId, sizeMm, rodMm } = now;
  return heldOwn(now, {
    latticeId: latticeId ?? LATTICE_TYPES[0]!.id,
    cellSizeMm: sizeMm,
    rodDiameterMm: rodMm,
  });
}

/** The lattice of a body with size and rod in the ranges of field and lattice. */
export function heldOwn(now: Settings, { latticeId, ...wanted }: OwnLattice): OwnLattice {
  const ranges = rangesOfOwn(now);
  const { title } = latticeById(latticeId)!;
  const cellSizeMm = clampToRange(wanted.cellSizeMm, { ...ranges.cellSizeMm, step: STEP_MM });
  const { thinnestMm, thickestMm } = rodRange(title, [cellSizeMm, cellSizeMm, cellSizeMm], sidesOf(now));
  const { min, max } = ranges.rodDiameterMm;
  const rods = { min: Math.max(min, thinnestMm), max: Math.min(max, thickestMm), step: STEP_MM };
  return { latticeId, cellSizeMm, rodDiameterMm: clampToRange(wanted.rodDiameterMm, rods) };
}
