import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LATTICE_TYPES } from '../catalogue/lattice-types.ts';
import {
  DEFAULT_SEED,
  gridSpec,
  latticeName,
  namedLattice,
  namedSurface,
  periodMm,
  SEED_MAX,
} from './name.ts';

test('every title is a name, a sheet and the first seed when nothing else is said', () => {
  for (const type of LATTICE_TYPES) {
    expect(namedLattice(type.title)).toEqual({ type, variant: 'sheet', seed: DEFAULT_SEED });
  }
});

test('a spec and its full name say the same', () => {
  expect(latticeName({ lattice: 'TYPE-10002', variant: 'network' })).toBe('TYPE-10002:network');
  expect(namedSurface('TYPE-10002:network')).toEqual({ surface: 'schwarz-p', variant: 'network' });
  expect(namedSurface(latticeName({ lattice: 'TYPE-10002' }))).toEqual({
    surface: 'schwarz-p',
    variant: 'sheet',
  });
  expect(latticeName({ lattice: 'TYPE-20002', variant: 'network', seed: 4 })).toBe('TYPE-20002');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: SEED_MAX }), (seed) => {
      const name = latticeName({ lattice: 'GH-30001', seed });
      expect(namedLattice(name)?.seed).toBe(seed);
      expect(latticeName({ lattice: name, seed: 1 })).toBe(name);
    }),
  );
});

test('returns undefined for unknown names', () => {
  for (const name of [
    '',
    'TYPE-1',
    'TYPE-20002:network',
    'TYPE-10001:7',
    'GH-30001:network',
    'GH-30001:-1',
    'GH-30001:1:2',
  ]) {
    expect(namedLattice(name), name).toBeUndefined();
  }
  expect(namedLattice(`GH-30001:${SEED_MAX + 1}`)).toBeUndefined();
});

test('only stochastic lattices repeat after more than their cell', () => {
  expect(periodMm('TYPE-20002', [5, 6, 7])).toEqual([5, 6, 7]);
  expect(periodMm('TYPE-10001:network', [5, 6, 7])).toEqual([5, 6, 7]);
  expect(gridSpec({ lattice: 'GH-30001', cellMm: [5, 6, 7] })).toEqual({
    lattice: 'GH-30001:1',
    cellMm: [20, 24, 28],
  });
});
