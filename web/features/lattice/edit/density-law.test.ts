import { expect, it } from 'vitest';
import { LATTICE_TYPES } from '../../../../core/catalogue/lattice-types.ts';
import { relativeDensity, strutLaw } from '../../../../core/cells/density.ts';
import { latticeName } from '../../../../core/spec/name.ts';
import laws from './cubic-laws.json' with { type: 'json' };
import { endlessLawOf, lawOf } from './density-law.ts';
import { LAW_CELL_MM } from './law-cell.ts';
import { loadStretchedLaws } from './stretched-laws.ts';

const cube = (stretch = 1) => [LAW_CELL_MM, LAW_CELL_MM, LAW_CELL_MM * stretch] as [number, number, number];
const names = LATTICE_TYPES.filter(({ family }) => family !== 'surface').map(({ title }) =>
  latticeName({ lattice: title }),
);

it('has a law for every strut lattice', () => {
  expect(Object.keys(laws)).toEqual(names);
});

it.each(names)('agrees with the engine on %s; `npm run laws` writes the table', (name) => {
  for (const sides of [6, 8, 11, 16]) {
    const { q2, q3, maxRodMm } = strutLaw(name, cube(), sides);
    const said = lawOf(name, 1, sides)!;
    expect(said.q2 / q2).toBeCloseTo(1, 6);
    expect(said.q3 / q3).toBeCloseTo(1, 6);
    expect(said.maxRodMm / maxRodMm).toBeCloseTo(1, 6);
  }
});

it('uses the engine for cells that are not cubes, once its laws are loaded', async () => {
  await loadStretchedLaws();
  expect(lawOf('TYPE-20002', 1.5, 8)).toEqual(strutLaw('TYPE-20002', cube(1.5), 8));
  expect(() => lawOf('TYPE-29999', 1, 8)).toThrow(RangeError);
});

it.each(['sheet', 'network'] as const)('agrees with the engine on a %s of a surface', async (variant) => {
  await loadStretchedLaws();
  for (const stretch of [1, 1.4]) {
    const law = endlessLawOf(1, { mode: 'constant', sides: 8, action: 'high', variant, stretch })!;
    const name = latticeName({ lattice: 'TYPE-10001', variant });
    expect(law.percentAt(0.12)).toBeCloseTo(
      100 * relativeDensity({ lattice: name, cellMm: cube(stretch), sides: 8 }, 0.12 * LAW_CELL_MM),
      9,
    );
    expect(law.ratioFor(law.percentAt(0.12))).toBeCloseTo(0.12, 4);
  }
});
