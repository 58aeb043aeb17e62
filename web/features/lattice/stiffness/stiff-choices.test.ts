import { expect, it } from 'vitest';
import { elasticKey, relativeModulus } from '../../../../core/catalogue/elastic-laws.ts';
import type { StrutLattice } from '../../../../core/catalogue/lattice-types.ts';
import { cellCurves } from '../../../../core/mechanics/curve/cell-curve.ts';
import { stressAt } from '../../../../core/mechanics/curve/curve-figures.ts';
import { materialOf } from '../../../state/material.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';
import { firstValue, relativeWish, stiffChoices, takeChoice, unitsOf } from './stiff-choices.ts';
import { stiffnessReach } from './stiffness-reach.ts';

const NOW: Settings = { ...INITIAL_SETTINGS, process: 'SLS', materialName: 'PA12', sizeMm: 8, fieldId: 3 };
/** Lattices, those of surfaces as sheet and as network. */
const ELASTIC_LATTICES = 13 + 2 * 6;
const PART = { heightMm: 40, volumeMm3: 40 ** 3 };

it('each choice, once taken, has the wanted stiffness', () => {
  const wish = { unit: 'force', value: 1500 } as const;
  const { choices } = stiffChoices(NOW, wish, PART);
  expect(choices.length).toBeGreaterThan(12);
  const material = materialOf(NOW);
  for (const choice of choices) {
    const next = takeChoice(NOW, choice);
    expect(next.latticeId).toBe(choice.lattice.id);
    expect(next.sizeMm / choice.sizeMm).toBeCloseTo(1, 2);
    expect(next.rodMm / choice.rodMm).toBeCloseTo(1, 2);
    const key = elasticKey(choice.lattice, next.variant);
    const modulus =
      material.modulusMPa * relativeModulus(key, next.densityPercent / 100, material.poissonRatio);
    // N/mm of a block: modulus times area over height.
    expect((modulus * 40 ** 2) / 40 / 1500).toBeCloseTo(1, 2);
  }
});

it('without a field too, rods are left room to become thicker and thinner where cells allow it', () => {
  const now = { ...NOW, fieldId: null, sizeMm: 10 };
  const { choices } = stiffChoices(now, { unit: 'modulus', value: 5 }, PART);
  // At the settings' own cell of 10 mm its rod would be 1.65 mm, beyond the range of 0.5 to 1.5 mm.
  const bcc = choices.find(({ lattice }) => lattice.title === 'TYPE-20002')!;
  const { rodMm, sizeMm, densityPercent } = takeChoice(now, bcc);
  expect(rodMm).toBeLessThan(1.3);
  expect(densityPercent).toBeCloseTo(bcc.densityPercent, 1);
  expect(sizeMm).toBeGreaterThan(5);
  for (const choice of choices) expect(choice.rodMm).toBeLessThan(1.49);
});

it('the lightest comes first, and what a process cannot print says so', () => {
  const { choices } = stiffChoices({ ...NOW, process: 'FDM' }, { unit: 'modulus', value: 20 }, PART);
  const masses = choices.map(({ massG }) => massG);
  expect(masses).toEqual(masses.toSorted((a, b) => a - b));
  for (const { printable, rodMm, leastMm } of choices) expect(printable).toBe(rodMm >= leastMm - 1e-6);
  expect(choices.some(({ printable }) => !printable)).toBe(true);
});

it('each lattice that does not reach the wish is named, with the reason', () => {
  for (const value of [0.5, 20, 5000]) {
    const { choices, missed } = stiffChoices(NOW, { unit: 'modulus', value }, PART);
    const names = [...choices, ...missed].map(({ lattice, variant }) => `${lattice.title} ${variant}`);
    expect(names.length).toBe(new Set(names).size);
    expect(names.length).toBe(ELASTIC_LATTICES);
    if (value === 0.5) expect(missed.some(({ why }) => why !== 'tooSoft')).toBe(true);
    if (value === 5000) for (const { why } of missed) expect(why).toBe('tooSoft');
  }
});

it('a Shore A is that of the solid times the share of the lattice', () => {
  const soft = materialOf({ ...NOW, materialName: 'TPU' });
  expect(relativeWish({ unit: 'hardness', value: soft.shoreA! }, PART, soft)).toBeCloseTo(1, 6);
  expect(relativeWish({ unit: 'hardness', value: 30 }, PART, soft)).toBeLessThan(0.3);
});

it('a stress at a quarter of the height is borne by the cells of each choice, and offered by elastomers only', () => {
  const now = { ...NOW, materialName: 'TPU' };
  const material = materialOf(now);
  expect(unitsOf(material)).toEqual(['force', 'modulus', 'hardness', 'stress']);
  expect(unitsOf(materialOf(NOW))).toEqual(['force', 'modulus']);
  const { choices } = stiffChoices(now, { unit: 'stress', value: 50 }, PART);
  expect(choices.length).toBeGreaterThan(4);
  const kelvin = choices.find(({ lattice }) => lattice.cell === 'kelvin')!;
  const { free } = cellCurves({
    lattice: kelvin.lattice as StrutLattice,
    stretch: 1,
    density: takeChoice(now, kelvin).densityPercent / 100,
    sides: 8,
    poissonRatio: material.poissonRatio,
    axis: 2,
  });
  expect((1000 * material.modulusMPa * stressAt(free, 0.25)!) / 50).toBeCloseTo(1, 1);
});

it('the user’s own material counts', () => {
  const own = { modulusMPa: 3600, strengthMPa: 50, densityGPerCm3: 1.2 };
  const wish = { unit: 'modulus', value: 200 } as const;
  const { choices: stiffer } = stiffChoices({ ...NOW, ownMaterial: own }, wish, PART);
  const { choices: usual } = stiffChoices(NOW, wish, PART);
  const both = usual.flatMap((choice) => {
    const same = stiffer.find(
      ({ lattice, variant }) => lattice.id === choice.lattice.id && variant === choice.variant,
    );
    return same ? [[same.densityPercent, choice.densityPercent] as const] : [];
  });
  expect(both.length).toBeGreaterThan(0);
  for (const [lighter, heavier] of both) expect(lighter).toBeLessThan(heavier);
});

it('the wish begins with the stiffness of the chosen lattice, which then is among the choices', () => {
  const now = { ...NOW, latticeId: 13, densityPercent: 10 };
  for (const unit of ['force', 'modulus'] as const) {
    const value = firstValue(unit, now, PART);
    const { choices } = stiffChoices(now, { unit, value }, PART);
    const own = choices.find(({ lattice }) => lattice.id === 13);
    expect(Math.abs(own!.densityPercent - 10)).toBeLessThan(0.5);
  }
  expect(firstValue('hardness', now, PART)).toBe(25);
});

it('a wish out of reach has a nearest choice, which has the stiffness that it names', () => {
  const now = { ...NOW, materialName: 'TPU' };
  for (const unit of unitsOf(materialOf(now))) {
    const { softest, stiffest, nearestTo } = stiffnessReach(now, unit, PART)!;
    expect(softest).toBeLessThan(stiffest);
    for (const value of [1e-6, 1e9]) {
      const wish = { unit, value };
      expect(stiffChoices(now, wish, PART).choices).toEqual([]);
      const nearest = nearestTo(value);
      expect(nearest.value).toBe(value < softest ? softest : stiffest);
      const next = takeChoice(now, nearest.choice);
      expect(next.latticeId).toBe(nearest.choice.lattice.id);
      if (unit === 'force') expect(firstValue(unit, next, PART) / nearest.value).toBeCloseTo(1, 1);
    }
  }
});
