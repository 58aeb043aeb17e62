import { elasticValues, TABLE_POISSON } from '../../catalogue/elastic-laws.ts';
import type { LatticeType, StochasticLattice } from '../../catalogue/lattice-types.ts';
import { latticeName, STOCHASTIC_PERIOD } from '../../spec/name.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { roundSection } from '../beam/section.ts';
import { changedInWays, waysOf } from '../elasticity/cubic-ways.ts';
import type { Matrix6 } from '../elasticity/stiffness.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { KELVIN, kelvinOverBeams } from '../law/kelvin-over-beams.ts';
import { stiffnessOfValues, valuesOf } from '../law/law-values.ts';
import { roundRod } from '../law/round-rod.ts';
import { type ElasticFigures, figuresOf } from './elastic-figures.ts';

export interface FoamCells {
  lattice: StochasticLattice;
  seed: number;
  /** Relative density, 0 to 1. */
  density: number;
  poissonRatio: number;
}

/**
 * Returns the figures of a foam of one seed: its period as beams, times what beams lack in Kelvin's cell. The
 * catalogue's law is the mean of three seeds made in the same way. A foam of one seed is not symmetric: its moduli
 * along x, y and z differ by up to a fifth. Takes about 0.1 s, and 1 s for the first density of a seed.
 */
export function foamFigures({ lattice, seed, density, poissonRatio }: FoamCells): ElasticFigures {
  const name = latticeName({ lattice: lattice.title, seed });
  const beams = foamBeams(name, lattice, { density, poissonRatio });
  const values = valuesOf(beams, false);
  const lacking = lawOverBeams(density);
  const whole = values.map((value, i) => value * lacking[i]!);
  const from = waysOf(stiffnessOfValues(values));
  const ratios = waysOf(stiffnessOfValues(whole)).map((way, i) => way / from[i]!);
  return figuresOf(changedInWays(beams, ratios), true);
}

function foamBeams(
  name: string,
  lattice: LatticeType,
  { density, poissonRatio }: { density: number; poissonRatio: number },
): Matrix6 {
  const edges = [STOCHASTIC_PERIOD, STOCHASTIC_PERIOD, STOCHASTIC_PERIOD] as const;
  const period = beamPeriod(name, edges, { section: roundSection(roundRod(lattice, density)) });
  return homogeniseBeams(period, { modulus: 1, poissonRatio }).stiffness;
}

/** Returns how far Kelvin's cell is above its beams at a density, and so a foam. */
export function lawOverBeams(density: number): readonly [young: number, bulk: number, shear: number] {
  const law = elasticValues(KELVIN.cell, density, TABLE_POISSON.low);
  return kelvinOverBeams(law, roundRod(KELVIN, density));
}
