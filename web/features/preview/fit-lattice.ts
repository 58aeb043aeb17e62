import { fieldById, widestRanges } from '../../../core/catalogue/application-fields.ts';
import { ESTIMATE_MAX_SECONDS, RESULT_MAX_BYTES } from '../../../core/rules/order/job-limits.ts';
import {
  DENSITY_PERCENT,
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
} from '../../../core/rules/parameters/lattice-parameters.ts';
import { limitsOfProfile, rodForInnerDiameter } from '../../../core/rules/parameters/printability.ts';
import type { FitLimits } from '../../../core/run/fit/fit-to-part.ts';
import { fitToPart } from '../../../core/run/fit/fit-to-part.ts';
import { largestCell } from '../../../core/run/fit/largest-cell.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { withLinks } from '../../../core/spec/join-islands.ts';
import type { FittedLattice, FitWanted } from './preview-protocol.ts';

/**
 * Share of the longest allowed job that a fit may choose. A job makes two files, on a machine that may be slower.
 */
const TIME_SHARE = 0.25;

/** Cell, rod and origin for a model within the ranges of the field and the process; null if nothing fits. */
export function fitLattice(mesh: Mesh, wanted: FitWanted): FittedLattice | null {
  const { purpose } = wanted;
  // Taking a fit or an offer turns links on, which decide what holds together.
  const spec = withLinks(wanted.spec);
  const limits = limitsOf(wanted);
  const fit =
    purpose === 'fit'
      ? fitToPart(mesh, spec, limits)
      : largestCell(mesh, spec, { ...limits, leastCellMm: limits.cellMm.min });
  if (!fit) return null;
  const { cellMm, rodDiameterMm, originMm, coverage, links } = fit;
  return { sizeMm: cellMm[0], rodMm: rodDiameterMm, originMm, coverage: coverage.share, links };
}

function limitsOf({ spec, process, material, fieldId }: FitWanted): FitLimits {
  const field = fieldId === null ? undefined : fieldById(fieldId);
  const { latticeSizeRange, rodDiameterRange, latticeSize } = field
    ? widestRanges([field])
    : {
        latticeSizeRange: LATTICE_SIZE_MM,
        rodDiameterRange: ROD_DIAMETER_MM,
        latticeSize: LATTICE_SIZE_MM.default,
      };
  // Thinner rods than the process prints are not chosen, as far as the field allows thicker ones.
  const thinnest = rodForInnerDiameter(limitsOfProfile(process, material).rodMinMm, spec.sides);
  const printed = Math.min(rodDiameterRange.max, Math.ceil(thinnest * 100) / 100);
  return {
    cellMm: { min: latticeSizeRange.min, max: latticeSizeRange.max, usual: latticeSize },
    rodMm: { min: Math.max(rodDiameterRange.min, printed), max: rodDiameterRange.max },
    density: DENSITY_PERCENT.default / 100,
    mostSeconds: TIME_SHARE * ESTIMATE_MAX_SECONDS,
    mostBytes: RESULT_MAX_BYTES,
  };
}
