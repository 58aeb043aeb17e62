import { expect, test } from 'vitest';
import { lowPrecisionSpec } from './low-precision.ts';
import type { ConstantSpec } from './spec.ts';

const spec: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20002',
  cellMm: [8, 8, 8],
  rodDiameterMm: 0.8,
  sides: 8,
  action: 'high',
};

test('the low-precision file has the struts of cut, and none of a boundary net', () => {
  expect(lowPrecisionSpec(spec)).toEqual({ ...spec, action: 'low' });
  expect(lowPrecisionSpec({ ...spec, action: 'cut' })).toMatchObject({ action: 'low', openEnds: 'held' });
  expect(lowPrecisionSpec({ ...spec, openEnds: 'net' })).toMatchObject({ action: 'low', openEnds: 'keep' });
});
