import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BRUSH_LIMITS } from '../../../rules/parameters/roles.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { movedFace } from '../../../spec/face-place.ts';
import { facePlace } from './face-place.ts';
import { faceRoles } from './face-roles.ts';
import { gradientField } from './gradient-field.ts';

const { minMm, maxMm, maxPlaces } = BRUSH_LIMITS;

test('a painted face of a model of any scale is one of a request', () => {
  const radius = fc.double({ min: minMm, max: maxMm, noNaN: true });
  const scale = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(radius, scale, (radiusMm, times) => {
      const painted = { strokes: [{ atMm: [[1, 2, 3] as Point], radiusMm }] };
      const scaled = movedFace(painted, ([x, y, z]) => [x * times, y * times, z * times]);
      expect(facePlace.safeParse(scaled).success).toBe(true);
    }),
  );
});

test('painted faces have a number of places together, whichever way they are divided', () => {
  const painted = (count: number) => ({
    strokes: [{ atMm: Array.from({ length: count }, (): Point => [1, 2, 3]), radiusMm: 5 }],
  });
  const half = maxPlaces / 2;
  const role = { kind: 'solid', depth: 3 };
  const field = { source: 'faces', depthMm: 3, course: 'linear' };
  for (const [counts, fits] of [
    [[half, half], true],
    [[half, half, 1], false],
    [Array(12).fill(maxPlaces), false],
  ] as const) {
    const faces = counts.map(painted);
    const answers = [
      faceRoles.safeParse([{ ...role, at: faces }]),
      faceRoles.safeParse(faces.map((face) => ({ ...role, at: [face] }))),
      gradientField.safeParse({ ...field, facesAtMm: faces }),
    ];
    expect(answers.map(({ success }) => success)).toEqual([fits, fits, fits]);
  }
});
