import { expect, test } from 'vitest';
import { EMPTY, IDLE, LEAST_LOAD, type LoadField } from '../../../core/mechanics/press/load-field.ts';
import { volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { loadBlocks } from './load-blocks.ts';

const FIELD: LoadField = {
  originMm: [10, 0, 0],
  edgesMm: [2, 2, 2],
  counts: [4, 1, 1],
  loads: Uint8Array.of(LEAST_LOAD, EMPTY, IDLE, 255),
  moved: new Float32Array(3 * 5 * 2 * 2).fill(0.5),
};

test('draws a closed block for each box that holds something, in the class of its load', () => {
  const blocks = loadBlocks(FIELD, 0);
  expect([blocks.count, blocks.verticesPerStrut, [...blocks.faults!]]).toEqual([3, 8, [1, 0, 8]]);
  expect(volumeOf(blocks.mesh)).toBeCloseTo(3 * 1.8 ** 3, 4);
  expect(blocks.boxMm.min[0]).toBeCloseTo(10.1, 5);
});

test('moves them by their corners, enlarged', () => {
  expect(loadBlocks(FIELD, 4).boxMm.min[0]).toBeCloseTo(10.1 + 2, 5);
});
