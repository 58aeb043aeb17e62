import { elasticKey, stressFactor } from '../../catalogue/elastic-laws.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { type FirstFailures, firstFailures, homogeniseBeams } from '../beam/homogenise.ts';
import { roundSection } from '../beam/section.ts';
import { beamPeriod, bucklingShareOf } from '../lattice/beam-period.ts';
import { KELVIN } from '../law/kelvin-over-beams.ts';
import { roundRod } from '../law/round-rod.ts';

/** Density, 0 to 1, and the solid. */
interface At {
  density: number;
  poissonRatio: number;
}

/**
 * Returns what gives way first in a lattice for one unit of stress along z, as the press test calls it: the first fibre
 * of a strut; in the wall of a sheet, or the neck of a network, all but its hundredth part. A foam is taken as far above
 * its hundredth as Kelvin's cell. Walls are not known to buckle, nor are the struts of a foam.
 */
export function failureFactors(lattice: LatticeType, variant: 'sheet' | 'network', at: At): FirstFailures {
  if (lattice.family === 'strut') return strutFactors(lattice, at);
  const hundredth = stressFactor(elasticKey(lattice, variant), at.density);
  if (lattice.family === 'surface') return { fibre: hundredth, buckling: 0 };
  const overHundredth = strutFactors(KELVIN, at).fibre / stressFactor(elasticKey(KELVIN), at.density);
  return { fibre: hundredth * overHundredth, buckling: 0 };
}

function strutFactors(lattice: LatticeType, { density, poissonRatio }: At): FirstFailures {
  const period = beamPeriod(lattice.title, [1, 1, 1], { section: roundSection(roundRod(lattice, density)) });
  const { fibre, buckling } = firstFailures(period, homogeniseBeams(period, { modulus: 1, poissonRatio }));
  return { fibre, buckling: buckling / bucklingShareOf(lattice.title) };
}
