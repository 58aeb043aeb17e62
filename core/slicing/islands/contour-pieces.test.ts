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

test('a segment is cut where it crosses an edge of the contours', () => {
  fc.assert(
    fc.property(loops, between, between, (all, a, b) => {
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const crossings = edgesOf(all).flatMap(([c, d]) => {
        const turn = dx * (d[1] - c[1]) - dy * (d[0] - c[0]);
        const t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / turn;
        const u = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / turn;
        return t > 0 && t < 1 && u > 0 && u < 1 ? [t] : [];
      });
      const cuts = new ContourPieces(contoursOf(all)).cutsOf(...a, ...b, 1e-9);
      expect(cuts.slice(1)).toEqual(cuts.slice(1).sort((one, other) => one - other));
      for (const t of crossings) expect(Math.min(...cuts.map((cut) => Math.abs(cut - t)))).toBeLessThan(1e-9);
    }),
  );
});

test('every edge that meets a box is visited', () => {
  fc.assert(
    fc.property(loops, place, place, (all, a, b) => {
      const box = [
        Math.min(a[0], b[0]),
        Math.min(a[1], b[1]),
        Math.max(a[0], b[0]),
        Math.max(a[1], b[1]),
      ] as const;
      const visited = new Set<string>();
      new ContourPieces(contoursOf(all)).anyEdgeNear(box, 0, (...ends) => {
        visited.add(ends.join(' '));
        return false;
      });
      for (const ends of edgesOf(all)) {
        const isIn = ends.some(([x, y]) => x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3]);
        if (isIn) expect(visited).toContain(ends.flat().join(' '));
      }
    }),
  );
});
