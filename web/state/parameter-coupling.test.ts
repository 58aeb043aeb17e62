import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CoupledValues,
  type CouplingLocks,
  type CouplingRanges,
  DEFAULT_LOCKS,
  type DensityLaw,
  reconcile,
  toggleLock,
  withDensity,
  withRod,
  withSize,
} from './parameter-coupling.ts';

/** rho = a x^2 - b x^3, inverted by bisection: the form of strut lattices. */
function lawOf(a: number, b: number, maxRodOverSize: number): DensityLaw {
  const percentAt = (x: number) => 100 * (a * x * x - b * x * x * x);
  return {
    percentAt,
    maxRodOverSize,
    ratioFor(percent) {
      let [low, high] = [0, maxRodOverSize];
      for (let step = 0; step < 60; step++) {
        const middle = (low + high) / 2;
        if (percentAt(middle) < percent) low = middle;
        else high = middle;
      }
      return high;
    },
  };
}

const LAWS = [
  lawOf(2.36, 1.41, 0.9),
  lawOf(5.44, 4.96, 0.6),
  lawOf(13.3, 19.3, 0.4),
  lawOf(6.66, 7.55, 0.34),
];
const FIELDS: CouplingRanges[] = [
  { sizeMm: { min: 5, max: 20 }, rodMm: { min: 0.5, max: 1.5 } },
  { sizeMm: { min: 5, max: 12 }, rodMm: { min: 0.5, max: 1.2 } },
  { sizeMm: { min: 5, max: 15 }, rodMm: { min: 0.8, max: 1.5 } },
];

const law = fc.constantFrom(...LAWS);
const ranges = fc.constantFrom(...FIELDS);
const edit = fc.oneof(
  fc.record({ kind: fc.constant('size' as const), value: fc.double({ min: -5, max: 40, noNaN: true }) }),
  fc.record({ kind: fc.constant('rod' as const), value: fc.double({ min: -1, max: 4, noNaN: true }) }),
  fc.record({ kind: fc.constant('density' as const), value: fc.double({ min: -10, max: 130, noNaN: true }) }),
  fc.record({ kind: fc.constantFrom('lockSize' as const, 'lockRod' as const), value: fc.constant(0) }),
  fc.record({ kind: fc.constant('lattice' as const), value: fc.nat({ max: LAWS.length - 1 }) }),
);

function apply(
  values: CoupledValues,
  locks: CouplingLocks,
  by: { kind: string; value: number },
  lawNow: DensityLaw,
  rangesNow: CouplingRanges,
): CoupledValues {
  if (by.kind === 'size') return withSize(values, by.value, { locks, law: lawNow, ranges: rangesNow });
  if (by.kind === 'rod') return withRod(values, by.value, { locks, law: lawNow, ranges: rangesNow });
  return withDensity(values, by.value, { locks, law: lawNow, ranges: rangesNow });
}

describe('parameter coupling', () => {
  it('keeps every value in range and the three consistent through any sequence of edits', () => {
    fc.assert(
      fc.property(law, ranges, fc.array(edit, { maxLength: 12 }), (first, field, edits) => {
        let lawNow = first;
        let locks = DEFAULT_LOCKS;
        let values = reconcile({ sizeMm: 10, rodMm: 0.8 }, { law: lawNow, ranges: field });
        for (const by of edits) {
          if (by.kind === 'lockSize') locks = toggleLock(locks, 'size');
          else if (by.kind === 'lockRod') locks = toggleLock(locks, 'rod');
          else if (by.kind === 'lattice') {
            lawNow = LAWS[by.value]!;
            values = reconcile(
              { sizeMm: values.sizeMm, rodMm: values.rodMm },
              { law: lawNow, ranges: field },
            );
          } else values = apply(values, locks, by, lawNow, field);
          expect(locks.size || locks.rod).toBe(true);
          expect(values.sizeMm).toBeGreaterThanOrEqual(field.sizeMm.min);
          expect(values.sizeMm).toBeLessThanOrEqual(field.sizeMm.max);
          expect(values.rodMm).toBeGreaterThanOrEqual(field.rodMm.min);
          expect(values.rodMm).toBeLessThanOrEqual(field.rodMm.max);
          expect(values.rodMm / values.sizeMm).toBeLessThanOrEqual(lawNow.maxRodOverSize);
          expect(values.densityPercent).toBeGreaterThanOrEqual(0.98);
          expect(values.densityPercent).toBeLessThanOrEqual(99);
          expect(
            Math.abs(lawNow.percentAt(values.rodMm / values.sizeMm) - values.densityPercent),
          ).toBeLessThan(0.006);
        }
      }),
    );
  });

  it('moves only the value that is not locked when the density changes', () => {
    fc.assert(
      fc.property(law, ranges, fc.double({ min: 0, max: 100, noNaN: true }), (lawNow, field, percent) => {
        const values = reconcile({ sizeMm: 10, rodMm: 0.8 }, { law: lawNow, ranges: field });
        const bySize = withDensity(values, percent, {
          locks: { size: true, rod: false },
          law: lawNow,
          ranges: field,
        });
        expect(bySize.sizeMm).toBe(values.sizeMm);
        const byRod = withDensity(values, percent, {
          locks: { size: false, rod: true },
          law: lawNow,
          ranges: field,
        });
        expect(byRod.rodMm).toBe(values.rodMm);
        expect(
          withDensity(values, percent, { locks: { size: true, rod: true }, law: lawNow, ranges: field }),
        ).toEqual(values);
      }),
    );
  });

  it('gives the requested density if no limit interferes', () => {
    const values = reconcile({ sizeMm: 10, rodMm: 0.8 }, { law: LAWS[1]!, ranges: FIELDS[0]! });
    for (const percent of [2, 3.5, 5, 7.77, 9.99]) {
      expect(
        withDensity(values, percent, { locks: DEFAULT_LOCKS, law: LAWS[1]!, ranges: FIELDS[0]! })
          .densityPercent,
      ).toBeCloseTo(percent, 2);
    }
  });

  it('keeps the density while the free value follows', () => {
    const values = reconcile({ sizeMm: 10, rodMm: 0.8 }, { law: LAWS[1]!, ranges: FIELDS[0]! });
    const larger = withSize(values, 12, {
      locks: { size: true, rod: false },
      law: LAWS[1]!,
      ranges: FIELDS[0]!,
    });
    expect(larger).toEqual({ sizeMm: 12, rodMm: 0.96, densityPercent: values.densityPercent });
    const thicker = withRod(values, 1, {
      locks: { size: false, rod: true },
      law: LAWS[1]!,
      ranges: FIELDS[0]!,
    });
    expect(thicker).toEqual({ sizeMm: 12.5, rodMm: 1, densityPercent: values.densityPercent });
  });

  it('stops the changed value where the dependent one reaches its limit', () => {
    const values = reconcile({ sizeMm: 10, rodMm: 1.2 }, { law: LAWS[1]!, ranges: FIELDS[0]! });
    const held = withSize(values, 20, {
      locks: { size: true, rod: false },
      law: LAWS[1]!,
      ranges: FIELDS[0]!,
    });
    expect(held).toEqual({ sizeMm: 12.5, rodMm: 1.5, densityPercent: values.densityPercent });
  });

  it('never releases the last lock', () => {
    expect(toggleLock({ size: true, rod: false }, 'size')).toEqual({ size: true, rod: false });
    expect(toggleLock({ size: true, rod: false }, 'rod')).toEqual({ size: true, rod: true });
    expect(toggleLock({ size: true, rod: true }, 'size')).toEqual({ size: false, rod: true });
  });
});
