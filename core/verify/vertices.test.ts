import fc from 'fast-check';
import { expect, test } from 'vitest';
import { identifyCorners } from './vertices.ts';

const coordinate = fc.constantFrom(0, -0, 1, -1, 2.5, 1e-38, 3e38);

test('corners of equal coordinates get one number, in the order they are met, and negative zero is zero', () => {
  const places = fc.array(fc.tuple(coordinate, coordinate, coordinate), { maxLength: 300 });
  fc.assert(
    fc.property(places, (corners) => {
      const known = new Map<string, number>();
      const expected = corners.map((corner) => {
        const key = Array.from(Float32Array.from(corner), (value) => value + 0).join();
        if (!known.has(key)) known.set(key, known.size);
        return known.get(key);
      });
      const { vertex, count } = identifyCorners(Float32Array.from(corners.flat()));
      expect([...vertex]).toEqual(expected);
      expect(count).toBe(known.size);
    }),
  );
});

test('corners that all differ, more than a closed surface has, all get separate numbers', () => {
  const corners = 50_000;
  const { vertex, count } = identifyCorners(Float32Array.from({ length: corners * 3 }, (_, i) => i * 0.25));
  expect(count).toBe(corners);
  expect(vertex.every((number, corner) => number === corner)).toBe(true);
});

test('a corner that is no number is at the place of no other', () => {
  const corner = [1, Number.NaN, 2];
  const { vertex, count } = identifyCorners(Float32Array.from([...corner, ...corner, 1, 3, 2, 1, 3, 2]));
  expect([...vertex]).toEqual([0, 1, 2, 2]);
  expect(count).toBe(3);
});
