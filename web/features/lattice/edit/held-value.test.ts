import { expect, it } from 'vitest';
import { latticeByTitle } from '../../../../core/catalogue/lattice-types.ts';
import { DENSITY_CLAMP_PERCENT } from '../../../../core/rules/parameters/lattice-parameters.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';
import { changeDensity, changeRod, changeSize, chooseLattice, fitToLaw, rangesOf } from './edit-settings.ts';
import { type HeldReason, type HeldValue, heldValue } from './held-value.ts';

const ranges = rangesOf(undefined);
const LIMITS = { ...ranges, densityPercent: DENSITY_CLAMP_PERCENT };
const BCC = latticeByTitle('TYPE-20002')!.id;
/** Thin rods in large cells, with the size locked as at the start: a smaller cell would need thinner rods. */
const THIN: Settings = changeRod(changeSize(chooseLattice(INITIAL_SETTINGS, BCC), 10), ranges.rodMm.min);

it('says that the rod was at its minimum when a smaller cell was typed', () => {
  const wanted = THIN.sizeMm / 2;
  const next = changeSize(THIN, wanted);
  expect(next.sizeMm).toBeGreaterThan(wanted);
  const held = heldValue({ key: 'sizeMm', wanted }, next, ranges);
  expect(held).toEqual({
    key: 'sizeMm',
    wanted,
    got: next.sizeMm,
    why: { kind: 'least', of: 'rodMm', limit: ranges.rodMm.min },
  });
});

/** At the ends of the cell's range, with joints that take thinner rods than the widest range has. */
const VORONOI = latticeByTitle('GH-30001')!.id;
const SMALL = { latticeId: VORONOI, sizeMm: 5, rodMm: 0.8 };
const NEOVIUS = latticeByTitle('TYPE-10005')!.id;
const LARGE = { latticeId: NEOVIUS, sizeMm: 20, rodMm: 1.5 };

interface Case {
  latticeId?: number;
  sizeMm: number;
  rodMm: number;
  lock: 'size' | 'rod';
}

const at = (sizeMm: number, rodMm: number, lock: Case['lock']): Case => ({ sizeMm, rodMm, lock });

/** Reason why a wish was not taken, with the size at `sizeMm`, the rod at `rodMm` and one of them locked. */
function whyOf({ sizeMm, rodMm, lock, latticeId = BCC }: Case, key: HeldValue['key'], wanted: number) {
  const start = { ...chooseLattice(INITIAL_SETTINGS, latticeId), sizeMm, rodMm };
  const now = { ...fitToLaw(start), locks: { size: false, rod: false, [lock]: true } };
  expect([now.sizeMm, now.rodMm]).toEqual([sizeMm, rodMm]);
  return heldValue({ key, wanted }, CHANGES[key](now, wanted), ranges)?.why;
}

const CHANGES = { densityPercent: changeDensity, sizeMm: changeSize, rodMm: changeRod };

it.each([
  ['density above the joints', { ...SMALL, lock: 'size' }, 'densityPercent', 98, { kind: 'joints' }],
  [
    'density above the joints, rod locked',
    { ...LARGE, lock: 'rod' },
    'densityPercent',
    98,
    { kind: 'joints' },
  ],
  ['rod above the joints', { ...SMALL, lock: 'size' }, 'rodMm', 1.5, { kind: 'joints' }],
  ['density below the thinnest rod', at(5, 1, 'size'), 'densityPercent', 2, least('rodMm')],
  ['density above the thickest rod', at(20, 1, 'size'), 'densityPercent', 50, most('rodMm')],
  ['density below the largest cell', at(10, 1.5, 'rod'), 'densityPercent', 1, most('sizeMm')],
  ['density above the smallest cell', at(10, 0.5, 'rod'), 'densityPercent', 50, least('sizeMm')],
  ['density below its range', at(20, 1, 'size'), 'densityPercent', 0.5, range('densityPercent')],
  ['size above its range', at(10, 1.5, 'rod'), 'sizeMm', 200, range('sizeMm')],
  ['size below its range', at(10, 1.5, 'size'), 'sizeMm', 1, range('sizeMm')],
  ['size below the thinnest rod', at(10, 0.6, 'size'), 'sizeMm', 5, least('rodMm')],
  ['size above the thickest rod', at(10, 1, 'size'), 'sizeMm', 19, most('rodMm')],
  ['size above the least density', at(10, 0.5, 'rod'), 'sizeMm', 19, least('densityPercent')],
  ['rod below the least density', at(20, 1, 'size'), 'rodMm', 0.5, least('densityPercent')],
  ['rod above its range', at(20, 1, 'size'), 'rodMm', 4, range('rodMm')],
  ['rod below the smallest cell', at(6, 1, 'rod'), 'rodMm', 0.6, least('sizeMm')],
  ['rod above the largest cell', at(18, 1, 'rod'), 'rodMm', 1.5, most('sizeMm')],
] as const)('names the limit that stands in the way: %s', (_, now, key, wanted, why) => {
  expect(whyOf(now, key, wanted)).toEqual(why);
});

it('says nothing of a value that was taken', () => {
  const next = changeSize(THIN, THIN.sizeMm);
  expect(heldValue({ key: 'sizeMm', wanted: THIN.sizeMm }, next, ranges)).toBeNull();
});

it('says nothing of a value that was only rounded to its step', () => {
  const now = chooseLattice(INITIAL_SETTINGS, BCC);
  expect(heldValue({ key: 'sizeMm', wanted: 9.05 }, changeSize(now, 9.05), ranges)).toBeNull();
  expect(heldValue({ key: 'rodMm', wanted: 0.604 }, changeRod(now, 0.604), ranges)).toBeNull();
});

function range(key: HeldValue['key']): HeldReason {
  const { min, max } = LIMITS[key];
  return { kind: 'range', min, max };
}

function least(of: HeldValue['key']): HeldReason {
  return { kind: 'least', of, limit: LIMITS[of].min };
}

function most(of: HeldValue['key']): HeldReason {
  return { kind: 'most', of, limit: LIMITS[of].max };
}
