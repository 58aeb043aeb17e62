import { elasticKey, elasticValues, stressFactor } from '../../catalogue/elastic-laws.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import type { SurfaceVariant } from '../../rules/parameters/lattice-parameters.ts';
import { mapPoint, type Point, pointOf } from '../../solid/geometry/vector.ts';
import { latticeName } from '../../spec/name.ts';
import { changedInWays, waysOf } from '../elasticity/cubic-ways.ts';
import type { Matrix6 } from '../elasticity/stiffness.ts';
import { voxelBody } from '../lattice/voxel-body.ts';
import { areCubes } from '../law/cubes.ts';
import { stiffnessOfValues } from '../law/law-values.ts';
import { homogeniseVoxels, type VoxelResult } from '../voxel/homogenise.ts';
import { stressFactorAlong } from '../voxel/stress.ts';

/** A sheet or a network in cells of any three edges. */
export interface StretchedSurface {
  lattice: LatticeType;
  variant: SurfaceVariant;
  /** Edges of a cell, in any unit. */
  edges: Point;
  /** Relative density, 0 to 1. */
  density: number;
  poissonRatio: number;
}

/**
 * Voxels along the edge of a cube of a cell's volume: walls are as many voxels thick in both, which then miss alike.
 */
const VOXELS = 32;
/** Residual for an eighth of a cell, which is solved fast: how much a pull draws the sides in is wrong by as much. */
const EIGHTH_TOLERANCE = 1e-4;
/** Residual for lattices without mirror symmetry: the stiffness is within 3e-4 of that at 1e-3. */
const WHOLE_TOLERANCE = 3e-3;

/** Stiffness of a surface lattice, and its wall's stress for one unit on the whole along each axis of a cell. */
export interface WallFigures {
  stiffness: Matrix6;
  stressFactors: Point;
}

/**
 * Returns the figures of a surface lattice: the law's in cubes, in stretched cells changed as voxels change from cubes
 * of the same density to these cells. With C = L V L for the cubes' law C and voxels V, where L is the root of their
 * ratio in each of the three ways in which a cube deforms, the stretched cells have L V' L, which is symmetric and
 * positive. Takes up to 2 s.
 */
export function wallFigures(cells: StretchedSurface): WallFigures {
  const { lattice, variant, edges, density, poissonRatio } = cells;
  const factor = stressFactor(elasticKey(lattice, variant), density);
  if (areCubes(edges)) return { stiffness: lawStiffness(cells), stressFactors: [factor, factor, factor] };
  const cube = inVoxels(cells, [1, 1, 1]);
  const high = inVoxels(cells, edges);
  const own = waysOf(cube.stiffness);
  const ratios = waysOf(lawStiffness(cells)).map((value, way) => value / own[way]!);
  return {
    stiffness: changedInWays(high.stiffness, ratios),
    stressFactors: pointOf(
      (axis) =>
        (factor * stressFactorAlong(high, poissonRatio, axis)) / stressFactorAlong(cube, poissonRatio, axis),
    ),
  };
}

/** Returns such figures at another density: both change as the cubes' law does. */
export function wallAtDensity(
  { stiffness, stressFactors }: WallFigures,
  cells: StretchedSurface,
  otherDensity: number,
): WallFigures {
  const { lattice, variant, density } = cells;
  const key = elasticKey(lattice, variant);
  const law = waysOf(lawStiffness(cells));
  const other = waysOf(lawStiffness({ ...cells, density: otherDensity }));
  const change = stressFactor(key, otherDensity) / stressFactor(key, density);
  return {
    stiffness: changedInWays(
      stiffness,
      other.map((value, way) => value / law[way]!),
    ),
    stressFactors: mapPoint(stressFactors, (factor) => change * factor),
  };
}

function inVoxels({ lattice, variant, density, poissonRatio }: StretchedSurface, edges: Point): VoxelResult {
  const name = latticeName({ lattice: lattice.title, variant });
  const voxels = (VOXELS * Math.min(...edges)) / Math.cbrt(edges[0] * edges[1] * edges[2]);
  const { body } = voxelBody({ lattice: name, edges, density, voxels: 2 * Math.round(voxels / 2) });
  return homogeniseVoxels(body, {
    poissonRatio,
    tolerance: body.mirrored ? EIGHTH_TOLERANCE : WHOLE_TOLERANCE,
    cubic: edges[0] === edges[1] && edges[1] === edges[2],
  });
}

function lawStiffness({ lattice, variant, density, poissonRatio }: StretchedSurface): Matrix6 {
  return stiffnessOfValues(elasticValues(elasticKey(lattice, variant), density, poissonRatio));
}
