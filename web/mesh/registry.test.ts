import { expect, it } from 'vitest';
import { dropShape, keepShape, type Shape, shapeCount, shapeOf } from './registry.ts';

it('keeps shapes under unique ids until they are dropped', () => {
  const shape: Shape = {
    kind: 'mesh',
    mesh: { positions: new Float32Array(9), triangles: new Uint32Array(3) },
  };
  const before = shapeCount();
  const [first, second] = [keepShape(shape), keepShape(shape)];
  expect(first).not.toBe(second);
  expect(shapeOf(first)).toBe(shape);
  dropShape(first);
  dropShape(first);
  dropShape(null);
  expect(shapeOf(first)).toBeUndefined();
  dropShape(second);
  expect(shapeCount()).toBe(before);
});
