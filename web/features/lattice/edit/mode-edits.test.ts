import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  APPLICATION_FIELDS,
  fieldById,
  INDUSTRY_FIELD_ID,
} from '../../../../core/catalogue/application-fields.ts';
import { LATTICE_TYPES, latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { checkSpec } from '../../../../core/cells/check-spec.ts';
import { gradientRodRange } from '../../../../core/rules/parameters/gradient-images.ts';
import { isOfferedIn, LATTICE_MODES } from '../../../../core/rules/parameters/lattice-modes.ts';
import { OPEN_ENDS } from '../../../../core/rules/parameters/open-ends.ts';
import { hardnessLawOf, hardnessOf } from '../../../state/hardness.ts';
import { hasHardness } from '../../../state/material.ts';
import { REGION_PARTS, regionOf } from '../../../state/regions/region-entries.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';
import { densityLawOf } from './density-law.ts';
import {
  changeAction,
  changeBottom,
  changeCells,
  changeDensity,
  changeLock,
  changeOpenEnds,
  changeRod,
  changeShell,
  changeSides,
  changeSize,
  changeStretch,
  chooseField,
  chooseLattice,
  chooseVariant,
  fitShell,
  outputsOf,
  rangesOf,
  switchBottom,
  switchShell,
} from './edit-settings.ts';
import { changeHardness } from './hardness-edits.ts';
import { specOf } from './lattice-traits.ts';
import { chooseMaterial, chooseProcess } from './material-edits.ts';
import {
  changeEnd,
  changeGradientSize,
  chooseDraftLattice,
  dropRegion,
  isFieldOfMode,
  keepDraft,
  leavesOutShell,
  regionDraft,
  switchMode,
  takesLattice,
} from './mode-edits.ts';
import { loadStretchedLaws } from './stretched-laws.ts';

beforeAll(loadStretchedLaws);

/** The stochastic lattice is slow to build and has its own tests. */
const PICKED = LATTICE_TYPES.filter((lattice) => lattice.family !== 'stochastic');
const number = fc.double({ min: -50, max: 150, noNaN: true });
const extent = fc.double({ min: 1, max: 400, noNaN: true });
const part = fc.constantFrom(...REGION_PARTS);
type Edit = (now: Settings) => Settings;
const draw = <Value>(values: fc.Arbitrary<Value>, edit: (now: Settings, value: Value) => Settings) =>
  values.map(
    (value): Edit =>
      (now) =>
        edit(now, value),
  );

/** A choice that the panel offers; other lattices and fields cannot be clicked. */
const pickLattice = draw(fc.constantFrom(...PICKED), (now, { id, title }) =>
  isOfferedIn(now.mode, title) ? chooseLattice(now, id) : now,
);
const pickField = draw(fc.constantFrom(...APPLICATION_FIELDS), (now, { id }) =>
  isFieldOfMode(now.mode, id) ? chooseField(now, id) : now,
);
/** Opens the sub-panel of a region, changes its values and applies them. */
const editPart = draw(
  fc.tuple(part, fc.constantFrom(...PICKED), number, number),
  (now, [of, { id, title }, sizeMm, rodMm]) => {
    if (now.mode !== 'regions' || !isOfferedIn('regions', title)) return now;
    const draft = chooseDraftLattice(regionDraft(now, of), id);
    return keepDraft(now, of, changeRod(changeSize(draft, sizeMm / 8), rodMm / 100));
  },
);
const edits: fc.Arbitrary<Edit> = fc.oneof(
  draw(fc.constantFrom(...LATTICE_MODES), (now, mode) => switchMode(now, mode)),
  pickLattice,
  pickField,
  editPart,
  draw(part, (now, of) => dropRegion(now, of, false)),
  draw(fc.constantFrom('sheet' as const, 'network' as const), (now, variant) => chooseVariant(now, variant)),
  draw(fc.constantFrom('size' as const, 'rod' as const), (now, lock) => changeLock(now, lock)),
  draw(number, (now, value) => changeGradientSize(now, value / 4)),
  draw(number, (now, value) => changeEnd(now, 'darkestMm', value / 40)),
  draw(number, (now, value) => changeEnd(now, 'lightestMm', value / 40)),
  draw(number, (now, value) => changeSize(now, value / 4)),
  draw(number, (now, value) => changeRod(now, value / 40)),
  draw(number, (now, value) => changeDensity(now, value)),
  draw(number, (now, value) => changeHardness(now, value)),
  draw(number, (now, value) => changeSides(now, value / 6)),
  draw(fc.constantFrom(...OPEN_ENDS), (now, openEnds) => changeOpenEnds(now, openEnds)),
  draw(fc.double({ min: 0, max: 3, noNaN: true }), (now, value) => changeStretch(now, value)),
  draw(fc.constantFrom('high' as const, 'low' as const, 'cut' as const), changeAction),
  draw(fc.constantFrom('conformal' as const, 'grid' as const), changeCells),
  draw(fc.tuple(fc.boolean(), number, extent), (now, [on, mm, smallest]) =>
    fitShell(changeShell(switchShell(now, on, smallest), mm, smallest), smallest),
  ),
  draw(fc.tuple(fc.boolean(), number), (now, [on, mm]) => changeBottom(switchBottom(now, on), mm)),
);

const starts = fc.constantFrom(
  INITIAL_SETTINGS,
  chooseLattice(chooseField(INITIAL_SETTINGS, INDUSTRY_FIELD_ID), 8),
);

function expectRegionsGood(now: Settings): void {
  for (const of of REGION_PARTS) {
    const entry = regionOf(now.regions, of);
    if (entry === null) continue;
    expect(isOfferedIn('regions', latticeById(entry.latticeId)!.title)).toBe(true);
    const { latticeId, sizeMm, rodMm } = entry;
    const filled = { ...INITIAL_SETTINGS, latticeId, sizeMm, rodMm };
    expect(checkSpec(specOf(filled)!)).toEqual([]);
  }
}

describe('editing in three modes', () => {
  it('keeps the thinnest network valid, whatever the rounding', () => {
    for (const { id } of LATTICE_TYPES.filter(({ title }) => title.startsWith('TYPE-1000')))
      for (const sizeMm of [5, 6.4, 7.3, 10, 13.7, 20]) {
        const thin = changeDensity(changeSize(chooseLattice(INITIAL_SETTINGS, id), sizeMm), 1);
        expect(checkSpec(specOf(chooseVariant(thin, 'network'))!)).toEqual([]);
      }
  });

  it('never leaves a value out of range, a hidden lattice, or no lock', () => {
    fc.assert(
      fc.property(starts, fc.array(edits, { maxLength: 20 }), (start, list) => {
        const now = list.reduce((settings, edit) => edit(settings), start);
        expect(now.locks.size || now.locks.rod).toBe(true);
        const { min, max } = gradientRodRange(now.sizeMm);
        for (const rod of [now.gradient.darkestMm, now.gradient.lightestMm]) {
          expect(rod >= min && rod <= max, `${rod} in ${min} to ${max}`).toBe(true);
        }
        if (now.mode !== 'constant') expect(now.openEnds).toBeNull();
        if (now.mode === 'regions') expect(now.fieldId).toBe(INDUSTRY_FIELD_ID);
        expect(now.shellMm !== null && now.bottomMm !== null).toBe(false);
        if (now.latticeId !== null) {
          expect(isOfferedIn(now.mode, latticeById(now.latticeId)!.title)).toBe(true);
          expect(checkSpec(specOf(now)!)).toEqual([]);
          const ranges = rangesOf(now.fieldId === null ? undefined : fieldById(now.fieldId));
          expect(now.sizeMm >= ranges.sizeMm.min && now.sizeMm <= ranges.sizeMm.max).toBe(true);
          expect(now.rodMm >= ranges.rodMm.min && now.rodMm <= ranges.rodMm.max).toBe(true);
          expect(outputsOf(now)).toContain(now.action);
          const law = densityLawOf(now.latticeId, now)!;
          expect(Math.abs(law.percentAt(now.rodMm / now.sizeMm) - now.densityPercent)).toBeLessThan(0.006);
        }
        expectRegionsGood(now);
      }),
      { numRuns: 300 },
    );
  });

  it('gives a part 8 mm and 10 %, with the matching rod', () => {
    const now = switchMode(INITIAL_SETTINGS, 'regions');
    const kept = keepDraft(now, 'part2', chooseDraftLattice(regionDraft(now, 'part2'), 8));
    const entry = regionOf(kept.regions, 'part2')!;
    expect([entry.sizeMm, entry.densityPercent, regionOf(kept.regions, 'part1')]).toEqual([8, 10, null]);
    expect(dropRegion(kept, 'part2', true)).toEqual(kept);
  });

  it('stores nothing for a part without a lattice', () => {
    const now = switchMode(INITIAL_SETTINGS, 'regions');
    expect(keepDraft(now, 'part1', regionDraft(now, 'part1'))).toBe(now);
  });

  it('takes lattice and cells along if the mode offers them, and drops a surface lattice', () => {
    const octet = changeSize(chooseLattice(chooseField(INITIAL_SETTINGS, INDUSTRY_FIELD_ID), 13), 12);
    const graded = switchMode(octet, 'gradient');
    expect([graded.latticeId, graded.sizeMm]).toEqual([13, 12]);
    const { latticeId, sizeMm, rodMm } = octet;
    const apart = switchMode(octet, 'regions');
    expect(apart.regions).toEqual([expect.objectContaining({ latticeId, sizeMm, rodMm }), null]);
    // What the regions have stays.
    const other = chooseLattice(switchMode(apart, 'constant'), 8);
    expect(switchMode(other, 'regions').regions).toEqual(apart.regions);
    const gyroid = chooseLattice(INITIAL_SETTINGS, 1);
    expect([takesLattice(octet, 'gradient'), takesLattice(gyroid, 'gradient')]).toEqual([true, false]);
    expect(switchMode(gyroid, 'gradient')).toMatchObject({ latticeId: null, sizeMm: gyroid.sizeMm });
    expect(switchMode(gyroid, 'regions').regions).toEqual([null, null]);
  });
});

it('says which modes leave out a shell, and nothing of faces, whose section says it', () => {
  const leaving = (now: object) =>
    LATTICE_MODES.filter((mode) => leavesOutShell({ ...INITIAL_SETTINGS, ...now }, mode));
  expect(leaving({ shellMm: 1 })).toEqual(['gradient', 'regions']);
  expect(leaving({ bottomMm: 1 })).toEqual(['gradient', 'regions']);
  expect(leaving({ roles: [{ kind: 'solid', mm: 3, facesAtMm: [[0, 0, 0]] }] })).toEqual([]);
});

it('begins a gradient with ends that the process prints, and keeps ends that were chosen', () => {
  const ends = ({ gradient: { lightestMm, darkestMm } }: Settings) => [lightestMm, darkestMm];
  const powder = {
    ...chooseMaterial(chooseProcess(INITIAL_SETTINGS, 'SLS'), 'PA12'),
    sizeMm: 10,
    latticeId: 13,
  };
  expect(ends(switchMode(powder, 'gradient'))).toEqual([0.5, 1]);
  expect(ends(switchMode(INITIAL_SETTINGS, 'gradient'))).toEqual([0.4, 0.8]);
  const chosen = changeEnd({ ...powder, mode: 'gradient' }, 'lightestMm', 0.6);
  expect(ends(switchMode(switchMode(chosen, 'constant'), 'gradient'))).toEqual([0.6, 0.8]);
});

describe('hardness', () => {
  const soft = chooseLattice(chooseField(INITIAL_SETTINGS, 5), 14);

  it('can be set in the print provider’s field of the constant mode only', () => {
    expect(hasHardness(soft)).toBe(true);
    expect(hasHardness(chooseField(soft, 3))).toBe(false);
    expect(hasHardness(switchMode(soft, 'gradient'))).toBe(false);
    expect(hasHardness(chooseMaterial(soft, 'Standard resin'))).toBe(false);
    expect(chooseProcess(soft, 'SLM').materialName).toBe('316L');
    expect(hasHardness(chooseProcess(soft, 'SLM'))).toBe(false);
    expect(chooseProcess(chooseMaterial(soft, 'TPU'), 'FDM').materialName).toBe('TPU');
  });

  it('and density determine each other', () => {
    const asked = fc.integer({ min: 12, max: 30 });
    fc.assert(
      fc.property(asked, fc.constantFrom('Soft elastomer resin', 'Elastomer resin'), (shoreA, name) => {
        const now = changeHardness(chooseMaterial(soft, name), shoreA);
        const { min, max } = hardnessLawOf(now)!;
        // The range of rod diameters also limits the hardness.
        const free = now.rodMm > 0.51 && now.rodMm < 1.49;
        if (free) expect(Math.abs(hardnessOf(now) - Math.min(max, Math.max(min, shoreA)))).toBeLessThan(0.11);
      }),
    );
  });
});
