import { expect, test } from 'vitest';
import { lump } from '../../../tests/models/shapes.ts';
import { findSelfIntersections } from '../../solid/mesh/crossings/self-intersection.ts';
import { checkSurface } from './surface.ts';

const codes = (looksMax: number) =>
  checkSurface(lump(20, 3), 60, {
    findCrossings: (mesh, toleranceMm) => findSelfIntersections(mesh, toleranceMm, { limit: 100, looksMax }),
  }).log.faults.map(({ code, severity }) => [code, severity]);

test('a surface whose search for crossings ends early is let through with a warning', () => {
  expect(codes(1000)).toEqual([['crossings-unknown', 'warn']]);
  expect(codes(Number.POSITIVE_INFINITY)).toEqual([]);
});
