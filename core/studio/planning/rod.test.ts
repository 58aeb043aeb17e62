import { expect, test } from 'vitest';
import { relativeDensity } from '../../cells/density.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { rodFor } from './rod.ts';

const query = {
  latticeId: 8,
  cellSizeMm: 8,
  sides: 8,
  material: 'TPU',
  density: undefined,
  hardness: undefined,
};

function refusal(changes: Partial<Parameters<typeof rodFor>[0]>) {
  try {
    rodFor({ ...query, ...changes });
  } catch (error) {
    if (error instanceof VisibleError) return error.details;
    throw error;
  }
  throw new Error('it was taken');
}

test('fifteen percent give the matching rod', () => {
  const { rodDiameterMm, densityPercent } = rodFor({ ...query, density: 15 });
  expect(densityPercent).toBeCloseTo(15, 6);
  expect(relativeDensity({ lattice: 'TYPE-20002', cellMm: [8, 8, 8], sides: 8 }, rodDiameterMm)).toBeCloseTo(
    0.15,
    8,
  );
});

test('Shore 25 gives the rod of that hardness, and converts back', () => {
  const { rodDiameterMm, hardness } = rodFor({ ...query, hardness: 25 });
  expect(hardness).toBeCloseTo(25, 6);
  expect(rodFor({ ...query, hardness: 27 }).rodDiameterMm).toBeGreaterThan(rodDiameterMm);
  expect(rodFor({ ...query, hardness: 25, material: 'Elastomer resin' }).rodDiameterMm).toBeGreaterThan(
    rodDiameterMm,
  );
});

test('an impossible value is refused with its field and its limit', () => {
  const fields = (changes: Partial<Parameters<typeof rodFor>[0]>) =>
    refusal(changes).fields?.map(({ path, problem }) => `${path} ${problem}`);
  expect(fields({})).toEqual(['density missing']);
  expect(fields({ latticeId: 99, cellSizeMm: 0.5, density: 10, material: 'steel' })).toEqual([
    'lattice unknown',
    'material unknown',
    'size out-of-range',
  ]);
  expect(fields({ hardness: 99 })).toEqual(['hardness out-of-range']);
  expect(fields({ hardness: 25, material: 'PA12' })).toEqual(['hardness out-of-range']);
  expect(fields({ density: 95 })).toEqual(['density rod-too-thick']);
  expect(refusal({ density: 95 }).limitMm).toBeGreaterThan(3);
});
