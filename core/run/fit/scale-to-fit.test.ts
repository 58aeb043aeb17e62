import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { wallTube } from '../../../tests/models/walls.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { type FitLimits, fitToPart } from './fit-to-part.ts';
import { scaleToFit } from './scale-to-fit.ts';

const spec = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 0.8, sides: 6, joinIslands: 'links' });
const limits: FitLimits = {
  cellMm: { min: 1, max: 20, usual: 10 },
  rodMm: { min: 0.2, max: 1.5 },
  density: 0.1,
  mostSeconds: 60,
  mostBytes: 1e9,
};

test('a tube too thin for any lattice names its wall, and a scale at which one fits', () => {
  const tube = wallTube(2, 0.3, 4);
  expect(fitToPart(tube, spec, limits)).toBeUndefined();
  const { wallMm, scale, fit } = scaleToFit(tube, spec, limits);
  expect(wallMm).toBeCloseTo(0.3, 1);
  expect(scale).toBeGreaterThan(1);
  const larger = { ...tube, positions: tube.positions.map((mm) => mm * scale!) };
  expect(fitToPart(larger, spec, limits)?.cellMm).toEqual(fit!.cellMm);
  expect(fit!.coverage.share).toBeGreaterThanOrEqual(0.9);
});

test('a sheet too thin for the box names no scale', () => {
  expect(scaleToFit(box([0, 0, 0], [200, 200, 0.02]), spec, limits)).toEqual({
    wallMm: expect.closeTo(0.02, 3),
  });
});
