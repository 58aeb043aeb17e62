import { expect, it } from 'vitest';
import { sphere } from '../../../../tests/models/primitives.ts';
import { boxedModel } from '../../../model/domain/boxed-model.ts';
import { volumeOf } from '../../../solid/mesh/mesh.ts';
import { inRow, modelColumns, risingCurve, strainAt } from './columns.ts';

it.each([0, 1, 2] as const)('columns of a ball along %i hold its volume', (axis) => {
  const ball = sphere(10);
  const columns = modelColumns(boxedModel(ball, [2, 3, 2.5]), axis);
  const volume = columns.reduce((sum, { areaMm2, lowMm, highMm }) => sum + areaMm2 * (highMm - lowMm), 0);
  expect(volume / volumeOf(ball)).toBeCloseTo(1, 1);
  expect(Math.max(...columns.map(({ lowMm, highMm }) => highMm - lowMm))).toBeCloseTo(20, 0);
});

it('a falling branch becomes a line of the same energy, and what rises stays', () => {
  const strain = [0, 0.1, 0.2, 0.3, 0.4, 0.5];
  const stress = [0, 4, 2, 3, 5, 6];
  const { stress: rising } = risingCurve({ strain, stress });
  expect(rising).toEqual([0, 3, 3, 3, 5, 6].map((value) => expect.closeTo(value, 12)));
  expect(
    risingCurve({ strain, stress: [0, 1, 2, 3, 4, 5] }).stress.map((value) => Number(value.toFixed(9))),
  ).toEqual([0, 1, 2, 3, 4, 5]);
});

it('springs in a row share the force and add their travel', () => {
  const soft = { strain: [0, 0.25, 0.5], stress: [0, 1, 2] };
  const stiff = { strain: [0, 0.25, 0.5], stress: [0, 2, 4] };
  const row = inRow([
    { curve: soft, share: 0.5 },
    { curve: stiff, share: 0.5 },
  ]);
  // The soft one is at its end: nothing is known beyond.
  expect(row.stress.at(-1)).toBe(2);
  expect(row.strain.at(-1)).toBeCloseTo(0.5 * 0.5 + 0.5 * 0.25, 12);
  expect(strainAt(row, 1)).toBeCloseTo(0.5 * 0.25 + 0.5 * 0.125, 2);
  expect(strainAt(soft, 9)).toBe(0.5);
});
