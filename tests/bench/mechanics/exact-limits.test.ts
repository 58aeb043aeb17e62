import { expect, it } from 'vitest';
import { STRUT_LATTICES, type StrutKey } from '../../../core/catalogue/lattice-types.ts';
import { homogeniseBeams } from '../../../core/mechanics/beam/homogenise.ts';
import { roundSection } from '../../../core/mechanics/beam/section.ts';
import { type Moduli, moduliOf, youngAlong } from '../../../core/mechanics/elasticity/moduli.ts';
import type { Matrix6 } from '../../../core/mechanics/elasticity/stiffness.ts';
import { beamPeriod } from '../../../core/mechanics/lattice/beam-period.ts';
import { EXACT_LIMITS } from './exact-limits.ts';

const ROD = 1e-3;

/** Stiffness of a lattice of very slender rods, and its nominal density. */
function slender(cell: StrutKey): { stiffness: Matrix6; density: number; moduli: Moduli } {
  const { title, a } = STRUT_LATTICES.find((one) => one.cell === cell)!;
  const period = beamPeriod(title, [1, 1, 1], { section: roundSection(ROD), rigidRadii: 0 });
  const { stiffness } = homogeniseBeams(period, { modulus: 1, poissonRatio: 0.3 });
  return { stiffness, density: a * ROD ** 2, moduli: moduliOf(stiffness) };
}

it.each(EXACT_LIMITS)('$cell: $modulus is $formula where rods are slender', (limit) => {
  const { stiffness, density, moduli } = slender(limit.cell);
  const found = limit.valueFrom(moduli, stiffness) / density ** limit.power;
  expect(Math.abs(found / limit.exact - 1)).toBeLessThan(1e-4);
});

it('FCC with uprights has almost no stiffness along the diagonal of its base', () => {
  const { stiffness, density } = slender('fccz');
  expect(youngAlong(stiffness, [Math.SQRT1_2, Math.SQRT1_2, 0]) / density).toBeLessThan(1e-4);
});

it('all twelve cells have a limit', () => {
  expect(new Set(EXACT_LIMITS.map(({ cell }) => cell)).size).toBe(STRUT_LATTICES.length);
});
