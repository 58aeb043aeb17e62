import { describe, expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { thinnedDomainOf } from '../../model/domain/thinned-domain.ts';
import { smoothCurvatureMm, solidTriangles } from './solid-triangles.ts';

const BALL = sphere(16, 48);
const CELL = [8, 8, 8] as [number, number, number];

describe('the triangles of the solid around a fill domain', () => {
  test('none in a whole model, and the faces below the floor on a solid bottom', () => {
    expect(solidTriangles(BALL, {}, () => Number.NaN)).toBe(0);
    const cube = box([0, 0, 0], [10, 10, 10]);
    // All but the two of its top.
    expect(solidTriangles(cube, { bottomMm: 2 }, () => Number.NaN)).toBe(10);
  });

  test('those of the model and of the inner face of a shell, within a third', async () => {
    const domain = await thinnedDomainOf(BALL, { cellMm: CELL, shellMm: 2 });
    const predicted = solidTriangles(BALL, { shellMm: 2 }, () => smoothCurvatureMm(BALL));
    const made = (BALL.triangles.length + domain.mesh.triangles.length) / 3;
    expect(Math.abs(predicted / made - 1), `${predicted} of ${made}`).toBeLessThan(1 / 3);
  });

  test('the curvature of a ball is 4 pi times its radius, and sharp edges have none', () => {
    expect(smoothCurvatureMm(BALL) / (4 * Math.PI * 16)).toBeCloseTo(1, 1);
    expect(smoothCurvatureMm(box([0, 0, 0], [1, 2, 3]))).toBe(0);
  });
});
