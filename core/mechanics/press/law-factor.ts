import { elasticValues } from '../../catalogue/elastic-laws.ts';
import { relativeDensity, rodForDensity } from '../../cells/density.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { namedLattice } from '../../spec/name.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { polygonSection } from '../beam/section.ts';
import { moduliOf } from '../elasticity/moduli.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { stiffnessOfValues } from '../law/law-values.ts';
import type { PressAxis } from './contact/plates.ts';
import type { StrutNetwork } from './network/strut-network.ts';

/** Cells count as cubes if their edges differ by less, as a share. */
const CUBE_SHARE = 1e-3;

/** True if cells are cubes, for which laws are known. */
export function areCubes(cellMm: readonly number[]): boolean {
  return Math.max(...cellMm) < (1 + CUBE_SHARE) * Math.min(...cellMm);
}

/**
 * Returns a network whose struts are stiffer, or softer, by what beams lack of the lattice's own law at its mean rod,
 * so that a block of cells and the table say the same. In stretched cells beams lack what they lack in cubes of the
 * same density, as in `stretchedFigures`. Turned cells pressed from the side and stochastic lattices stay as they are:
 * no law is known.
 */
export function withLawFactors(
  network: StrutNetwork,
  frame: Frame,
  { axis, poissonRatio }: { axis: PressAxis; poissonRatio: number },
): StrutNetwork {
  const frames = frame.second ? [frame, frame.second] : [frame];
  const parts = network.parts.map((part, i) => ({
    ...part,
    factor: lawFactor(frames[i]!, 2 * meanRadius(network, i), { axis, poissonRatio }),
  }));
  return { ...network, parts };
}

function meanRadius({ part, radiiMm }: StrutNetwork, number: number): number {
  let sum = 0;
  let count = 0;
  for (let strut = 0; strut < part.length; strut++) {
    if (part[strut] !== number) continue;
    sum += radiiMm[2 * strut]! + radiiMm[2 * strut + 1]!;
    count += 2;
  }
  return sum / count;
}

function lawFactor(
  { lattice, placement, sides, conformal }: Frame,
  rodMm: number,
  { axis, poissonRatio }: { axis: PressAxis; poissonRatio: number },
): number {
  const { cellMm, turnZDeg } = placement;
  const type = namedLattice(lattice)?.type;
  const isTurned = axis !== 2 && turnZDeg % 90 !== 0;
  if (type?.family !== 'strut' || isTurned || conformal || !(rodMm > 0)) return 1;
  const density = relativeDensity(lattice, cellMm, rodMm, sides);
  const law = moduliOf(stiffnessOfValues(elasticValues(type.cell, density, poissonRatio))).young[axis];
  const cubeMm = cellMm[0];
  const cube: Point = [cubeMm, cubeMm, cubeMm];
  const cubeRodMm = areCubes(cellMm) ? rodMm : rodForDensity(lattice, cube, density, sides);
  const period = beamPeriod(lattice, cube, polygonSection(cubeRodMm, sides));
  const beams = homogeniseBeams(period, { modulus: 1, poissonRatio });
  return law / moduliOf(beams.stiffness).young[axis];
}
