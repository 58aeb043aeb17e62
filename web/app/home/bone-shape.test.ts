import { expect, it } from 'vitest';
import { mapPoint } from '../../../core/solid/geometry/vector.ts';
import { BONE_CELLS, bendToBone } from './bone-shape.ts';

const [x, , z] = mapPoint(BONE_CELLS, (count) => count / 2);
const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, axis) => value - b[axis]!));

it('is at least twice as wide at its ends as in the shaft', () => {
  const widthAt = (height: number) => distance(bendToBone([-x, 0, height]), bendToBone([x, 0, height]));
  expect(widthAt(z)).toBeGreaterThan(2 * widthAt(0));
  expect(widthAt(-z)).toBeCloseTo(widthAt(z), 9);
});

it('ends in two lobes with a notch between them', () => {
  const reachAt = (across: number) => distance(bendToBone([0, 0, 0]), bendToBone([across, 0, z]));
  expect(reachAt(x / 2)).toBeGreaterThan(reachAt(0) + 1);
  expect(reachAt(-x / 2)).toBeCloseTo(reachAt(x / 2), 9);
});
