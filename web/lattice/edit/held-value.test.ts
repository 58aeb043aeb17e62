import { expect, it } from 'vitest';
import { latticeByTitle } from '../../../core/catalogue/lattice-types.ts';
import { INITIAL_SETTINGS, type Settings } from '../../state/settings.ts';
import { changeDensity, changeRod, changeSize, chooseLattice, rangesOf } from './edit-settings.ts';
import { heldValue } from './held-value.ts';

const ranges = rangesOf(undefined);
const BCC = latticeByTitle('TYPE-20002')!.id;
/** Thin rods in large cells, with the size locked as at the start: a smaller cell would need thinner rods. */
const THIN: Settings = changeRod(changeSize(chooseLattice(INITIAL_SETTINGS, BCC), 10), ranges.rodMm.min);

it('says that the rod was at its minimum when a smaller cell was typed', () => {
  const wanted = THIN.sizeMm / 2;
  const next = changeSize(THIN, wanted);
  expect(next.sizeMm).toBeGreaterThan(wanted);
  const held = heldValue('sizeMm', wanted, next, ranges);
  expect(held).toEqual({
    key: 'sizeMm',
    wanted,
    got: next.sizeMm,
    why: { kind: 'least', of: 'rodMm', limitMm: ranges.rodMm.min },
  });
});

it('names the range of the area for a value beyond it', () => {
  const { min, max } = ranges.sizeMm;
  const next = changeSize(chooseLattice(INITIAL_SETTINGS, BCC), 10 * max);
  expect(heldValue('sizeMm', 10 * max, next, ranges)?.why).toEqual({ kind: 'range', min, max });
});

it('names the joints where the densest lattice is not enough', () => {
  const next = changeDensity(chooseLattice(INITIAL_SETTINGS, BCC), 99);
  const held = heldValue('densityPercent', 99, next, { ...ranges, rodMm: { min: 0.1, max: 1000 } });
  expect(held?.why).toEqual({ kind: 'joints' });
});

it('says nothing of a value that was taken', () => {
  const next = changeSize(THIN, THIN.sizeMm);
  expect(heldValue('sizeMm', THIN.sizeMm, next, ranges)).toBeNull();
});
