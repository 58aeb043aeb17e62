import { expect, it } from 'vitest';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { elasticFigures } from '../chart/elastic-figures.ts';
import { modulusSurface } from './modulus-surface.ts';
import { isotropicStiffness } from './stiffness.ts';

it('is a ball of radius one for what is alike in every direction', () => {
  const { shares } = modulusSurface(isotropicStiffness(7, 0.3), 6, 12);
  for (const share of shares) expect(share).toBeCloseTo(1, 9);
});

it('reaches as far along the axes as the moduli say', () => {
  const about = { density: 0.15, poissonRatio: 0.3 };
  const figures = elasticFigures(latticeByTitle('TYPE-20002')!, 'sheet', about);
  const { points, shares, rows, columns } = modulusSurface(figures.stiffness);
  const along = figures.young[2] / figures.stiffest.modulus;
  // The pole is z; the diagonals are between the samples, a hair longer than the longest of them.
  expect(shares[rows * (columns + 1)]! / along).toBeCloseTo(1, 1);
  expect(points[3 * (rows * (columns + 1)) + 2]).toBeCloseTo(shares[rows * (columns + 1)]!, 9);
  expect(Math.max(...shares)).toBe(1);
});
