import { expect, it } from 'vitest';
import { poreSheet } from '../catalogue/pore-law.ts';
import { relativeDensity } from '../cells/density.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { levelPlane } from '../spec/testing/level-plane.ts';
import { poresOf } from './pores.ts';

const SHARED = { lattice: 'TYPE-20008', cellMm: [5, 5, 5], sides: 8, action: 'high' } as const;
const specOf = (changes: object) =>
  ({ ...SHARED, mode: 'constant', rodDiameterMm: 0.9, ...changes }) as LatticeSpec;

it('prints the sheet of a lattice, of a network and of a foam', () => {
  const { zones, points } = poresOf(specOf({}))!;
  const density = relativeDensity({ lattice: 'TYPE-20008', cellMm: [5, 5, 5], sides: 8 }, 0.9);
  expect(zones).toEqual([{ zone: 'whole', ...poreSheet('diamond', density, 5)! }]);
  expect(points).toEqual({ size: 64, flow: 40 });
  const network = { lattice: 'TYPE-10001', variant: 'network', rodDiameterMm: 1.2 };
  expect(poresOf(specOf(network))!.zones[0]!.porosity).toBeLessThan(0.9);
  expect(poresOf(specOf({ lattice: 'GH-30001', seed: 7 }))!.points).toEqual({ size: 28, flow: 20 });
});

it('prints a gradient by its zones, and both regions', () => {
  const gradient = {
    field: { source: 'axis', axis: 'z', course: 'rising' },
    projection: 'z',
    darkestMm: 1.2,
    lightestMm: 0.6,
  };
  const { zones } = poresOf(specOf({ mode: 'gradient', gradient }))!;
  expect(zones.map(({ zone }) => zone)).toEqual(['thin', 'middle', 'thick']);
  expect(zones[0]!.pore[0]).toBeGreaterThan(zones[2]!.pore[0]);
  const second = { lattice: 'TYPE-20001', cellMm: [4, 4, 4], rodDiameterMm: 1 };
  const plane = levelPlane(0);
  const regions = poresOf(specOf({ mode: 'regions', regions: { plane, second } }))!;
  expect(regions.zones.map(({ zone }) => zone)).toEqual(['first', 'second']);
  expect(Math.abs(regions.zones[1]!.clear / 3 - 1)).toBeLessThan(0.02);
});

it.each([
  ['stretched cells', { cellMm: [5, 5, 8] }],
  ['cells along the walls', { cells: 'conformal' }],
  ['rods thinner than the table has', { rodDiameterMm: 0.2 }],
])('prints none of %s', (_, changes) => {
  expect(poresOf(specOf(changes))).toBeUndefined();
});
