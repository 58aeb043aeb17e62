import { elasticKey, stressFactor } from '../../catalogue/elastic-laws.ts';
import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { firstFibre, homogeniseBeams } from '../beam/homogenise.ts';
import { roundSection } from '../beam/section.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { KELVIN } from '../law/kelvin-over-beams.ts';
import { roundRod } from '../law/round-rod.ts';

/** Density, 0 to 1, and the solid. */
interface At {
  density: number;
  poissonRatio: number;
}

/**
 * Returns the stress where a lattice first yields for one unit of stress along z, as the press test calls it: in the
 * first fibre of a strut; in the wall of a sheet, or the neck of a network, all but its hundredth part. A foam is taken
 * as far above its hundredth as Kelvin's cell.
 */
export function yieldFactor(lattice: LatticeType, variant: 'sheet' | 'network', at: At): number {
  const hundredth = stressFactor(elasticKey(lattice, variant), at.density);
  if (lattice.family === 'surface') return hundredth;
  if (lattice.family === 'strut') return fibreFactor(lattice, at);
  return (hundredth * fibreFactor(KELVIN, at)) / stressFactor(elasticKey(KELVIN), at.density);
}

function fibreFactor(lattice: LatticeType, { density, poissonRatio }: At): number {
  const period = beamPeriod(lattice.title, [1, 1, 1], { section: roundSection(roundRod(lattice, density)) });
  return firstFibre(period, homogeniseBeams(period, { modulus: 1, poissonRatio }));
}
