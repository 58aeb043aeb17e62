import { expect, it } from 'vitest';
import { sheetOf } from './membrane.ts';
import { putShellStiffness, SHELL_SIZE, type ShellCorners, shellStress } from './triangle.ts';

const SOLID = { modulus: 1000, poissonRatio: 0.3 };
const T = 0.8;
const SHEET = sheetOf(SOLID, T);
const CORNERS = [
  [0.3, 0.2, 0.1],
  [2.1, 0.5, 0.9],
  [0.8, 1.7, 1.4],
] as const;

const shellStiffness = (corners: ShellCorners) => {
  const out = new Float64Array(SHELL_SIZE ** 2);
  putShellStiffness(corners, SHEET, out);
  return out;
};
const product = (k: Float64Array, u: readonly number[]) =>
  Array.from({ length: SHELL_SIZE }, (_, i) =>
    u.reduce((sum, value, j) => sum + k[SHELL_SIZE * i + j]! * value, 0),
  );

it('a triangle of a shell resists no rigid motion', () => {
  const k = shellStiffness(CORNERS);
  for (let motion = 0; motion < 6; motion++) {
    const u = CORNERS.flatMap((at) => {
      const shift = [0, 0, 0];
      const turn = [0, 0, 0];
      if (motion < 3) shift[motion] = 1;
      else {
        const axis = motion - 3;
        turn[axis] = 1;
        const [p, q] = [(axis + 1) % 3, (axis + 2) % 3];
        shift[p] = -at[q]!;
        shift[q] = at[p]!;
      }
      return [...shift, ...turn];
    });
    for (const force of product(k, u)) expect(Math.abs(force)).toBeLessThan(1e-9 * 1000);
  }
});

it('a triangle stores the energy of an even stretch, an even shear and an even curvature', () => {
  const flat = [
    [0, 0, 0],
    [2, 0.3, 0],
    [0.7, 1.5, 0],
  ] as const;
  const area = (2 * 1.5 - 0.7 * 0.3) / 2;
  const k = shellStiffness(flat);
  const energy = (u: readonly number[]) =>
    product(k, u).reduce((sum, force, i) => sum + force * u[i]!, 0) / (area * T);
  const e = SOLID.modulus / (1 - 0.09);
  expect(energy(flat.flatMap(([x]) => [x, 0, 0, 0, 0, 0]))).toBeCloseTo(e, 8);
  expect(energy(flat.flatMap(([x, y]) => [y / 2, x / 2, 0, 0, 0, 0]))).toBeCloseTo(1000 / 2.6, 8);
  // w = x^2 / 2 turns the normal about y by -x.
  const bent = flat.flatMap(([x]) => [0, 0, (x * x) / 2, 0, -x, 0]);
  expect(energy(bent)).toBeCloseTo((e * T * T) / 12, 8);
  const twisted = flat.flatMap(([x, y]) => [0, 0, x * y, x, -y, 0]);
  expect(energy(twisted)).toBeCloseTo((((4 * 1000) / 2.6) * (T * T)) / 12, 8);
  expect(shellStress(flat, SHEET, bent)).toBeCloseTo((e * T * Math.sqrt(1 - 0.3 + 0.09)) / 2, 8);
});
