import { expect, it } from 'vitest';
import type { PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';
import { overBlock } from './over-block.ts';
import { firstValue, stiffChoices } from './stiff-choices.ts';

const OCTET = 13;
const NOW: Settings = {
  ...INITIAL_SETTINGS,
  process: 'SLS',
  materialName: 'PA12',
  latticeId: OCTET,
  densityPercent: 6.84,
};
const PART = { heightMm: 50, volumeMm3: 46_800 };
const at = (forceN: number) => ({ forceN, travelMm: 1 });
const TESTED = {
  stiffnessNPerMm: 138,
  firstYield: at(86.2),
  firstBuckling: at(36.1),
  contact: { low: { round: false }, high: { round: false } },
} as PressFigures;

const octetAt = (part: Parameters<typeof stiffChoices>[2]) => {
  const value = firstValue('force', NOW, part);
  const { choices } = stiffChoices(NOW, { unit: 'force', value }, part);
  return { value, octet: choices.find(({ lattice }) => lattice.id === OCTET)! };
};

it('in a block, slender struts buckle before they yield', () => {
  const { value, octet } = octetAt(PART);
  expect(value).toBeGreaterThan(300);
  expect(octet.fails).toBe('buckles');
  expect(octet.failsN).toBeLessThan(500);
});

it('a press test of the part scales the table: the tested lattice has the figures of its test', () => {
  const over = overBlock(NOW, PART, TESTED);
  const { value, octet } = octetAt({ ...PART, over });
  expect(value).toBe(140);
  expect(octet.fails).toBe('buckles');
  expect(octet.failsN / 36.1).toBeCloseTo(1, 1);
  expect(octet.densityPercent / NOW.densityPercent).toBeCloseTo(1, 1);
});

it('a skin, a curve and a missing test scale nothing', () => {
  expect(overBlock(NOW, PART, null)).toBeUndefined();
  expect(overBlock(NOW, PART, { ...TESTED, skin: {} } as PressFigures)).toBeUndefined();
  const round = { curve: {}, contact: { low: { round: true }, high: { round: false } } };
  expect(overBlock(NOW, PART, { ...TESTED, ...round } as PressFigures)).toBeUndefined();
});
