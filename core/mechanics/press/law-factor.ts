import { elasticValues } from '../../catalogue/elastic-laws.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { relativeDensity, rodForDensity } from '../../cells/density.ts';
import { type Frame, framesOf } from '../../fill/frame/frame.ts';
import type { SurfaceVariant } from '../../rules/parameters/lattice-parameters.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { namedLattice } from '../../spec/name.ts';
import { spacingOf } from '../../spec/spacing.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { polygonSection } from '../beam/section.ts';
import { lawOverBeams } from '../chart/foam-figures.ts';
import { moduliOf, youngAlong } from '../elasticity/moduli.ts';
import type { Matrix6 } from '../elasticity/stiffness.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { areCubes } from '../law/cubes.ts';
import { lawFault } from '../law/law-bounds.ts';
import { stiffnessOfValues } from '../law/law-values.ts';
import type { PressAxis } from './contact/plates.ts';
import type { StrutNetwork } from './network/strut-network.ts';
import { PressError } from './press-error.ts';

/** Throws a PressError, below-law or beyond-bounds, where a lattice's law says nothing. */
export function refuseByLaw(
  lattice: LatticeType,
  variant: SurfaceVariant,
  at: { density: number; poissonRatio: number },
): void {
  const fault = lawFault(lattice, variant, at);
  if (fault) throw new PressError(fault, `the law says nothing at a density of ${at.density}`);
}

/**
 * Returns a network whose struts are stiffer, or softer, by what beams lack of the lattice's own law at its mean rod,
 * so that a block of cells and the table say the same, in whatever direction of the cells it is pressed. In stretched
 * cells beams lack what they lack in cubes of the same density, as in `stretchedFigures`; in conformal cells, which lie
 * in many directions, what they lack in their mean; in foams what they lack in Kelvin's cell, as in `foamFigures`.
 */
export function withLawFactors(
  network: StrutNetwork,
  frame: Frame,
  { axis, poissonRatio }: { axis: PressAxis; poissonRatio: number },
): StrutNetwork {
  const frames = framesOf(frame);
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
  const { turnZDeg } = placement;
  const cellMm = spacingOf({ lattice, cellMm: placement.cellMm });
  const type = namedLattice(lattice)?.type;
  if (!type || type.family === 'surface' || !(rodMm > 0)) return 1;
  const density = relativeDensity({ lattice, cellMm, sides }, rodMm);
  refuseByLaw(type, 'sheet', { density, poissonRatio });
  if (type.family === 'stochastic') return lawOverBeams(density)[0];
  const law = stiffnessOfValues(elasticValues(type.cell, density, poissonRatio));
  const cubeMm = cellMm[0];
  const cube: Point = [cubeMm, cubeMm, cubeMm];
  const cubeRodMm = areCubes(cellMm) ? rodMm : rodForDensity({ lattice, cellMm: cube, sides }, density);
  const period = beamPeriod(lattice, cube, { section: polygonSection(cubeRodMm, sides) });
  const beams = homogeniseBeams(period, { modulus: 1, poissonRatio }).stiffness;
  if (conformal) return meanYoung(law) / meanYoung(beams);
  const along = pressedAlong(axis, turnZDeg);
  return youngAlong(law, along) / youngAlong(beams, along);
}

/** Direction, in cells that are turned about z, of an axis of the model. */
function pressedAlong(axis: PressAxis, turnZDeg: number): Point {
  if (axis === 2) return [0, 0, 1];
  const turn = (turnZDeg * Math.PI) / 180;
  return axis === 0 ? [Math.cos(turn), -Math.sin(turn), 0] : [Math.sin(turn), Math.cos(turn), 0];
}

/** Young's modulus of the mean over all directions (Reuss): that of cells that are turned in every way. */
function meanYoung(stiffness: Matrix6): number {
  const { bulk, shearReuss } = moduliOf(stiffness);
  return (9 * bulk * shearReuss) / (3 * bulk + shearReuss);
}
