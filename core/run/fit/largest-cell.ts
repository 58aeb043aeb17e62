import { relativeDensity } from '../../cells/density.ts';
import { LEAST_REACHED } from '../../fill/coverage/coverage.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { latticeName } from '../../spec/name.ts';
import { type ConstantSpec, sidesOf } from '../../spec/spec.ts';
import { type Fit, type FitLimits, fitToPart } from './fit-to-part.ts';

/** Largest cell tried, as a share of the cell that fell apart. */
const SMALLER = 0.95;
/** First cell that is tried, in walls: of 617 fills of published models 6 % held together above 2.5 mean walls. */
const FIRST_WALLS = 2.5;

/** Largest cell, rod and origin at which a lattice holds together with all solids, at the spec's density; or undefined. */
export function largestCell(
  mesh: Mesh,
  spec: ConstantSpec,
  limits: Pick<FitLimits, 'rodMm' | 'mostSeconds' | 'mostBytes'> & { leastCellMm: number },
): Fit | undefined {
  const max = Math.max(limits.leastCellMm, SMALLER * spec.cellMm[0]);
  const fit = fitToPart(mesh, spec, {
    ...limits,
    cellMm: { min: limits.leastCellMm, max, usual: max },
    density: relativeDensity(
      { lattice: latticeName(spec), cellMm: spec.cellMm, sides: sidesOf(spec) },
      spec.rodDiameterMm,
    ),
    enough: LEAST_REACHED,
    firstWalls: FIRST_WALLS,
  });
  return fit?.apart === 0 ? fit : undefined;
}
