import { expect, it } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
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

it('has the volume of a thin plate, at a different step along each axis', () => {
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

it('gives a solid bottom separate layers, and keeps the volume', () => {
  const ball = sphere(20);
  const { counts, edgesMm, shares, bottom } = boxedModel(ball, [4, 4, 4], 6);
  expect(bottom).toEqual({ layers: 2, heightMm: expect.closeTo(3, 6) });
  const first = counts[0] * counts[1] * 2;
  const area = edgesMm[0] * edgesMm[1];
  const below = sum(shares.subarray(0, first)) * area * bottom!.heightMm;
  const above = sum(shares.subarray(first)) * area * edgesMm[2];
  expect(2 * bottom!.heightMm + (counts[2] - 2) * edgesMm[2]).toBeCloseTo(40, 6);
  const cap = (Math.PI * 6 ** 2 * (3 * 20 - 6)) / 3;
  expect(below / cap).toBeCloseTo(1, 1);
  expect((below + above) / volumeOf(ball)).toBeCloseTo(1, 1.5);
});

it('is one layer of bottom where the bottom is as high as the model', () => {
  const { counts, bottom, shares } = boxedModel(box([0, 0, 0], [8, 8, 3]), [4, 4, 4], 5);
  expect(counts).toEqual([2, 2, 1]);
  expect(bottom).toEqual({ layers: 1, heightMm: 3 });
  expect(sum(shares)).toBe(4);
});
