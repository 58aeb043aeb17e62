import { expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { lowFileMm3, showsLowFile } from '../../../features/job/order/shown-file.ts';
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
    isLow: false,
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

it('returns those of the low one while the picture is that file, triangle by triangle', () => {
  const order = { ...report, triangles: 40, volumeMm3: 7000 };
  const both = [
    { ...files[0], bytes: 684 },
    { ...files[2], bytes: 2084 },
  ];
  expect(latticeFigures(order, both, picture)).toEqual({
    volumeMm3: expect.closeTo(6000, 3),
    faces: 12,
    vertices: 8,
    fileBytes: 684,
    isLow: true,
  });
  expect(showsLowFile([both[0]!], picture)).toBe(false);
  expect(showsLowFile([...files], picture)).toBe(false);
  const same = both.map((file) => ({ ...file, bytes: 684 }));
  expect(showsLowFile(same, picture)).toBe(false);
});

it('measures a picture once, however many places show its figures', () => {
  let reads = 0;
  const { positions, triangles } = box([0, 0, 0], [10, 20, 30]);
  const mesh = {
    triangles,
    get positions() {
      reads += 1;
      return positions;
    },
  };
  const both = [
    { ...files[0], bytes: 684 },
    { ...files[2], bytes: 2084 },
  ];
  for (let place = 0; place < 2; place += 1)
    expect(lowFileMm3(both, { kind: 'mesh', mesh })).toBeCloseTo(6000, 3);
  expect(reads).toBe(1);
});
