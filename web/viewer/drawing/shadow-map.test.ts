import { expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { shadowMap } from './shadow-map.ts';

it('is dark below the model, fades at its edge and ends before the square does', () => {
  const { size, minMm, sideMm, values } = shadowMap(box([-20, -10, 0], [20, 10, 5]), 40, 20);
  const at = (x: number, y: number) => {
    const [i, j] = [x, y].map((mm, axis) => Math.floor(((mm - minMm[axis]!) / sideMm) * size));
    return values[i! + size * j!]!;
  };
  expect(at(0, 0)).toBeGreaterThan(200);
  expect(at(20, 0)).toBeGreaterThan(40);
  expect(at(20, 0)).toBeLessThan(at(0, 0));
  expect(at(0, 25)).toBe(0);
  for (let k = 0; k < size; k++) expect(values[k]).toBe(0);
});
