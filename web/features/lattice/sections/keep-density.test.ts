import { expect, it } from 'vitest';
import { seeDensity } from './keep-density.tsx';

const OCTET = { latticeId: 13, fieldId: 3, sizeMm: 10, densityPercent: 6.84, earlier: null };
const VORONOI = { ...OCTET, latticeId: 19, densityPercent: 2.31 };

it('offers the density of the lattice before, until something else changes', () => {
  const switched = seeDensity(OCTET, VORONOI);
  expect(switched.earlier).toBe(6.84);
  expect(seeDensity(switched, VORONOI)).toBe(switched);
  expect(seeDensity(switched, { ...VORONOI, densityPercent: 6.84 }).earlier).toBeNull();
  expect(seeDensity(switched, { ...VORONOI, sizeMm: 8, densityPercent: 3 }).earlier).toBeNull();
});

it('offers nothing where the density stays, sizes change too, or there was no lattice', () => {
  expect(seeDensity(OCTET, { ...VORONOI, densityPercent: 6.9 }).earlier).toBeNull();
  expect(seeDensity(OCTET, { ...VORONOI, sizeMm: 6 }).earlier).toBeNull();
  expect(seeDensity(OCTET, { ...VORONOI, fieldId: 1 }).earlier).toBeNull();
  expect(seeDensity({ ...OCTET, latticeId: null }, VORONOI).earlier).toBeNull();
});
