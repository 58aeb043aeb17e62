import { expect, test } from 'vitest';
import { ESTIMATE_MAX_SECONDS } from '../../rules/order/job-limits.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { allowedEstimate } from './estimate.ts';

const spec = sampleSpec('TYPE-20007', { cellMm: 10, rodDiameterMm: 0.8 });
const model = { extentMm: [100, 100, 100] as [number, number, number], faces: 1000 };

test('an estimate counts both runs and is refused above ten minutes, with the seconds', () => {
  const both = allowedEstimate(spec, model);
  const lowAlone = allowedEstimate({ ...spec, action: 'low' }, model);
  expect(both.et).toBeGreaterThan(lowAlone.et);
  let faces = 1000;
  for (; faces < 1e10; faces *= 2) {
    try {
      expect(allowedEstimate(spec, { ...model, faces }).et).toBeLessThanOrEqual(ESTIMATE_MAX_SECONDS);
    } catch (error) {
      expect(error).toMatchObject({ codeName: 'estimateTooLong' });
      const { estimateSeconds } = (error as { details: { estimateSeconds: number } }).details;
      expect(estimateSeconds).toBeGreaterThan(ESTIMATE_MAX_SECONDS);
      return;
    }
  }
  throw new Error('no model is too much');
});

test('a conformal sheet that cannot be made is refused with the cells that can, before a job starts', () => {
  const sole = { extentMm: [240, 80, 20] as [number, number, number], faces: 20_000, volumeMm3: 90_000 };
  const sheet = (cellMm: number) =>
    allowedEstimate(
      {
        ...spec,
        lattice: 'TYPE-10001',
        cellMm: [cellMm, cellMm, cellMm],
        rodDiameterMm: 0.3,
        cells: 'conformal',
      },
      sole,
    );
  let limit = 0;
  try {
    sheet(1);
  } catch (error) {
    expect(error).toMatchObject({ codeName: 'sheetTooLarge' });
    limit = (error as { details: { limit: number } }).details.limit;
  }
  expect(limit).toBeGreaterThan(1);
  expect(sheet(limit).triangles).toBeGreaterThan(0);
});
