import { expect, it } from 'vitest';
import type { PressFigures } from '../../../../core/mechanics/press/press-figures.ts';
import { commonForceN, compareRows } from './compare-rows.ts';

const FLAT = { nodes: 9, depthMm: 0, round: false };

const pressed = (stiffnessNPerMm: number, massG: number, yieldN: number, bucklingN: number | null) => ({
  strengthMPa: 48,
  axis: 2 as const,
  friction: true,
  settings: { densityPercent: 10 },
  figures: {
    stiffnessNPerMm,
    massG,
    stiffnessPerGram: stiffnessNPerMm / massG,
    firstYield: { forceN: yieldN, travelMm: yieldN / stiffnessNPerMm },
    firstBuckling: bucklingN === null ? null : { forceN: bucklingN, travelMm: bucklingN / stiffnessNPerMm },
    limit: { forceN: Math.min(yieldN, bucklingN ?? yieldN) },
    contact: { low: FLAT, high: FLAT },
  },
});

const variants = [pressed(300, 6, 221, 900), pressed(600, 12.05, 450, null), pressed(298, 9, 199, 150)];
const rowOf = (name: string) => compareRows(variants).find((row) => row.name === name)!;

it('marks the best of each row, and none where two are equally good', () => {
  expect(rowOf('stiffness').best).toBe(1);
  expect(rowOf('mass').best).toBe(0);
  // 50 and 49.8 N/mm per gram.
  expect(rowOf('perGram').best).toBeNull();
  expect(rowOf('firstYield').best).toBe(1);
  expect(rowOf('firstBuckling').best).toBe(0);
  expect(rowOf('density').best).toBeNull();
});

it('compares peak stress under a round force that all bear', () => {
  expect(commonForceN(variants)).toBe(100);
  const { values, best } = rowOf('peakStress');
  expect(values[0]).toBeCloseTo((48 * 100) / 221, 9);
  for (const value of values) expect(value).toBeLessThan(48);
  expect(best).toBe(1);
});

it('names the force at which a shell yields, and compares peak stress where it yields first', () => {
  expect(rowOf('skinYields')).toBeUndefined();
  const [open, other] = variants;
  const skin = { firstYield: { forceN: 150, travelMm: 0.25 } };
  const shelled = { ...other!, figures: { ...other!.figures, limit: { forceN: 150 }, skin } };
  const rows = compareRows([open!, shelled]);
  expect(rows.find(({ name }) => name === 'skinYields')).toMatchObject({ values: [null, 150], best: null });
  expect(rows.find(({ name }) => name === 'peakStress')!.values[1]).toBeCloseTo((48 * 100) / 150, 9);
});

it('says which prints best and is made soonest, and nothing where that is unknown', () => {
  const [first, second] = variants;
  const rows = compareRows([
    { ...first!, printsPercent: 80, seconds: 12 },
    { ...second!, printsPercent: 100, seconds: 5 },
  ]);
  expect(rows.find(({ name }) => name === 'prints')).toMatchObject({ values: [80, 100], best: 1 });
  expect(rows.find(({ name }) => name === 'seconds')).toMatchObject({ values: [12, 5], best: 1 });
  expect(rowOf('prints')).toBeUndefined();
});

it('has no stiffness or yield of a round part that has a curve', () => {
  const [first, second] = variants;
  const round = {
    ...first!.figures,
    curve: { travelMm: [0, 1], freeN: [0, 9], heldN: [0, 12] },
    contact: { low: FLAT, high: { ...FLAT, round: true } },
  };
  const curved = { ...first!, figures: round };
  const rows = compareRows([curved, second!]);
  for (const name of ['stiffness', 'perGram', 'firstYield', 'firstBuckling'])
    expect(rows.find((row) => row.name === name)).toMatchObject({ values: [null, rowOf(name).values[1]] });
  expect(rows.find(({ name }) => name === 'peakStress')!.values[0]).toBeNull();
  expect(rows.find(({ name }) => name === 'mass')!.values).toEqual([6, 12.05]);
  expect(commonForceN([curved, second!])).toBe(200);
  expect(compareRows([curved, curved]).map(({ name }) => name)).toEqual(['mass', 'density']);
});

it('has no best of one variant', () => {
  expect(compareRows([variants[0]!]).every(({ best }) => best === null)).toBe(true);
});

it('has no best figure of different loads, but of what no load changes', () => {
  const [first, second] = variants;
  const rows = compareRows([first!, { ...second!, axis: 0 as const }]);
  const best = Object.fromEntries(rows.map((row) => [row.name, row.best]));
  expect(best).toMatchObject({ stiffness: null, perGram: null, peakStress: null, firstYield: null, mass: 0 });
});

it('has a row of stiffness for each further load, of all that were pressed by it', () => {
  const [first, second] = variants;
  const across = { axis: 0 as const, friction: true };
  const others = [{ load: across, figures: { ...first!.figures, stiffnessNPerMm: 120 } as PressFigures }];
  const [own, further] = compareRows([
    { ...first!, others },
    { ...second!, ...across },
  ]).filter(({ name }) => name === 'stiffness');
  expect(own).toMatchObject({ values: [300, 600] });
  expect(own).not.toHaveProperty('load');
  expect(further).toMatchObject({ load: across, values: [120, 600], best: 1 });
});
