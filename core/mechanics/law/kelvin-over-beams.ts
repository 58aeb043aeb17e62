import { TABLE_POISSON } from '../../catalogue/elastic-laws.ts';
import { STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { roundSection } from '../beam/section.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { valuesOf } from './law-values.ts';

/** Kelvin's cell, the foam with one cell. */
export const KELVIN = STRUT_LATTICES.find(({ cell }) => cell === 'kelvin')!;

/**
 * Returns how far Kelvin's cell is above its own beams: E, K and G. A Voronoi foam is beams times these ratios. It has
 * no axes, so E and G, of which beams miss one upwards and one downwards in the cell, get their mean.
 * @param values E, K and G of the cell with all that beams lack, for Poisson's ratio `TABLE_POISSON.low`
 * @param rod diameter of its rods in a cell of one unit
 */
export function kelvinOverBeams(values: readonly number[], rod: number): [number, number, number] {
  const period = beamPeriod(KELVIN.title, [1, 1, 1], { section: roundSection(rod) });
  const { stiffness } = homogeniseBeams(period, { modulus: 1, poissonRatio: TABLE_POISSON.low });
  const beams = valuesOf(stiffness, false);
  const [young, bulk, shear] = values.map((value, i) => value / beams[i]!) as [number, number, number];
  const mean = Math.sqrt(young * shear);
  return [mean, bulk, mean];
}
