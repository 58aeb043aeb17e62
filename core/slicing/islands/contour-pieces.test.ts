import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Contours } from '../sweep/contours.ts';
import { ContourPieces } from './contour-pieces.ts';

type Point = readonly [number, number];

function contoursOf(loops: readonly (readonly Point[])[]): Contours {
  const contours = new Contours();
  contours.clear();
  for (const loop of loops) {
    contours.reserve(contours.points + loop.length);
    contours.xy.set(loop.flat(), contours.points * 2);
    contours.endLoop(loop.length, 0, false);
  }
  return contours;
}

/** Places of a coarse grid and between its lines, so that edges share heights and pieces touch their boxes. */
const place = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
const between = place.map(([x, y]): Point => [x + 0.31, y + 0.47]);
const loops = fc.array(fc.array(place, { minLength: 3, maxLength: 60 }), { maxLength: 6 });

function edgesOf(all: readonly (readonly Point[])[]): [Point, Point][] {
  return all.flatMap((loop) => loop.map((a, i): [Point, Point] => [a, loop[(i + 1) % loop.length]!]));
}

const side = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

test('the winding about a point is the sum over all edges', () => {
  fc.assert(
    fc.property(loops, between, (all, [x, y]) => {
      let winding = 0;
      for (const [[ax, ay], [bx, by]] of edgesOf(all)) {
        if (ay <= y === by <= y || ax + ((y - ay) / (by - ay)) * (bx - ax) <= x) continue;
        winding += by > ay ? 1 : -1;
      }
      expect(new ContourPieces(contoursOf(all)).windingAt(x, y)).toBe(winding);
    }),
  );
});

test('a segment crosses the contours exactly if it crosses one of their edges', () => {
  fc.assert(
    fc.property(loops, between, between, (all, a, b) => {
      const crossed = edgesOf(all).some(
        ([c, d]) => side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0,
      );
      expect(new ContourPieces(contoursOf(all)).crosses(...a, ...b)).toBe(crossed);
    }),
  );
});

test('every point within a box is visited', () => {
  fc.assert(
    fc.property(loops, place, place, (all, a, b) => {
      const box = [
        Math.min(a[0], b[0]),
        Math.min(a[1], b[1]),
        Math.max(a[0], b[0]),
        Math.max(a[1], b[1]),
      ] as const;
      const visited = new Set<string>();
      new ContourPieces(contoursOf(all)).anyWithin(box, (x, y) => {
        visited.add(`${x} ${y}`);
        return false;
      });
      const inBox = all.flat().filter(([x, y]) => x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3]);
      expect(visited).toEqual(new Set(inBox.map(([x, y]) => `${x} ${y}`)));
    }),
  );
});
