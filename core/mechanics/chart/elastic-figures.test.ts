import { expect, it } from 'vitest';
import { TABLE_POISSON } from '../../catalogue/elastic-laws.ts';
import { LATTICE_TYPES } from '../../catalogue/lattice-types.ts';
import { denseSolver } from '../linear/dense.ts';
import { elasticFigures } from './elastic-figures.ts';

const POISSON_RATIO = 0.4;
const DENSITIES = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8];

/** True if a symmetric matrix of 6 x 6 stores energy under every strain. */
function isPositive(matrix: Float64Array): boolean {
  const factors = matrix.slice();
  denseSolver(factors, 6);
  // The solver holds a motion of no energy by a pivot far above the rest.
  const largest = Math.max(...matrix);
  return [0, 1, 2, 3, 4, 5].every((i) => factors[7 * i]! ** 2 <= 1.000001 * largest);
}

// So inside a part whose rods vary the stiffness lies between those of its thinnest and its thickest rods, as the card
// says.
const { low, high } = TABLE_POISSON;
it.each(
  LATTICE_TYPES.flatMap((lattice) =>
    [low, POISSON_RATIO, high].map((poissonRatio) => [lattice.title, poissonRatio, lattice] as const),
  ),
)(
  '%s is stiffer under every strain where it is denser, at a Poisson’s ratio of %d',
  (_, poissonRatio, lattice) => {
    const stiffnessAt = (density: number) =>
      elasticFigures(lattice, 'sheet', { density, poissonRatio }).stiffness;
    for (let i = 1; i < DENSITIES.length; i++) {
      const [sparse, dense] = [stiffnessAt(DENSITIES[i - 1]!), stiffnessAt(DENSITIES[i]!)];
      expect(isPositive(dense.map((value, at) => value - sparse[at]!))).toBe(true);
    }
  },
);

it('calls figures beyond the densities of the law an estimate', () => {
  const bcc = LATTICE_TYPES.find(({ cell }) => cell === 'bcc')!;
  const isEstimate = (density: number) =>
    elasticFigures(bcc, 'sheet', { density, poissonRatio: POISSON_RATIO }).isEstimate;
  expect([0.02, 0.1, 0.4, 0.6].map(isEstimate)).toEqual([true, false, false, true]);
});
