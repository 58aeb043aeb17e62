import { elasticKey, elasticValues } from '../../catalogue/elastic-laws.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { rodForDensity } from '../../cells/density.ts';
import type { SurfaceVariant } from '../../rules/parameters/lattice-parameters.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { polygonSection } from '../beam/section.ts';
import type { Matrix6 } from '../elasticity/stiffness.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { stiffnessOfValues, valuesOf } from '../law/law-values.ts';
import { type ElasticFigures, figuresOf } from './elastic-figures.ts';
import { wallFigures } from './stretched-surface.ts';

/** A strut or surface lattice in cells that are higher than wide. */
export interface StretchedCells {
  lattice: LatticeType;
  variant: SurfaceVariant;
  /** Height of a cell over its width. */
  stretch: number;
  /** Relative density, 0 to 1. */
  density: number;
  sides: number;
  poissonRatio: number;
}

/** Place of the only value of `valuesOf` that may be zero: how much a pull along z draws the sides in. */
const COUPLING = 2;

/**
 * Returns the figures of a lattice in stretched cells. Struts are computed as beams, sheets and networks in voxels
 * (`wallFigures`), once stretched and once in cubes of the same density. The law of the cubes then changes as
 * the two differ, so what beams or voxels miss in both drops out, and at a stretch of one the law itself remains. Takes
 * up to 0.1 s for struts and 1 s for surfaces.
 * @throws RangeError for a stochastic lattice
 */
export function stretchedFigures(cells: StretchedCells): ElasticFigures {
  const { lattice, variant, stretch, density, poissonRatio } = cells;
  if (lattice.family === 'stochastic') throw new RangeError('foams are not stretched');
  if (lattice.family === 'surface')
    return figuresOf(
      wallFigures({ lattice, variant, edges: [1, 1, stretch], density, poissonRatio }).stiffness,
      true,
    );
  const law = stiffnessOfValues(elasticValues(elasticKey(lattice, variant), density, poissonRatio));
  const cube = valuesOf(beamStiffness(cells, [1, 1, 1]), true);
  const high = valuesOf(beamStiffness(cells, [1, 1, stretch]), true);
  const values = valuesOf(law, true).map((value, i) =>
    i === COUPLING ? value + high[i]! - cube[i]! : (value * high[i]!) / cube[i]!,
  );
  return figuresOf(stiffnessOfValues(values), true);
}

function beamStiffness({ lattice, density, sides, poissonRatio }: StretchedCells, edges: Point): Matrix6 {
  const rod = rodForDensity({ lattice: lattice.title, cellMm: edges, sides }, density);
  const period = beamPeriod(lattice.title, edges, { section: polygonSection(rod, sides) });
  return homogeniseBeams(period, { modulus: 1, poissonRatio }).stiffness;
}
