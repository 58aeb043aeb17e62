import { expect, test } from 'vitest';
import type { ConstantSpec } from '../../lattice/spec/spec.ts';
import { ESTIMATE_MAX_SECONDS } from '../../rules/order/job-limits.ts';
import { allowedEstimate } from './estimate.ts';

const spec: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20007',
  cellMm: [10, 10, 10],
  rodDiameterMm: 0.8,
  sides: 8,
  action: 'high',
};
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
