import { expect, it } from 'vitest';
import { BONE_CELLS, bentToBone } from './bone-shape.ts';

const [x, , z] = BONE_CELLS.map((count) => count / 2) as [number, number, number];
const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, axis) => value - b[axis]!));

it('is at least twice as wide at its ends as in the shaft', () => {
  const widthAt = (height: number) => distance(bentToBone([-x, 0, height]), bentToBone([x, 0, height]));
  expect(widthAt(z)).toBeGreaterThan(2 * widthAt(0));
  expect(widthAt(-z)).toBeCloseTo(widthAt(z), 9);
});

it('ends in two lobes with a notch between them', () => {
  const reachAt = (across: number) => distance(bentToBone([0, 0, 0]), bentToBone([across, 0, z]));
  expect(reachAt(x / 2)).toBeGreaterThan(reachAt(0) + 1);
  expect(reachAt(-x / 2)).toBeCloseTo(reachAt(x / 2), 9);
});
