import { expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { latticeFigures } from './lattice-figures.ts';

const report = {
  triangles: 12,
  volumeMm3: 6000,
  volumeFraction: 0.2,
  pieces: 1,
  coverage: null,
  conformal: null,
  drains: null,
  hollows: null,
  solids: null,
  bodies: [],
  watertight: true,
};
const files = [
  { format: 'stl', precision: 'low', bytes: 500 },
  { format: '3mf', precision: 'high', bytes: 300 },
  { format: 'stl', precision: 'high', bytes: 684 },
] as const;
const picture = { kind: 'mesh', mesh: box([0, 0, 0], [10, 20, 30]) } as const;

it('returns the figures of the high-precision STL', () => {
  expect(latticeFigures(report, [...files], picture)).toEqual({
    volumeMm3: 6000,
    faces: 12,
    vertices: 8,
    fileBytes: 684,
  });
});

it('returns those of the low one if it is the only one, without vertices if the preview is simplified', () => {
  const larger = { ...report, triangles: 4000 };
  expect(latticeFigures(larger, [files[0]], picture)).toMatchObject({
    faces: 4000,
    vertices: null,
    fileBytes: 500,
  });
  expect(latticeFigures(report, [], picture).fileBytes).toBeNull();
});
