import { expect, it } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { FACES_A_STEP, ShadowCast } from './shadow-map.ts';

it('is dark below the model, fades at its edge and ends before the square does', () => {
  const cast = new ShadowCast(box([-20, -10, 0], [20, 10, 5]), 40, 20);
  expect(cast.step()).toBe(true);
  const { size, minMm, sideMm, values } = cast.map();
  const at = (x: number, y: number) => {
    const [i, j] = [x, y].map((mm, axis) => Math.floor(((mm - minMm[axis]!) / sideMm) * size));
    return values[i! + size * j!]!;
  };
  expect(at(0, 0)).toBeGreaterThan(200);
  expect(at(20, 0)).toBeGreaterThan(40);
  expect(at(20, 0)).toBeLessThan(at(0, 0));
  expect(at(0, 25)).toBe(0);
  for (let k = 0; k < size; k++) expect(values[k]).toBe(0);
});

it('is cast in steps, which together cover the whole model', () => {
  const ball = sphere(10, 160);
  const faces = ball.triangles.length / 3;
  expect(faces).toBeGreaterThan(FACES_A_STEP);
  const twice = { ...ball, triangles: new Uint32Array(2 * ball.triangles.length) };
  twice.triangles.set(ball.triangles);
  twice.triangles.set(ball.triangles, ball.triangles.length);
  const cast = new ShadowCast(twice, 20, 20);
  expect(cast.isQuick).toBe(false);
  expect(cast.step()).toBe(false);
  while (!cast.step());
  const whole = new ShadowCast(ball, 20, 20);
  while (!whole.step());
  expect(cast.map()).toEqual(whole.map());
});
