import { beforeEach, expect, it } from 'vitest';
import type { PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import {
  addPicture,
  compareOn,
  comparison,
  dropVariant,
  isKept,
  keepVariant,
  MOST_VARIANTS,
  type Variant,
} from './variants.ts';

const variant = (sizeMm: number, friction = true, stiffnessNPerMm = 1): Variant => ({
  settings: { ...INITIAL_SETTINGS, sizeMm },
  partName: 'block',
  latticeText: 'TYPE-20002',
  materialText: 'PA12',
  strengthMPa: 48,
  colors: [],
  axis: 2,
  friction,
  figures: { stiffnessNPerMm } as PressFigures,
});

beforeEach(() => {
  compareOn(null);
  compareOn('model');
});

it('keeps an answer once: the same test again takes the place of the older answer', () => {
  keepVariant(variant(5));
  keepVariant(variant(5, false));
  keepVariant(variant(5, true, 2));
  expect(comparison.variants.map(({ friction }) => friction)).toEqual([false, true]);
  expect(comparison.variants[1]!.figures.stiffnessNPerMm).toBe(2);
  expect(isKept(comparison.variants, variant(5))).toBe(true);
  expect(isKept(comparison.variants, variant(6))).toBe(false);
});

it('is kept before its picture is drawn, which finds it beside others', () => {
  keepVariant(variant(5));
  keepVariant(variant(6));
  expect(comparison.variants.map(({ picture }) => picture)).toEqual([undefined, undefined]);
  addPicture(variant(5), 'data:');
  dropVariant(1);
  addPicture(variant(6), 'data:');
  expect(comparison.variants.map(({ settings, picture }) => [settings.sizeMm, picture])).toEqual([
    [5, 'data:'],
  ]);
});

it('keeps tests with different loads apart, also from one between plates', () => {
  const loadAt = (x: number): Variant => ({
    ...variant(5),
    patches: { load: { atMm: [x, 0, 9], radiusMm: 2 }, support: { atMm: [0, 0, 0], radiusMm: 2 } },
  });
  for (const one of [variant(5), loadAt(1), loadAt(2), loadAt(1)]) keepVariant(one);
  expect(comparison.variants).toHaveLength(3);
  // Friction belongs to the plates.
  keepVariant({ ...loadAt(1), friction: false });
  expect(comparison.variants).toHaveLength(3);
});

it('keeps no more than fit beside one another', () => {
  for (let size = 1; size <= MOST_VARIANTS + 1; size++) keepVariant(variant(size));
  expect(comparison.variants.map(({ settings }) => settings.sizeMm)).toEqual([1, 2, 3, 4]);
});

it('closes with its last answer, and empties with another model', () => {
  keepVariant(variant(5));
  comparison.open = true;
  compareOn('model');
  expect(comparison.variants).toHaveLength(1);
  dropVariant(0);
  expect(comparison.open).toBe(false);
  keepVariant(variant(5));
  compareOn('other');
  expect(comparison.variants).toEqual([]);
});
