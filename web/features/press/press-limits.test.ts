import { expect, it } from 'vitest';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { box } from '../../../tests/models/primitives.ts';
import { hasTooManyStruts } from './press-limits.ts';

const spec = (cellMm: number) => sampleSpec('TYPE-20002', { cellMm, rodDiameterMm: cellMm / 8 });

it('knows that small cells in a large part have too many struts, and leaves what is near the limit to be counted', () => {
  const part = box([0, 0, 0], [300, 300, 250]);
  // Eight struts a cell: 180 million, 180,000 and 22,500.
  expect(hasTooManyStruts(part, spec(1))).toBe(true);
  expect(hasTooManyStruts(part, spec(10.2))).toBe(false);
  expect(hasTooManyStruts(part, spec(20))).toBe(false);
});
