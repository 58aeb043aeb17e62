import { expect, test } from 'vitest';
import { pressureMap } from './recipe.ts';

test('a map has sensors and a pressure of the sizes that plates have', () => {
  const map = { name: 'left.csv', grayscaleId: 'img_1', fullKPa: 400, isMirrored: false };
  const accepts = (change: object) => pressureMap.safeParse({ ...map, ...change }).success;
  expect([{}, { fullKPa: 0.1 }, { pitchMm: [0.1, 100] }].map(accepts)).toEqual([true, true, true]);
  for (const change of [
    { fullKPa: 1e-300 },
    { fullKPa: 1e308 },
    { pitchMm: [1e308, 1e308] },
    { pitchMm: [5, 1e-300] },
  ])
    expect([change, accepts(change)]).toEqual([change, false]);
});
