import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentDistance } from '../../../solid/geometry/segment-distance.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { segmentNear } from './segment-near.ts';

const coordinate = fc.integer({ min: -40, max: 40 }).map((n) => n / 4);
const point = fc.tuple(coordinate, coordinate, coordinate);

test('is where a line comes within reach of a segment, and nowhere else, also of a line or segment without length', () => {
  fc.assert(
    fc.property(point, point, point, point, fc.integer({ min: 1, max: 30 }), (a, b, from, to, tenths) => {
      const lengthMm = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
      const along = b.map((value, k) => (lengthMm > 0 ? value - a[k]! : 0) / (lengthMm || 1)) as Point;
      const reachMm = tenths / 10;
      const range = segmentNear(a, along, lengthMm, from, to, reachMm);
      for (let i = 0; i <= 40; i++) {
        const mm = (lengthMm * i) / 40;
        const at = a.map((value, k) => value + mm * along[k]!) as Point;
        const far = segmentDistance(at, at, from, to);
        const within = range !== undefined && mm >= range[0] - 1e-6 && mm <= range[1] + 1e-6;
        if (far < reachMm - 1e-6) expect(within).toBe(true);
        if (far > reachMm + 1e-3) {
          const deep = range !== undefined && mm > range[0] + 1e-3 && mm < range[1] - 1e-3;
          expect(deep).toBe(false);
        }
      }
    }),
  );
});
