import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { pressCautions, pressMethod, pressNotes } from './press-notes.ts';

const keys = ((key: string) => key) as TFunction;
const contact = (nodes: number) => ({ nodes, depthMm: 1, round: false });
const notes = (low: number, high: number, apparentModulusMPa: number | null) =>
  pressNotes(
    keys,
    { contact: { low: contact(low), high: contact(high) }, apparentModulusMPa } as PressFigures,
    false,
  );

it('says which of load and support touches one point, and of two such plates says it once', () => {
  expect(notes(5, 5, null)).toEqual([]);
  expect(notes(5, 1, null)).toEqual(['press.notes.pointLoad']);
  expect(notes(1, 5, null)).toEqual(['press.notes.pointSupport']);
  expect(notes(1, 1, 100)).toEqual(['press.notes.pointPlate']);
});

it('says how far tests are usually off, of loads on places without a word on plates, and nothing if it is not known', () => {
  const test = { contact: { low: contact(5), high: contact(5) }, apparentModulusMPa: 100 };
  const usualError = { lowPercent: 5, highPercent: 13 };
  expect(pressNotes(keys, { ...test, usualError } as PressFigures, false)).toEqual([
    'press.notes.usualError',
  ]);
  const onPlaces = { ...test, apparentModulusMPa: null, usualError };
  expect(pressNotes(keys, onPlaces as PressFigures, false)).toEqual(['press.notes.usualErrorPlaces']);
  expect(pressNotes(keys, test as PressFigures, false)).toEqual([]);
});

it('says of a narrow contact how it is held, as method and not as a caution', () => {
  const narrow = { low: contact(5), high: { ...contact(5), round: true } };
  const figures = { contact: narrow, apparentModulusMPa: 100, isEstimate: true } as PressFigures;
  expect(pressMethod(keys, figures, false)).toEqual(['press.notes.narrow']);
  expect(pressCautions(keys, figures, false)).toEqual(['press.notes.estimate']);
});
