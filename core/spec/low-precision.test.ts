import { expect, test } from 'vitest';
import { lowPrecisionSpec } from './low-precision.ts';
import { sampleSpec } from './testing/sample-spec.ts';

const spec = sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 0.8 });

test('the low-precision file has the struts of cut, and none of a boundary net', () => {
  expect(lowPrecisionSpec(spec)).toEqual({ ...spec, action: 'low' });
  expect(lowPrecisionSpec({ ...spec, action: 'cut' })).toMatchObject({ action: 'low', openEnds: 'held' });
  expect(lowPrecisionSpec({ ...spec, openEnds: 'net' })).toMatchObject({ action: 'low', openEnds: 'keep' });
});
