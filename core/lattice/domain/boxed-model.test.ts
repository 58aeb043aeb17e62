import { expect, it } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { volumeOf } from '../mesh/mesh.ts';
import { boxedModel } from './boxed-model.ts';

const sum = (shares: Float32Array) => shares.reduce((all, share) => all + share, 0);

it('fills a block with whole boxes', () => {
  const { counts, edgesMm, shares } = boxedModel(box([-10, -5, 0], [10, 5, 41]), [4, 4, 4]);
  expect(counts).toEqual([5, 3, 10]);
  expect(edgesMm[2]).toBeCloseTo(4.1, 9);
  for (const share of shares) expect(share).toBe(1);
});

it('has the volume of a ball', () => {
  const ball = sphere(20);
  const { edgesMm, shares } = boxedModel(ball, [4, 4, 4]);
  const volume = sum(shares) * edgesMm[0] * edgesMm[1] * edgesMm[2];
  expect(volume / volumeOf(ball)).toBeCloseTo(1, 1.5);
});

it('has the volume of a thin plate, at a step along each axis of its own', () => {
  const plate = box([0, 0, 0], [300, 300, 0.02]);
  const { counts, edgesMm, shares } = boxedModel(plate, [4, 4, 4]);
  expect(counts).toEqual([75, 75, 1]);
  expect(sum(shares) * edgesMm[0] * edgesMm[1] * edgesMm[2]).toBeCloseTo(volumeOf(plate), 1);
});

it('is refused with more boxes than can be computed, before they are made', () => {
  expect(() => boxedModel(box([0, 0, 0], [300, 300, 250]), [0.5, 0.5, 0.5])).toThrow(
    expect.objectContaining({ code: 'too-many-cells' }),
  );
});
