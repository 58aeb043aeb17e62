import { expect, test } from 'vitest';
import { levelPlane } from '../../spec/testing/level-plane.ts';
import { SAMPLE_REQUEST } from '../testing/sample-order.ts';
import { cellsOf } from './plan.ts';

test('cells are the volume in cells; of two lattices the finer counts, and a tiny model has one', () => {
  const constant = { ...SAMPLE_REQUEST, cellSizeMm: 10, stretch: 1 };
  expect(cellsOf(constant, 1e6)).toBe(1000);
  expect(cellsOf({ ...constant, stretch: 2 }, 1e6)).toBe(500);
  expect(cellsOf(constant, 1)).toBe(1);
  const part = (cellSizeMm: number) => ({ latticeId: 1, cellSizeMm, rodDiameterMm: 1, densityPercent: 10 });
  const regions = {
    mode: 'regions' as const,
    fieldId: 1,
    action: 'high' as const,
    sides: 8,
    plane: levelPlane(0),
    parts: [part(10), part(5)] as [ReturnType<typeof part>, ReturnType<typeof part>],
  };
  expect(cellsOf(regions, 1e6)).toBe(8000);
});
