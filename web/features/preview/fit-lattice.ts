import { fitToPart } from '../../../core/run/fit/fit-to-part.ts';
import { largestCell } from '../../../core/run/fit/largest-cell.ts';
import { fitLimits } from '../../../core/run/recipe/fit-limits.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { withLinks } from '../../../core/spec/join-islands.ts';
import type { FittedLattice, FitWanted } from './preview-protocol.ts';

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
  if (!fit) return null;
  const { cellMm, rodDiameterMm, originMm, coverage, links } = fit;
  return { sizeMm: cellMm[0], rodMm: rodDiameterMm, originMm, coverage: coverage.share, links };
}
