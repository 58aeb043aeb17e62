import { fieldById, widestRanges } from '../../../core/catalogue/application-fields.ts';
import { fitToPart } from '../../../core/run/fit/fit-to-part.ts';
import { largestCell } from '../../../core/run/fit/largest-cell.ts';
import { smallerCells } from '../../../core/run/fit/reaching-cell.ts';
import { fitLimits } from '../../../core/run/recipe/fit-limits.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { withLinks } from '../../../core/spec/join-islands.ts';
import { HARDNESS_SHARE } from '../../../core/spec/report.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { PREVIEW_MAX_STRUTS } from './preview-limits.ts';
import type { FittedLattice, FitWanted, PreviewFigures } from './preview-protocol.ts';

/** Cell, rod and origin for a model within the ranges of the field and the process; null if nothing fits. */
export function fitLattice(mesh: Mesh, wanted: FitWanted): FittedLattice | null {
  const { purpose } = wanted;
  // Taking a fit or an offer turns links on, which decide what holds together.
  const spec = withLinks(wanted.spec);
  const limits = fitLimits({ ...wanted, sides: spec.sides });
  const fit =
    purpose === 'fit'
      ? fitToPart(mesh, spec, limits)
      : largestCell(mesh, spec, { ...limits, leastCellMm: limits.cellMm.min });
  if (!fit || fit.apart > 0) return null;
  const { cellMm, rodDiameterMm, originMm, shownShare, links } = fit;
  return { sizeMm: cellMm[0], rodMm: rodDiameterMm, originMm, coverage: shownShare, links };
}

/** Smaller cells that may reach a pressure map which these miss, mm, within the range of the field, the largest first. */
export function cellsForMap(
  spec: LatticeSpec,
  { figures: { hardness, struts }, fieldId }: { figures: PreviewFigures; fieldId: number | null },
): number[] {
  if (!spec.gradient || !hardness || hardness.shareWithin >= HARDNESS_SHARE) return [];
  const field = fieldId === null ? undefined : fieldById(fieldId);
  const { min } = widestRanges(field && [field]).latticeSizeRange;
  return smallerCells(spec).filter(
    (mm) => mm >= min && (struts ?? 0) * (spec.cellMm[0] / mm) ** 3 <= PREVIEW_MAX_STRUTS,
  );
}
