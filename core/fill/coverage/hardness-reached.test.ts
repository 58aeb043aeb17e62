import { expect, test } from 'vitest';
import { sole } from '../../../tests/models/sole.ts';
import { elasticKey } from '../../catalogue/elastic-laws.ts';
import { densityOfHardness, hardnessLaw } from '../../catalogue/hardness.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { rodForDensity } from '../../cells/density.ts';
import { pressurePicture } from '../../formats/pressure/pressure-picture.ts';
import { layMap } from '../../model/pressure/lay-map.ts';
import { planShadow } from '../../model/pressure/plan-shadow.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { GradientSpec } from '../../spec/spec.ts';
import { hardnessReport } from './hardness-reached.ts';

const SOLE = sole(240);
const LATTICE = 'TYPE-20002';
const CELL_MM: Point = [8, 8, 8];

/** Heel, ball and toes of a foot on sensors of 5 mm: middle and half width in sensors, and the highest pressure, kPa. */
const BUMPS = [
  [9, 40, 4, 5, 240],
  [6, 15, 3, 3, 260],
  [11, 15, 3, 3, 220],
  [7, 5, 2, 2, 180],
];
const [COLUMNS, ROWS] = [19, 48];
const PLATE = {
  columns: COLUMNS,
  rows: ROWS,
  kPa: Float32Array.from({ length: COLUMNS * ROWS }, (_, i) =>
    BUMPS.reduce(
      (sum, [x, y, wide, long, kPa]) =>
        sum +
        kPa! *
          Math.exp(-((((i % COLUMNS) - x!) / wide!) ** 2) - ((Math.floor(i / COLUMNS) - y!) / long!) ** 2),
      0,
    ),
  ),
};

/** A sole by the map, of this Shore A without pressure and at its peak. */
function soleSpec([none, peak]: readonly [number, number]): GradientSpec {
  const { image, fullKPa } = pressurePicture(PLATE);
  const { cornersMm } = layMap(PLATE, planShadow(SOLE));
  const law = hardnessLaw(materialByName('TPU')!, elasticKey(latticeByTitle(LATTICE)!));
  const rodOf = (shoreA: number) =>
    rodForDensity({ lattice: LATTICE, cellMm: CELL_MM, sides: 8 }, densityOfHardness(law, shoreA));
  const [darkestMm, lightestMm] = [rodOf(none), rodOf(peak)];
  return {
    mode: 'gradient',
    lattice: LATTICE,
    cellMm: CELL_MM,
    rodDiameterMm: Math.max(darkestMm, lightestMm),
    sides: 8,
    action: 'high',
    gradient: {
      field: { source: 'pressure', cornersMm, fullKPa, fromKPa: 0, toKPa: fullKPa, course: 'linear' },
      image,
      projection: 'z',
      darkestMm,
      lightestMm,
      even: 'density',
      elastomer: 'TPU',
    },
  };
}

test('a sole reaches the hardness of its pressure map within 3 Shore A over 95 % of its area, softer or firmer', () => {
  for (const ends of [
    [4, 16],
    [16, 4],
  ] as const) {
    const spec = soleSpec(ends);
    const reached = hardnessReport(buildFrame(SOLE, spec), spec, SOLE)!;
    expect(reached.shareWithin).toBeGreaterThan(0.95);
    expect(reached.largestShoreA).toBeGreaterThan(0.05);
    expect(reached.largestShoreA).toBeLessThan(4);
  }
});

test('rods that follow another rule do not reach it', () => {
  const spec = soleSpec([4, 16]);
  const other = buildFrame(SOLE, soleSpec([16, 4]));
  const missed = hardnessReport(other, spec, SOLE)!;
  expect(missed.shareWithin).toBeLessThan(0.5);
  expect(missed.largestShoreA).toBeGreaterThan(11);
});

test('without an elastomer or a map there is no hardness to reach', () => {
  const spec = soleSpec([4, 16]);
  const { elastomer: _, ...gradient } = spec.gradient;
  expect(hardnessReport(buildFrame(SOLE, spec), { ...spec, gradient }, SOLE)).toBeUndefined();
});
