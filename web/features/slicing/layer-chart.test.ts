import { expect, test } from 'vitest';
import { columnsOf, linePoints } from './chart-lines.ts';
import { FITTED, placeOf, zoomedAt } from './layer-place.ts';

test('a chart of thousands of layers keeps the peak of a single one', () => {
  const values = new Float64Array(5000).fill(1);
  values[3333] = 9;
  const columns = columnsOf(values);
  expect(columns.length).toBeLessThanOrEqual(600);
  expect(Math.max(...columns)).toBe(9);
  expect(columns.indexOf(9) / columns.length).toBeCloseTo(3333 / 5000, 2);
  expect(linePoints([0, 2, 4], 4)).toBe('0.0000,1.0000 0.5000,0.5000 1.0000,0.0000');
});

test('zooming keeps the place under the pointer, and a fitted part lies in the middle', () => {
  const part = { minMm: [10, 20, 0], maxMm: [30, 40, 5] };
  const size = { width: 400, height: 300 };
  const middle = placeOf(part, FITTED, size);
  expect([middle.x0 + 20 * middle.pxPerMm, middle.y0 - 30 * middle.pxPerMm]).toEqual([200, 150]);
  const at = { x: 120, y: 80 };
  const mmAt = (view: typeof FITTED) => {
    const { pxPerMm, x0, y0 } = placeOf(part, view, size);
    return [(at.x - x0) / pxPerMm, (y0 - at.y) / pxPerMm];
  };
  const before = mmAt(FITTED);
  const after = mmAt(zoomedAt(zoomedAt(FITTED, { factor: 3, at }, size), { factor: 0.7, at }, size));
  for (const k of [0, 1]) expect(after[k]).toBeCloseTo(before[k]!, 9);
});
