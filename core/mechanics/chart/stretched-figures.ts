import { elasticKey, elasticValues } from '../../catalogue/elastic-laws.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { rodForDensity } from '../../lattice/cell/density.ts';
import type { Point } from '../../lattice/geometry/vector.ts';
import { latticeName } from '../../lattice/spec/name.ts';
import type { SurfaceVariant } from '../../rules/parameters/lattice-parameters.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { polygonSection } from '../beam/section.ts';
import type { Matrix6 } from '../elasticity/stiffness.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { voxelBody } from '../lattice/voxel-body.ts';
import { stiffnessOfValues, valuesOf } from '../law/law-values.ts';
import { homogeniseVoxels } from '../voxel/homogenise.ts';
import { type ElasticFigures, figuresOf } from './elastic-figures.ts';

/** A strut or surface lattice in cells that are higher than wide. */
export interface StretchedCells {
  lattice: LatticeType;
  variant: SurfaceVariant;
  /** Height of a cell over its width. */
  stretch: number;
  /** Relative density, 0 to 1. */
  density: number;
  /** Sides of a strut. */
  sides: number;
  poissonRatio: number;
}

/** Voxels along the width of a cell of a sheet or a network. What they miss is mostly the same in a cube. */
const VOXELS = 24;
/** Residual for lattices without mirror symmetry: the stiffness is within 3e-4 of that at 1e-3. */
const WHOLE_TOLERANCE = 3e-3;
/** Place of the only value of `valuesOf` that may be zero: how much a pull along z draws the sides in. */
const COUPLING = 2;

/**
 * Returns the figures of a lattice in stretched cells. Struts are computed as beams, sheets and networks in voxels, once
 * stretched and once in cubes of the same density. The law of the cubes then changes as the two differ, so what beams or
 * voxels miss in both drops out, and at a stretch of one the law itself remains. Takes up to 0.1 s for struts and 1 s for
 * surfaces.
 * @throws RangeError for a stochastic lattice
 */
export function stretchedFigures(cells: StretchedCells): ElasticFigures {
  const { lattice, variant, stretch, density, poissonRatio } = cells;
  if (lattice.family === 'stochastic') throw new RangeError('foams are not stretched');
  const law = stiffnessOfValues(elasticValues(elasticKey(lattice, variant), density, poissonRatio));
  const compute = lattice.family === 'strut' ? beamStiffness : voxelStiffness;
  const cube = valuesOf(compute(cells, [1, 1, 1]), true);
  const high = valuesOf(compute(cells, [1, 1, stretch]), true);
  const values = valuesOf(law, true).map((value, i) =>
    i === COUPLING ? value + high[i]! - cube[i]! : (value * high[i]!) / cube[i]!,
  );
  return figuresOf(stiffnessOfValues(values), true);
}

function beamStiffness({ lattice, density, sides, poissonRatio }: StretchedCells, edges: Point): Matrix6 {
  const rod = rodForDensity(lattice.title, edges, density, sides);
  const period = beamPeriod(lattice.title, edges, polygonSection(rod, sides));
  return homogeniseBeams(period, { modulus: 1, poissonRatio }).stiffness;
}

function voxelStiffness({ lattice, variant, density, poissonRatio }: StretchedCells, edges: Point): Matrix6 {
  const name = latticeName({ lattice: lattice.title, variant });
  const { body } = voxelBody({ lattice: name, edges, density, voxels: VOXELS });
  const isCube = edges[2] === edges[0];
  return homogeniseVoxels(body, {
    poissonRatio,
    ...(!body.mirrored && { tolerance: WHOLE_TOLERANCE }),
    alikeAcross: true,
    cubic: isCube,
  }).stiffness;
}
