import { expect, test } from 'vitest';
import { TripleTable } from '../../hash.ts';
import { ExactPoints } from './exact-points.ts';

test('computed points keep all three coordinates, however many there are', () => {
  for (const vertices of [3, 4, 5]) {
    const places = new TripleTable(new Float64Array(vertices * 3));
    for (let v = 0; v < vertices; v++) places.add(v, -v, 7);
    const points = new ExactPoints(places);
    for (let i = 0; i < 5000; i++) {
      const point = points.add({ x: BigInt(2 * i + 1), y: BigInt(-2 * i - 1), z: 3n, w: 2n });
      expect(point).toBe(vertices + i);
    }
    const at = (point: number) => [...points.coordinates.subarray(point * 3, point * 3 + 3)];
    for (let i = 0; i < 5000; i++) {
      expect(at(vertices + i)).toEqual([i + 0.5, -i - 0.5, 1.5]);
    }
  }
});
