import { describe, expect, test } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { invertMesh } from '../../../../tests/models/shapes.ts';
import { decodeFrame, encodeFrame } from '../../../fill/frame/encode.ts';
import { expandFrame } from '../../../fill/frame/expand.ts';
import type { Frame } from '../../../fill/frame/frame.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../spec/spec.ts';
import { sampleGradient, sampleRegions, sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { searchCrossings } from '../../../verify/sound.ts';
import { cornersOfStl, verifyStl } from '../../../verify/verify.ts';
import { filledModel } from '../../testing/filled-model.ts';
import { buildFrame } from '../build-frame.ts';

const spec = sampleSpec('TYPE-20002', { cellMm: 6, rodDiameterMm: 0.8, sides: 6 });
const ball = sphere(12, 24);
const block = box([20, -8, -12], [44, 8, 9]);
const two = appendMeshes([ball, block]);
const sound = { closed: true, oriented: true, manifold: true, degenerateTriangles: 0 };

async function generate(mesh: Mesh, wanted: LatticeSpec) {
  const fractions: number[] = [];
  const filled = await filledModel(mesh, wanted, { onProgress: (fraction) => fractions.push(fraction) });
  return { ...filled, proof: verifyStl(filled.bytes), fractions };
}

/** Rounded segments as text, sorted. */
function segmentsOf(frame: Frame): string[] {
  const { segments } = expandFrame(frame);
  const found: string[] = [];
  for (let i = 0; i < segments.length; i += 6)
    found.push([...segments.subarray(i, i + 6)].map((mm) => (mm + 0).toFixed(3)).join(' '));
  return found.sort();
}

const gradient = sampleGradient({ ...spec, rodDiameterMm: 1 }, 'y', 0.6);
const regions = sampleRegions(spec, 1, ['TYPE-20008', 5, 0.8]);

describe('a model of several bodies', () => {
  test.each<[string, LatticeSpec]>([
    ['struts', spec],
    ['low precision', { ...spec, action: 'low' }],
    ['a net', { ...spec, cellMm: [8, 8, 8], openEnds: 'net' }],
    ['turned cells', { ...spec, turnZDeg: 20 }],
    ['a shell', { ...spec, shellMm: 1.5 }],
    ['a solid bottom', { ...spec, bottomMm: 3 }],
    ['a surface lattice', { ...spec, lattice: 'TYPE-10001', cellMm: [9, 9, 9], rodDiameterMm: 1 }],
    ['a gradient', gradient],
    ['two regions', regions],
  ])('is filled body by body with %s', async (_, wanted) => {
    const { report, bytes, frame, proof, fractions } = await generate(two, wanted);
    expect(proof).toMatchObject({ ...sound, components: 2 });
    expect(report.components).toBe(2);
    expect(report.bodies?.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined]);
    expect(report.bodies!.map(({ modelVolumeMm3 }) => modelVolumeMm3)).toEqual([
      expect.closeTo(volumeOf(block), 3),
      expect.closeTo(volumeOf(ball), 3),
    ]);
    const { predicted, measured } = report.volumeFraction;
    expect(Math.abs(predicted / measured - 1)).toBeLessThan(0.03);
    expect(searchCrossings(cornersOfStl(bytes))?.pairs).toBe(0);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    const strutCount = report.bodies!.reduce((sum, body) => sum + body.strutCount, 0);
    expect(strutCount).toBe(report.strutCount);
    const { segments } = expandFrame(decodeFrame(encodeFrame(frame)));
    expect(segments).toHaveLength(strutCount * 6);
  });

  test('has the same cells as its bodies have alone, counted from the middle of all', async () => {
    for (const turnZDeg of [0, 20]) {
      const turned = { ...spec, turnZDeg };
      // Of turned cells the middle is that of the turned box, so it is given.
      const originMm: Point = turnZDeg === 0 ? [16, 0, 0] : [1, 2, 3];
      const alone = [ball, block].flatMap((mesh) => segmentsOf(buildFrame(mesh, { ...turned, originMm })));
      const all = buildFrame(two, turnZDeg === 0 ? turned : { ...turned, originMm });
      expect(segmentsOf(all)).toEqual(alone.sort());
    }
  });

  test('keeps the cavities of each body', async () => {
    const hollow = appendMeshes([sphere(18, 24), invertMesh(sphere(9, 24)), box([30, -8, -8], [46, 8, 8])]);
    const { report } = await generate(hollow, spec);
    expect(report.bodies).toHaveLength(2);
    expect(report.bodies![0]!.modelVolumeMm3).toBeCloseTo(
      volumeOf(sphere(18, 24)) - volumeOf(sphere(9, 24)),
      1,
    );
    expect(report.components).toBe(2);
  });

  test('names bodies into which nothing fits, and fills the others', async () => {
    const thin = appendMeshes([ball, box([30, 0, 0], [31, 1, 1])]);
    const { report, proof } = await generate(thin, spec);
    expect(proof).toMatchObject({ ...sound, components: 1 });
    expect(report.bodies?.map(({ leftOut }) => leftOut)).toEqual([undefined, 'nothing-inside']);
    expect(report.modelVolumeMm3).toBeCloseTo(volumeOf(ball), 3);
    const nothing = appendMeshes([box([0, 0, 0], [1, 1, 1]), box([30, 0, 0], [31, 1, 1])]);
    await expect(generate(nothing, spec)).rejects.toMatchObject({ code: 'nothing-inside' });
  });

  test('is filled on the side of a cut plane that each body lies on', async () => {
    const apart = appendMeshes([box([0, 0, -20], [20, 20, -1]), box([0, 0, 3], [20, 20, 22])]);
    const { report, frame, proof } = await generate(apart, regions);
    expect(proof).toMatchObject({ ...sound, components: 2 });
    expect([frame.lattice, frame.second?.lattice]).toEqual(['TYPE-20002', 'TYPE-20008']);
    expect(Math.abs(report.volumeFraction.predicted / report.volumeFraction.measured - 1)).toBeLessThan(0.03);
    const below = appendMeshes([box([0, 0, -20], [20, 20, -1]), box([30, 0, -20], [50, 20, -1])]);
    await expect(generate(below, regions)).rejects.toMatchObject({ code: 'plane-misses' });
  });
});
