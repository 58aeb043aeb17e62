import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CELL_STRETCH_MAX,
  limitsOfProfile,
  materialMatters,
  PRINT_PROCESSES,
  PROCESS_LIMITS,
  RISE_SLACK_DEG,
  rodForInnerDiameter,
  stretchForRise,
} from './printability.ts';

it('has plausible limits for every process', () => {
  for (const process of PRINT_PROCESSES) {
    const { riseMinDeg, bridgeMaxMm, rodMinMm, gapMinMm, wallMinMm } = PROCESS_LIMITS[process];
    expect(Math.min(bridgeMaxMm, rodMinMm, gapMinMm, wallMinMm)).toBeGreaterThan(0);
    expect(riseMinDeg ?? 0).toBeLessThan(90);
  }
});

it('stretches a body diagonal by the square root of two to 45 degrees', () => {
  const diagonalDeg = (Math.atan(1 / Math.SQRT2) * 180) / Math.PI;
  expect(stretchForRise(diagonalDeg, 45)).toBe(1.415);
  expect(stretchForRise(45, 45)).toBe(1);
  expect(stretchForRise(0, 45)).toBeNull();
});

it('brings every strut to the limit, and no farther than needed', () => {
  const degrees = fc.double({ min: 1, max: 80, noNaN: true });
  fc.assert(
    fc.property(degrees, degrees, (riseDeg, limitDeg) => {
      const stretch = stretchForRise(riseDeg, limitDeg);
      const rise = (factor: number) =>
        (Math.atan(factor * Math.tan((riseDeg * Math.PI) / 180)) * 180) / Math.PI;
      if (stretch === null) {
        expect(rise(CELL_STRETCH_MAX)).toBeLessThan(limitDeg + RISE_SLACK_DEG);
        return;
      }
      expect(rise(stretch)).toBeGreaterThanOrEqual(limitDeg - RISE_SLACK_DEG);
      if (stretch > 1) expect(rise(stretch - 0.002)).toBeLessThan(limitDeg);
    }),
  );
});

it('requires thicker rods for fewer sides', () => {
  expect(rodForInnerDiameter(0.8, 6)).toBeCloseTo(0.9238, 3);
  expect(rodForInnerDiameter(0.8, 16)).toBeLessThan(rodForInnerDiameter(0.8, 6));
});

it('requires thicker struts and wider openings for soft powder only', () => {
  expect(limitsOfProfile('SLS', 'TPU')).toMatchObject({ rodMinMm: 1, gapMinMm: 5, riseMinDeg: null });
  expect(limitsOfProfile('SLS', null)).toEqual(PROCESS_LIMITS.SLS);
  expect(limitsOfProfile('SLS', 'Elastomer resin')).toEqual(PROCESS_LIMITS.SLS);
  expect(limitsOfProfile('FDM', 'TPU')).toEqual(PROCESS_LIMITS.FDM);
  expect([
    materialMatters('SLS', 'TPU'),
    materialMatters('SLS', null),
    materialMatters('DLP', 'TPU'),
  ]).toEqual([true, false, false]);
});
