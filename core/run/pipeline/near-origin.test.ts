import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { sampleGradient, sampleSpec } from '../../spec/testing/sample-spec.ts';
import { CROSSING_ROUNDING_MM } from '../../spec/tolerances.ts';
import { findCrossings } from '../../verify/crossings/crossings.ts';
import { cornersOfStl, verifyTriangles } from '../../verify/verify.ts';
import { filledModel } from '../testing/filled-model.ts';
import { nearOrigin } from './near-origin.ts';

const constant = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1, sides: 6 });

const at = (place: Point, farMm: number): Point => [place[0] + farMm, place[1], place[2]];
const plane = (farMm: number): [Point, Point, Point] => [
  at([0, 0, 14], farMm),
  at([1, 0, 14], farMm),
  at([0, 1, 14.5], farMm),
];

/** Specs with and without positions, for a model at this distance. */
const SPECS: Record<string, (farMm: number) => LatticeSpec> = {
  plain: () => constant,
  'own origin, turned': (farMm) => ({ ...constant, originMm: at([1, 2, 3], farMm), turnZDeg: 20 }),
  'solid bottom': () => ({ ...constant, bottomMm: 2 }),
  'two regions': (farMm) => ({
    ...constant,
    mode: 'regions',
    regions: {
      plane: plane(farMm),
      second: { lattice: 'TYPE-20001', cellMm: [9, 9, 9], rodDiameterMm: 1 },
    },
  }),
  gradient: () => sampleGradient(constant, 'z', 0.6),
};

test.each(Object.keys(SPECS))('a model far out is filled as it is at the origin: %s', async (name) => {
  const home = await filledModel(box([-20, 0, 0], [20, 40, 30]), SPECS[name]!(0));
  expect(home.report.movedMm).toBeUndefined();
  for (const farMm of [1e4, 1e6]) {
    const far = await filledModel(box([farMm - 20, 0, 0], [farMm + 20, 40, 30]), SPECS[name]!(farMm));
    expect(far.report.movedMm).toEqual([-farMm, 0, 0]);
    expect(Buffer.compare(far.bytes, home.bytes)).toBe(0);
  }
});

test('a bent model far out is sound', async () => {
  const farMm = 1e5;
  const { bytes } = await filledModel(sphere(18, 48, [farMm, 0, -farMm]), constant);
  const corners = cornersOfStl(bytes);
  expect(verifyTriangles(corners)).toMatchObject({ closed: true, manifold: true, components: 1 });
  expect(findCrossings(corners, CROSSING_ROUNDING_MM).pairs).toBe(0);
});

test('a model near the origin stays where it is, and a far one moves along its far axes only', () => {
  const near = box([980, -30, 0], [1010, 30, 20]);
  expect(nearOrigin(near, constant)).toEqual({ mesh: near, spec: constant });
  const { mesh, movedMm } = nearOrigin(box([1100, 5, 0], [1131, 25, 20]), constant);
  expect(movedMm).toEqual([-1116, 0, 0]);
  expect([...mesh.positions.subarray(0, 3)]).toEqual([-16, 5, 0]);
});
