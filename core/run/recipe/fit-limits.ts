import { fieldById, widestRanges } from '../../catalogue/application-fields.ts';
import { ESTIMATE_MAX_SECONDS, RESULT_MAX_BYTES } from '../../rules/order/job-limits.ts';
import {
  DENSITY_PERCENT,
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
} from '../../rules/parameters/lattice-parameters.ts';
import {
  limitsOfProfile,
  type PrintProcess,
  rodForInnerDiameter,
} from '../../rules/parameters/printability.ts';
import type { FitLimits } from '../fit/fit-to-part.ts';

/** Share of the longest job that a fit may choose: two files, on a machine that may be slower. */
const TIME_SHARE = 0.25;

/** Ranges of a fit: those of the field, and no rod that the process does not print where the field allows thicker ones. */
export function fitLimits({
  sides,
  process,
  material,
  fieldId,
}: {
  sides: number;
  process: PrintProcess;
  material: string;
  fieldId: number | null;
}): FitLimits {
  const field = fieldId === null ? undefined : fieldById(fieldId);
  const { latticeSizeRange, rodDiameterRange, latticeSize } = field
    ? widestRanges([field])
    : {
        latticeSizeRange: LATTICE_SIZE_MM,
        rodDiameterRange: ROD_DIAMETER_MM,
        latticeSize: LATTICE_SIZE_MM.default,
      };
  const thinnest = rodForInnerDiameter(limitsOfProfile(process, material).rodMinMm, sides);
  const printed = Math.min(rodDiameterRange.max, Math.ceil(thinnest * 100) / 100);
  return {
    cellMm: { min: latticeSizeRange.min, max: latticeSizeRange.max, usual: latticeSize },
    rodMm: { min: Math.max(rodDiameterRange.min, printed), max: rodDiameterRange.max },
    density: DENSITY_PERCENT.default / 100,
    mostSeconds: TIME_SHARE * ESTIMATE_MAX_SECONDS,
    mostBytes: RESULT_MAX_BYTES,
  };
}
