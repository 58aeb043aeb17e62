import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { bone } from '../../../tests/models/bone.ts';
import { bracket } from '../../../tests/models/bracket.ts';
import { GALLERY } from '../../../tests/models/gallery.ts';
import { box, sphere, torus } from '../../../tests/models/primitives.ts';
import { invertMesh } from '../../../tests/models/shapes.ts';
import { sole } from '../../../tests/models/sole.ts';
import { ROD_LIMIT_SHARE, SURFACE_LATTICES } from '../../catalogue/lattice-types.ts';
import { maxRodForJoints, minRod, relativeDensity } from '../../cells/density.ts';
import { HOLLOW_MIN_MM3 } from '../../rules/parameters/printability.ts';
import { generateLattice } from '../../run/pipeline/generate.ts';
import { filledModel } from '../../run/testing/filled-model.ts';
import { LatticeError } from '../../solid/error.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { findSelfIntersections } from '../../solid/mesh/crossings/self-intersection.ts';
import { pairHalfEdges, partsOf } from '../../solid/mesh/edges.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { latticeName } from '../../spec/name.ts';
import type { LatticeReport } from '../../spec/report.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { CROSSING_ROUNDING_MM } from '../../spec/tolerances.ts';
import { findCrossings } from '../../verify/crossings/crossings.ts';
import { ONE_BODY } from '../../verify/testing/one-body.ts';
import { cornersOfStl, verifyStl } from '../../verify/verify.ts';
import { decodeFrame, encodeFrame } from '../frame/encode.ts';
import { expandFrame } from '../frame/expand.ts';

const sound = ONE_BODY;

const spec = (changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-10001', { cellMm: 10, rodDiameterMm: 0.8, action: 'low', ...changes });

function offPrediction({ volumeFraction }: LatticeReport): number {
  return Math.abs(volumeFraction.measured / volumeFraction.predicted - 1);
}

const meshOf = (bytes: Uint8Array) => weldCorners(cornersOfStl(bytes));

const models: Record<string, Mesh> = {};

beforeAll(async () => {
  models.bone = bone(70, 36, 18);
  models.sole = sole(80, 30, 18);
  models.bracket = await bracket();
  models.torus = torus(13, 5.5, 32, 16);
  models.box = box([0, 0, 0], [20, 18, 16]);
  models.far = sphere(10, 20, [3000, -2000, 10]);
});

describe.each(SURFACE_LATTICES.map(({ title }) => title))('%s', (title) => {
  test('fills whole cells with what the density law says, as sheet and as network', {
    tags: 'release',
  }, async () => {
    for (const [variant, density] of [
      ['sheet', 0],
      ['network', 0.45],
    ] as const) {
      const rodDiameterMm = density
        ? 0.5 *
          (minRod(`${title}:network`, [10, 10, 10]) + maxRodForJoints(`${title}:network`, [10, 10, 10], 8))
        : 0.7;
      const made = spec({ lattice: title, variant, rodDiameterMm, action: 'high' });
      const { report, bytes } = await filledModel(box([0, 0, 0], [20, 10, 10]), made);
      expect(verifyStl(bytes)).toMatchObject(sound);
      expect(offPrediction(report), variant).toBeLessThan(0.01);
      const law = relativeDensity(
        { lattice: latticeName(made), cellMm: made.cellMm, sides: 8 },
        rodDiameterMm,
      );
      expect(Math.abs(report.volumeFraction.measured / law - 1), variant).toBeLessThan(0.03);
      expect(findSelfIntersections(meshOf(bytes), 1e-5).count).toBe(0);
    }
  });
});

test('real models of every kind come out sound and inside the model', { tags: 'release' }, async () => {
  const titles = SURFACE_LATTICES.map(({ title }) => title);
  for (const [index, name] of Object.keys(models).entries()) {
    const mesh = models[name]!;
    const made = spec({
      lattice: titles[index % titles.length]!,
      variant: index % 2 ? 'network' : 'sheet',
      rodDiameterMm: 0.9,
    });
    const { report, bytes } = await filledModel(mesh, made);
    expect(verifyStl(bytes), name).toMatchObject(sound);
    expect(report.bytes).toBe(bytes.length);
    expect(offPrediction(report), name).toBeLessThan(0.015);
    const [inner, outer] = [boundsOf(meshOf(bytes)), boundsOf(mesh)];
    for (let k = 0; k < 3; k++) {
      const movedMm = report.movedMm?.[k] ?? 0;
      expect(inner.min[k]).toBeGreaterThanOrEqual(outer.min[k]! + movedMm - 1e-3);
      expect(inner.max[k]).toBeLessThanOrEqual(outer.max[k]! + movedMm + 1e-3);
    }
  }
});

test('the prediction counts neither what falls off nor more than the model cuts', {
  tags: 'release',
}, async () => {
  // Struts of a network as thin as this torus: 42 % of what the density law says, seed 165 of the bench's matrix.
  const leaning = await GALLERY['leaning torus']!();
  const edge = 13.9;
  const made = spec({
    variant: 'network',
    cellMm: [edge, edge, edge],
    rodDiameterMm: minRod('TYPE-10001:network', [edge, edge, edge]),
    originMm: [-2.6, -4.7, -6.7],
    action: 'high',
  });
  const { report } = await filledModel(leaning, made);
  expect(report.prunedShare).toBeGreaterThan(0.1);
  // The file's chords make the thinnest necks a hundredth thinner than the surface that the points are asked of.
  expect(offPrediction(report)).toBeLessThan(0.015);
});

test('the prediction holds in a wall that cuts every cell where it has little', {
  tags: 'release',
}, async () => {
  // Seed 46 of the bench's matrix of varied models.
  const made = spec({
    lattice: 'TYPE-10005',
    variant: 'network',
    cellMm: [7.1, 7.1, 7.1],
    rodDiameterMm: 0.56,
    originMm: [-7.1, 0.5, 8.5],
    action: 'high',
  });
  const { report } = await filledModel(box([0, 0, 0], [40, 36, 2.2]), made);
  expect(offPrediction(report)).toBeLessThan(0.01);
});

/** Volumes that the closed inward surfaces of a result enclose, mm3, ascending. */
function hollowsOf(mesh: Mesh): number[] {
  const { part, count } = partsOf(pairHalfEdges(mesh.triangles)!);
  const faces: number[][] = Array.from({ length: count }, () => []);
  for (const [corner, vertex] of mesh.triangles.entries()) faces[part[Math.floor(corner / 3)]!]!.push(vertex);
  const volumes = faces.map((triangles) => volumeOf({ ...mesh, triangles: Uint32Array.from(triangles) }));
  return volumes.flatMap((mm3) => (mm3 < 0 ? [-mm3] : [])).sort((a, b) => a - b);
}

test.each([
  ['tube', 5],
  ['tetrahedron', 2],
  ['cylinder', 2],
])(
  'in the shell of a %s no hollow is left that no process keeps open',
  { tags: 'release' },
  async (name, hollows) => {
    const made = spec({ cellMm: [8, 8, 8], rodDiameterMm: 1, shellMm: 2 });
    const { report, bytes } = await filledModel(await GALLERY[name]!(), made);
    const mesh = meshOf(bytes);
    const left = hollowsOf(mesh);
    expect(left.filter((mm3) => mm3 < HOLLOW_MIN_MM3)).toEqual([]);
    expect(left).toHaveLength(hollows);
    expect(report.proof.cavities).toBe(hollows);
    expect(report.proof.largestCavityMm3).toBeCloseTo(left.at(-1)!, 2);
    expect(report.volumeMm3).toBeCloseTo(volumeOf(mesh), 1);
  },
);

test('the hollows of the user stay, however small', { tags: 'release' }, async () => {
  const small = invertMesh(sphere(0.2, 8, [2, 2, 2]));
  const model = appendMeshes([box([0, 0, 0], [24, 24, 24]), small]);
  const { bytes } = await filledModel(model, spec({ shellMm: 4 }));
  expect(hollowsOf(meshOf(bytes))[0]).toBeCloseTo(-volumeOf(small), 4);
});

test('a shell keeps the outer surface and a bottom is solid', { tags: 'release' }, async () => {
  const mesh = models.bone!;
  const shell = await filledModel(mesh, spec({ shellMm: 1.5 }));
  expect(verifyStl(shell.bytes)).toMatchObject(sound);
  expect(shell.report.proof.cavities).toBeGreaterThan(0);
  const vertices = (m: Mesh) =>
    new Set(
      Array.from({ length: m.positions.length / 3 }, (_, v) => m.positions.subarray(v * 3, v * 3 + 3).join()),
    );
  const made = vertices(meshOf(shell.bytes));
  for (const vertex of vertices(mesh)) expect(made.has(vertex)).toBe(true);
  const network = await filledModel(
    models.box!,
    spec({ shellMm: 1.5, variant: 'network', rodDiameterMm: 1.5 }),
  );
  expect(verifyStl(network.bytes)).toMatchObject(sound);
  for (const { report } of [shell, network, await filledModel(models.box!, spec({ bottomMm: 2 }))]) {
    expect(offPrediction(report)).toBeLessThan(0.02);
  }
  await expect(
    filledModel(mesh, spec({ bottomMm: 2, variant: 'network', rodDiameterMm: 1.5 })),
  ).rejects.toThrow(LatticeError);
});

test('the thickest sheet on a bottom has no faces that lie on one another', { tags: 'release' }, async () => {
  const lattice = 'TYPE-10003';
  const cellMm: Point = [6.3, 6.3, 6.3];
  const rodDiameterMm = ROD_LIMIT_SHARE * maxRodForJoints(lattice, cellMm, 8);
  const made = spec({ lattice, cellMm, rodDiameterMm, action: 'high', bottomMm: 1 });
  const { bytes } = await filledModel(box([0, 0, 0], [20, 20, 8]), made);
  expect(findCrossings(cornersOfStl(bytes), CROSSING_ROUNDING_MM).pairs).toBe(0);
});

test('any cell, thickness, turn and origin gives a sound mesh', async () => {
  const length = fc.double({ min: 8, max: 15, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SURFACE_LATTICES.slice(0, 4)),
      fc.constantFrom('sheet' as const, 'network' as const),
      length,
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      fc.tuple(
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
      ),
      fc.integer({ min: 0, max: 90 }),
      fc.constantFrom('torus', 'box', 'bracket'),
      async ({ title }, variant, cell, share, originMm, turnZDeg, model) => {
        const cellMm: Point = [cell, cell, cell];
        const name = `${title}:${variant}`;
        const [least, most] = [minRod(name, cellMm), 0.95 * maxRodForJoints(name, cellMm, 6)];
        const rodDiameterMm = Math.max(0.3, least + share * (most - least));
        const { bytes } = await filledModel(
          models[model]!,
          spec({ lattice: name, cellMm, rodDiameterMm, originMm, turnZDeg }),
        ).catch((error: unknown) => {
          if (error instanceof LatticeError && error.code === 'cell-too-large') return { bytes: undefined };
          throw error;
        });
        if (bytes) expect(verifyStl(bytes)).toMatchObject(sound);
      },
    ),
    { numRuns: 8 },
  );
});

test('the same input gives the same bytes, and its frame survives the way to the browser', async () => {
  const first = await filledModel(models.torus!, spec());
  let segments = 0;
  const again: Uint8Array[] = [];
  await generateLattice(models.torus!, spec(), {
    write: (chunk) => void again.push(chunk.slice()),
    onFrame: (frame) => {
      const expanded = expandFrame(decodeFrame(encodeFrame(frame)));
      segments = expanded.segments.length / 6;
      expect(segments).toBe(frame.strutCount);
      const box = boundsOf({ positions: expanded.segments });
      const model = boundsOf(models.torus!);
      for (let k = 0; k < 3; k++) {
        expect(box.min[k]).toBeGreaterThan(model.min[k]!);
        expect(box.max[k]).toBeLessThan(model.max[k]!);
      }
    },
  });
  expect(Buffer.concat(again).equals(Buffer.from(first.bytes))).toBe(true);
  expect(segments).toBeGreaterThan(100);
});
