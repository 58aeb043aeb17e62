import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashinShtrikman } from './bounds.ts';
import { moduliOf, youngAlong } from './moduli.ts';
import { inverse6, isotropicStiffness, rotateStiffness } from './stiffness.ts';

it('a solid is alike in every direction', () => {
  const moduli = moduliOf(isotropicStiffness(3, 0.3));
  expect(moduli.young[2]).toBeCloseTo(3, 12);
  expect(moduli.shear[0]).toBeCloseTo(3 / 2.6, 12);
  expect(moduli.poissonZx).toBeCloseTo(0.3, 12);
  expect(moduli.bulk).toBeCloseTo(3 / (3 * 0.4), 12);
  expect(moduli.zener).toBeCloseTo(1, 12);
  expect(moduli.universalAnisotropy).toBeCloseTo(0, 10);
  expect(moduli.stiffest.modulus / moduli.softest.modulus).toBeCloseTo(1, 10);
});

it('names the stiff and the soft direction of a cubic body', () => {
  const c = isotropicStiffness(1, 0.3);
  for (const shear of [21, 28, 35]) c[shear]! *= 0.2;
  const { stiffest, softest } = moduliOf(c);
  expect(stiffest.direction.filter((value) => Math.abs(value) > 0.99)).toHaveLength(1);
  for (const value of softest.direction) expect(Math.abs(value)).toBeCloseTo(3 ** -0.5, 6);
});

it('rotation turns the modulus with the body', () => {
  const c = isotropicStiffness(1, 0.3);
  c[14]! *= 3;
  fc.assert(
    fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (angle) => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const turned = rotateStiffness(c, [1, 0, 0, 0, cos, -sin, 0, sin, cos]);
      expect(youngAlong(turned, [0, -sin, cos])).toBeCloseTo(youngAlong(c, [0, 0, 1]), 10);
      expect(moduliOf(turned).universalAnisotropy).toBeCloseTo(moduliOf(c).universalAnisotropy, 8);
    }),
    { numRuns: 20 },
  );
});

it('an inverse undoes a stiffness; a body without stiffness has none', () => {
  const c = isotropicStiffness(1, 0.3);
  const twice = inverse6(inverse6(c));
  for (let i = 0; i < 36; i++) expect(twice[i]).toBeCloseTo(c[i]!, 12);
  expect(() => inverse6(new Float64Array(36))).toThrow(RangeError);
});

it('the bounds end at the solid, and are the published ones at a tenth', () => {
  const solid = hashinShtrikman(1, 0.3);
  expect(solid.young).toBeCloseTo(1, 12);
  const tenth = hashinShtrikman(0.1, 0.3);
  expect(tenth.bulk).toBeCloseTo(0.03384, 5);
  expect(tenth.shear).toBeCloseTo(0.02115, 5);
  expect(tenth.young).toBeCloseTo(0.05252, 5);
});
