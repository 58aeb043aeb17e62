import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bone } from '../../../tests/models/bone.ts';
import { bracket } from '../../../tests/models/bracket.ts';
import { GALLERY } from '../../../tests/models/gallery.ts';
import { box, sphere, torus } from '../../../tests/models/primitives.ts';
import { fanPrism, NOTCHED_SQUARE } from '../../../tests/models/shapes.ts';
import { sole } from '../../../tests/models/sole.ts';
import { rotateMesh } from '../../../tests/models/variants.ts';
import { STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import { relativeDensity } from '../../cells/density.ts';
import { encodeStl } from '../../formats/stl/write.ts';
import { inspectModel } from '../../model/input/inspect.ts';
import { LatticeError } from '../../solid/error.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { stopThreads } from '../../solid/threads/pool.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { CROSSING_ROUNDING_MM } from '../../spec/tolerances.ts';
import { findCrossings } from '../../verify/crossings/crossings.ts';
import { ONE_BODY, SOLID_BODY } from '../../verify/testing/one-body.ts';
import { cornersOfStl, verifyStl } from '../../verify/verify.ts';
import { filledModel } from '../testing/filled-model.ts';
import { generateLattice } from './generate.ts';

const spec = (changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 0.8, ...changes });

const models: [string, () => Mesh | Promise<Mesh>][] = [
  ['a bone', () => bone(110, 60, 30)],
  ['a shoe sole', () => sole()],
  ['a bracket with holes', () => bracket()],
  ['a turned torus', () => torus(24, 8)],
  ['a box on the grid', () => box([0, 0, 0], [40, 30, 30])],
  ['a ball far away', () => sphere(16, 48, [4000, -2500, 60])],
];

describe.each(models)('%s', (name, model) => {
  test('gets a sound mesh of its share of the lattices', async () => {
    const mesh = await model();
    const first = models.findIndex(([other]) => other === name);
    // Every lattice runs with one of the six models here; the bench covers all.
    const lattices = STRUT_LATTICES.filter((_, i) => i % models.length === first);
    for (const { title } of lattices) {
      const { report, bytes } = await filledModel(mesh, spec({ lattice: title, cellMm: [9, 9, 9] }));
      expect(verifyStl(bytes), title).toEqual(SOLID_BODY);
      expect(report.proof).toEqual(SOLID_BODY);
      expect([report.bytes, report.triangles * 50 + 84]).toEqual([bytes.length, bytes.length]);
      const volume = volumeOf(weldCorners(cornersOfStl(bytes)));
      // Vertices far from the origin are rounded to coarser floats.
      expect(Math.abs(report.volumeMm3 / volume - 1), title).toBeLessThan(2e-3);
      const { measured, predicted } = report.volumeFraction;
      expect(Math.abs(predicted / measured - 1), title).toBeLessThan(0.03);
    }
  });
});

test.each([
  {
    fault: 'planes of one face that cut a strut nanometres apart',
    model: async () =>
      rotateMesh(GALLERY.tube!() as Mesh, [309.525 / 3600, 30.875 / 3600, 83.015 / 3600], [211.3, 96.5, 159]),
    changes: { lattice: 'TYPE-20007', cellMm: [7.25, 7.25, 7.25] as Point, rodDiameterMm: 0.725 },
  },
  {
    fault: 'two members that touch where two faces removed the ring between them',
    model: async () => rotateMesh(await bracket(), [27.931 / 3600, 42.871 / 3600, 110.552]),
    changes: { lattice: 'TYPE-20006', cellMm: [6.25, 6.25, 6.25] as Point, rodDiameterMm: 0.625 },
  },
])('fills a turned model with $fault', async ({ model, changes }) => {
  const { bytes } = await filledModel(await model(), spec(changes));
  expect(verifyStl(bytes)).toEqual(SOLID_BODY);
});

test('the volume of an aligned block is what the density law says', { tags: 'release' }, async () => {
  for (const { title } of STRUT_LATTICES) {
    const wanted = spec({ lattice: title });
    const { report } = await filledModel(box([0, 0, 0], [40, 40, 40]), wanted);
    const { measured } = report.volumeFraction;
    const law = relativeDensity(
      { lattice: title, cellMm: wanted.cellMm, sides: wanted.sides },
      wanted.rodDiameterMm,
    );
    // Joints cut by the block's faces are hulls, which have more volume than the inner joints.
    expect(Math.abs(measured / law - 1), title).toBeLessThan(0.04);
  }
});

test('one, two and three threads write the same bytes', { tags: 'release' }, async () => {
  const jobs: [Mesh, ConstantSpec, number[]][] = [
    [torus(12, 5, 40, 16), spec({ lattice: 'TYPE-20007', cellMm: [6, 6, 6] }), [2, 3]],
    [sphere(13, 56), spec({ cellMm: [8, 8, 8], shellMm: 2 }), [2]],
    [sphere(9, 40), spec({ lattice: 'TYPE-10001', cellMm: [9, 9, 9], rodDiameterMm: 1, shellMm: 1.5 }), [3]],
  ];
  for (const [mesh, wanted, counts] of jobs) {
    const alone = await filledModel(mesh, wanted, { threads: 1 });
    for (const threads of counts) {
      const shared = await filledModel(mesh, wanted, { threads });
      const say = `${wanted.lattice} on ${threads} threads`;
      expect(Buffer.compare(shared.bytes, alone.bytes), say).toBe(0);
      expect({ ...shared.report, timesMs: 0 }, say).toEqual({ ...alone.report, timesMs: 0 });
    }
  }
  await stopThreads();
});

test('any cell, side count, rod, turn and origin gives a sound mesh inside the model', async () => {
  const length = fc.double({ min: 7, max: 14, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STRUT_LATTICES),
      fc.tuple(length, length, length),
      fc.integer({ min: 6, max: 16 }),
      fc.double({ min: 0.04, max: 0.12, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.constantFrom('sphere', 'box', 'torus', 'bone'),
      async ({ title }, cell, sides, thickness, turnZDeg, kind) => {
        const mesh =
          kind === 'sphere'
            ? sphere(15, 32)
            : kind === 'box'
              ? box([-11, -9, 0], [13, 12, 21])
              : kind === 'torus'
                ? torus(13, 6, 36, 18)
                : bone(80, 36, 18);
        const wanted = spec({
          lattice: title,
          cellMm: cell as Point,
          sides,
          rodDiameterMm: thickness * Math.min(...cell),
          turnZDeg,
        });
        try {
          const { bytes } = await filledModel(mesh, wanted);
          expect(verifyStl(bytes)).toEqual(SOLID_BODY);
        } catch (error) {
          // Large cells may leave nothing in a thin model, with its own error code.
          if (
            !(error instanceof LatticeError && error.code === 'cell-too-large') &&
            !(error instanceof LatticeError && error.code === 'nothing-inside')
          )
            throw error;
        }
      },
    ),
    { numRuns: 16 },
  );
});

test('a model with a flat face of folded triangles gets a lattice and a shell', {
  tags: 'release',
}, async () => {
  const { mesh } = inspectModel(encodeStl(fanPrism(NOTCHED_SQUARE, 20)), {});
  for (const changes of [{ rodDiameterMm: 1.4, originMm: [3, 2, 4] as Point }, { shellMm: 2 }]) {
    const { report, bytes } = await filledModel(mesh!, spec({ cellMm: [8, 8, 8], ...changes }));
    expect(verifyStl(bytes)).toEqual(report.proof);
    expect(findCrossings(cornersOfStl(bytes), CROSSING_ROUNDING_MM).pairs).toBe(0);
  }
});

test('low precision has six sides and fewer triangles', async () => {
  const high = await filledModel(sphere(20), spec({ sides: 12 }));
  const low = await filledModel(sphere(20), spec({ sides: 12, action: 'low' }));
  expect(low.report.triangles).toBeLessThan(0.7 * high.report.triangles);
  expect(verifyStl(low.bytes)).toEqual(SOLID_BODY);
});

test('a cancelled run ends with its code and writes nothing', async () => {
  const controller = new AbortController();
  const chunks: Uint8Array[] = [];
  const run = generateLattice(sphere(20), spec(), {
    write: (chunk) => void chunks.push(chunk),
    signal: controller.signal,
    onFrame: () => controller.abort(),
  });
  await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  expect(chunks).toEqual([]);
});

test('a file over the byte limit is refused before anything is written', async () => {
  await expect(filledModel(sphere(20), spec(), { maxBytes: 10_000 })).rejects.toMatchObject({
    code: 'output-too-large',
  });
});

test('a model in which most of the lattice falls apart is refused', async () => {
  await expect(filledModel(bone(90), spec())).rejects.toMatchObject({ code: 'cell-too-large' });
});

test('progress grows to one through the stages', async () => {
  const seen: [number, string][] = [];
  await filledModel(sphere(20), spec(), {
    onProgress: (fraction, stage) => seen.push([fraction, stage]),
    onPreview: () => undefined,
  });
  expect(seen.map(([fraction]) => fraction)).toEqual(
    seen.map(([fraction]) => fraction).sort((a, b) => a - b),
  );
  expect([...new Set(seen.map(([, stage]) => stage))]).toEqual([
    'frame',
    'trim',
    'prove',
    'search',
    'write',
    'preview',
  ]);
  expect(seen.at(-1)![0]).toBe(1);
});

describe('a shell', () => {
  test('keeps the outer surface to the last bit and is one body around its hollows', async () => {
    for (const mesh of [bone(130, 48, 24), await bracket()]) {
      const { report, bytes } = await filledModel(mesh, spec({ cellMm: [9, 9, 9], shellMm: 2 }));
      expect(report.proof).toMatchObject(ONE_BODY);
      expect(report.proof.cavities).toBeGreaterThan(0);
      expect(verifyStl(bytes)).toEqual(report.proof);
      const skin = Buffer.from(encodeStl(mesh)).subarray(84);
      expect(Buffer.from(bytes).indexOf(skin)).toBe(bytes.length - skin.length);
      expect(Math.abs(report.volumeFraction.measured / report.volumeFraction.predicted - 1)).toBeLessThan(
        0.03,
      );
    }
  });
});

describe('a solid bottom', () => {
  test('is filled up to its height and holds the lattice', async () => {
    for (const mesh of [box([0, 0, 0], [30, 30, 30]), await bracket(), sole()]) {
      const { report, bytes } = await filledModel(mesh, spec({ cellMm: [9, 9, 9], bottomMm: 2 }));
      expect(verifyStl(bytes)).toEqual(SOLID_BODY);
      expect(Math.abs(report.volumeFraction.measured / report.volumeFraction.predicted - 1)).toBeLessThan(
        0.04,
      );
    }
  });
});
