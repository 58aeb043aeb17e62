import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { prism } from '../../../tests/models/shapes.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { FacePlace } from '../../spec/face-place.ts';
import { CUBE_30, FINE_CELLS, fillSound, solidRole, specWithRoles } from '../testing/filled-roles.ts';

test('a patch that a brush painted is solid behind it, wherever the model lies', async () => {
  const painted = (dx: number): FacePlace => ({
    strokes: [
      {
        atMm: [
          [dx + 8, 15, 30],
          [dx + 12, 15, 30],
        ],
        radiusMm: 5,
      },
      { atMm: [[dx + 8, 15, 30]], radiusMm: 2, erases: true },
    ],
  });
  const { report } = await fillSound(CUBE_30, specWithRoles([solidRole(4, painted(0))]));
  const [patch, ...others] = report.solids!;
  expect(others).toEqual([]);
  // Two discs 4 mm apart without what was erased, 4 mm deep, and a wall half a step beside their border.
  const discsMm2 = 2 * Math.PI * 25 - (50 * Math.acos(0.4) - 4 * Math.sqrt(21)) - Math.PI * 4;
  expect(patch!.volumeMm3).toBeGreaterThan(4 * discsMm2);
  expect(patch!.volumeMm3).toBeLessThan(4 * discsMm2 * 2);
  expect(patch!.strutCount).toBeGreaterThan(2);
  // Of its far side, not of the wall at its border, which is millimetres away.
  expect(patch!.deviationMm).toBeLessThan(0.4);
  const two = appendMeshes([CUBE_30, box([4000, 0, 0], [4030, 30, 30])]);
  const both = await fillSound(two, specWithRoles([solidRole(4, painted(0), painted(4000))]));
  expect(both.report.solids!.map(({ volumeMm3 }) => volumeMm3 / patch!.volumeMm3)).toEqual([
    expect.closeTo(1, 2),
    expect.closeTo(1, 2),
  ]);
});

test('a patch in the middle of triangles far larger than the brush is joined, though none of their corners is left', async () => {
  const around = Array.from({ length: 12 }, (_, k): [number, number] => {
    const angle = (Math.PI * (2 * k + 1)) / 12;
    return [9 * Math.cos(angle), 9 * Math.sin(angle)];
  });
  const bar = prism(around, 60);
  const { min, max } = boundsOf(bar);
  const at: Point = [max[0], 0, (min[2] + max[2]) / 2];
  const { report } = await fillSound(
    bar,
    specWithRoles([solidRole(3, { strokes: [{ atMm: [at], radiusMm: 4 }] })]),
  );
  expect(report.solids![0]!.strutCount).toBeGreaterThan(2);
});

test('paint that is erased again on one of two bodies leaves that body without a role', async () => {
  const two = appendMeshes([CUBE_30, box([31, 0, 0], [61, 30, 30])]);
  const [on, over]: Point[] = [
    [15, 15, 30],
    [46, 15, 30],
  ];
  const erased = { atMm: [over!], radiusMm: 9, erases: true };
  const face = { strokes: [{ atMm: [on!, over!], radiusMm: 6 }, erased] };
  const { report } = await fillSound(two, specWithRoles([solidRole(4, face)], FINE_CELLS));
  expect(report.solids!.map(({ atMm }) => atMm[0]! < 31)).toEqual([true]);
  const all = { strokes: [...face.strokes, { ...erased, atMm: [on!] }] };
  await expect(fillSound(two, specWithRoles([solidRole(4, all)], FINE_CELLS))).rejects.toMatchObject({
    code: 'face-not-found',
  });
});
