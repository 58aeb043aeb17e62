import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from '../../../tests/bench/matrix/judge.ts';
import { bracket } from '../../../tests/models/bracket.ts';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { checkSpec } from '../../cells/check-spec.ts';
import { smoothCurvatureMm } from '../../run/estimate/solid-triangles.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { filledModel } from '../../run/testing/filled-model.ts';
import { heightOver } from '../../solid/geometry/plane.ts';
import { planeThrough } from '../../solid/geometry/plane-through.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { areaOf } from '../../solid/mesh/mesh.ts';
import type { RegionsSpec } from '../../spec/spec.ts';
import { ONE_BODY, SOLID_BODY } from '../../verify/testing/one-body.ts';
import { cornersOfStl, verifyStl } from '../../verify/verify.ts';
import { decodeFrame, encodeFrame } from '../frame/encode.ts';
import { expandFrame } from '../frame/expand.ts';
import { planeInLattice } from '../grid/wall.ts';
import { flatWallEnds } from '../struts/graph/wall-ends.ts';
import { frameRegions } from './frame.ts';
import { HOLE_RADIUS_MM, membraneHoles } from './holes.ts';
import { predictRegions } from './kind.ts';

type Plane = [Point, Point, Point];
type Filling = RegionsSpec['regions']['second'];

const spec = (plane: Plane, changes: Partial<RegionsSpec> = {}): RegionsSpec => ({
  mode: 'regions',
  lattice: 'TYPE-20002',
  cellMm: [8, 8, 8],
  rodDiameterMm: 0.8,
  sides: 8,
  action: 'high',
  regions: { plane, second: { lattice: 'TYPE-20008', cellMm: [7, 7, 7], rodDiameterMm: 0.9 } },
  ...changes,
});

const flat = (z: number): Plane => [
  [0, 0, z],
  [1, 0, z],
  [0, 1, z],
];

test('two lattices and the membrane between them are one sound body of the predicted volume and triangles', async () => {
  for (const [mesh, z] of [
    [sphere(17, 32), 3.3],
    [await bracket(), 21],
  ] as const) {
    const { report, bytes } = await filledModel(mesh, spec(flat(z)));
    const turnPerMm = () => smoothCurvatureMm(mesh) / areaOf(mesh);
    const { triangles } = predictRegions({ mesh, turnPerMm }, spec(flat(z)));
    expect(Math.abs(triangles!() / report.triangles - 1)).toBeLessThan(0.15);
    expect(verifyStl(bytes)).toEqual(SOLID_BODY);
    expect(Math.abs(report.volumeFraction.measured / report.volumeFraction.predicted - 1)).toBeLessThan(0.05);
  }
});

test('any plane through a ball joins its halves', { tags: 'release' }, async () => {
  const number = fc.double({ min: -1, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      number,
      number,
      number,
      fc.double({ min: -6, max: 6, noNaN: true }),
      async (x, y, z, off) => {
        const length = Math.hypot(x, y, z);
        fc.pre(length > 0.2);
        const n: Point = [x / length, y / length, z / length];
        const helper: Point = Math.abs(n[2]) < 0.7 ? [0, 0, 1] : [1, 0, 0];
        const u: Point = [
          n[1] * helper[2] - n[2] * helper[1],
          n[2] * helper[0] - n[0] * helper[2],
          n[0] * helper[1] - n[1] * helper[0],
        ];
        const v: Point = [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]];
        const at = (a: number, b: number) =>
          [0, 1, 2].map((k) => off * n[k]! + a * u[k]! + b * v[k]!) as Point;
        const { bytes } = await filledModel(sphere(12.5, 24), spec([at(0, 0), at(1, 0), at(0, 1)]));
        expect(verifyStl(bytes)).toMatchObject(ONE_BODY);
      },
    ),
    { numRuns: 8 },
  );
});

test('a plane that rounding tilts off an axis cuts like the upright one', async () => {
  const upright: Plane = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 1],
  ];
  const tilted = upright.map(([x, y, z]) => [x, y + 5e-17 * (x + z), z]) as Plane;
  const results = [upright, tilted].map((plane) => filledModel(sphere(14, 24), spec(plane)));
  const [wanted, made] = await Promise.all(results);
  expect(Buffer.compare(made!.bytes, wanted!.bytes)).toBe(0);
});

test('each side has its own lattice, and the frame keeps both when it is encoded', async () => {
  const mesh = box([0, 0, 0], [40, 32, 36]);
  const wanted = spec(flat(18));
  const { frame } = await filledModel(mesh, wanted);
  const { segments } = expandFrame(decodeFrame(encodeFrame(frame)));
  expect(segments.length).toBe(6 * (frame.strutCount + frame.second!.strutCount));
  for (let i = 0; i < segments.length; i += 3) {
    const first = i < frame.strutCount * 6;
    // The membrane of 0.8 mm lies between the two.
    if (first) expect(segments[i + 2]).toBeGreaterThan(18.39);
    else expect(segments[i + 2]).toBeLessThan(17.61);
  }
  expect(expandFrame(buildFrame(mesh, wanted)).segments).toEqual(expandFrame(frame).segments);
});

test('planes that miss, lie in one line or come with a shell are refused', async () => {
  const codes = (wanted: RegionsSpec) => checkSpec(wanted).map(({ code }) => code);
  const line: Plane = [
    [0, 0, 0],
    [1, 1, 1],
    [2, 2, 2],
  ];
  expect(planeThrough(line)).toBeUndefined();
  expect(codes(spec(flat(3)))).toEqual([]);
  expect(codes(spec(line))).toEqual(['plane-out-of-range']);
  expect(codes(spec(flat(3), { shellMm: 2 }))).toEqual(['not-with-this-lattice']);
  await expect(filledModel(sphere(20, 32), spec(flat(30)))).rejects.toMatchObject({ code: 'plane-misses' });
  expect(() => buildFrame(sphere(20, 32), spec(line))).toThrow();
});

/** Cubes whose nodes lie 0.6 mm behind the membrane: their remaining struts there are stubs. */
const nodesBesideMembrane = spec(flat(1), {
  regions: {
    plane: flat(1),
    second: { lattice: 'TYPE-20001', cellMm: [7, 7, 7], rodDiameterMm: 0.9 },
  },
});

test('a side whose nodes all but touch the membrane is joined to it', { tags: 'release' }, async () => {
  const { report, bytes } = await filledModel(sphere(20, 40), nodesBesideMembrane);
  const corners = cornersOfStl(bytes);
  let below = 0;
  for (let i = 2; i < corners.length; i += 9) if (corners[i]! < 0.5) below++;
  expect(below).toBeGreaterThan(report.triangles / 4);
  expect(Math.abs(report.volumeFraction.measured / report.volumeFraction.predicted - 1)).toBeLessThan(0.02);
});

test('no hole takes the membrane from under a strut', () => {
  const { split, sides } = frameRegions(sphere(20, 40), nodesBesideMembrane);
  const holes = membraneHoles(split, sides, sphere(20, 40));
  expect(holes.length).toBeGreaterThan(5);
  const ends = sides.flatMap(({ classification, graph }) => flatWallEnds(classification, graph));
  const middle = planeInLattice(split.middle, sides[0].classification.placement);
  expect(ends.length).toBeGreaterThan(40);
  for (const end of ends) {
    expect(Math.abs(heightOver(middle, end, 0))).toBeCloseTo(split.halfMm, 2);
    for (const hole of holes) {
      expect(Math.hypot(end[0] - hole[0], end[1] - hole[1])).toBeGreaterThan(HOLE_RADIUS_MM - 0.25);
    }
  }
});

test('a side that cannot be joined is refused, never left out', async () => {
  const cubes = { lattice: 'TYPE-20001', cellMm: [5, 5, 5] as Point, rodDiameterMm: 0.9 };
  const cut = (plane: Plane) =>
    spec(plane, { ...cubes, originMm: [2.5, 2.5, 0], regions: { plane, second: cubes } });
  // No strut runs through the neck of an hourglass.
  const hourglass = sphere(24, 40);
  for (let i = 0; i < hourglass.positions.length; i += 3) {
    const width = 0.06 + Math.abs(hourglass.positions[i + 2]! / 24) ** 2;
    hourglass.positions[i] = hourglass.positions[i]! * width;
    hourglass.positions[i + 1] = hourglass.positions[i + 1]! * width;
  }
  await expect(filledModel(hourglass, cut(flat(0)))).rejects.toMatchObject({ code: 'side-apart' });
  // Beside the neck the plane cuts both bulbs: each has a membrane, and no strut connects the two.
  const beside: Plane = [
    [2.6, 0, 0],
    [2.6, 1, 0],
    [2.6, 0, 1],
  ];
  await expect(filledModel(hourglass, cut(beside))).rejects.toMatchObject({ code: 'side-apart' });
});

test.each([
  {
    model: 'sole',
    plane: [
      [2.9, 0.4, 0],
      [-7.061946980917455, -0.47155742747658236, 0],
      [2.5735088411266616, 4.1318110223114175, 9.271838545667874],
    ],
    first: { lattice: 'TYPE-20001', cellMm: [6, 6, 6], rodDiameterMm: 0.5 },
    placed: { turnZDeg: 55, originMm: [8.8, -8.8, 5.1] },
    second: { lattice: 'TYPE-20003', cellMm: [6.6, 6.6, 6.6], rodDiameterMm: 0.5 },
  },
  {
    model: 'gear',
    plane: [
      [-0.6, -0.1, 6],
      [4.991929034707467, -8.390375725550419, 6],
      [5.363597219149838, 3.9224971153343753, 12.946583704589973],
    ],
    first: { lattice: 'GH-30001:8', cellMm: [6.3, 6.3, 6.3], rodDiameterMm: 0.611983554972687 },
    placed: { turnZDeg: 5, originMm: [9, -0.1, 8.9] },
    second: { lattice: 'TYPE-20012', cellMm: [12.9, 12.9, 12.9], rodDiameterMm: 2 },
  },
] satisfies { model: string; plane: Plane; first: Filling; placed: Partial<RegionsSpec>; second: Filling }[])(
  'a cut by one plane stays inside a bent surface, and folds beside a slanted membrane leave no crossing: $model',
  { tags: 'release' },
  async ({ model, plane, first, placed, second }) => {
    const wanted = spec(plane, { ...first, ...placed, sides: 6, regions: { plane, second } });
    expect((await judge({ model, spec: wanted })).flaws).toEqual([]);
  },
);
