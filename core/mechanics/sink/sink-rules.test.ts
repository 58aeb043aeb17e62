import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PressedPlace } from '../../spec/field.ts';
import { strainAt } from '../press/columns/columns.ts';
import { evenSink, type Levels, relievedPeaks } from './sink-rules.ts';
import { sinkZones } from './sink-zones.ts';

/** Curves of one form, each 2 % firmer than the last. */
const levels: fc.Arbitrary<Levels> = fc
  .array(fc.double({ min: 0.1, max: 3, noNaN: true }), { minLength: 20, maxLength: 20 })
  .map((steps) => {
    let stress = 0;
    const form = [0, ...steps.map((step) => (stress += step))];
    const strain = form.map((_, i) => (0.5 * i) / 20);
    return Array.from({ length: 200 }, (_, k) => ({ strain, stress: form.map((kPa) => 1.02 ** k * kPa) }));
  });
const places: fc.Arbitrary<PressedPlace[]> = fc.array(
  fc.record({
    heightMm: fc.double({ min: 6, max: 30, noNaN: true }),
    areaMm2: fc.double({ min: 1, max: 20, noNaN: true }),
    kPa: fc.double({ min: 5, max: 400, noNaN: true }),
  }),
  { minLength: 8, maxLength: 60 },
);
const sinkMm = fc.double({ min: 1, max: 8, noNaN: true });

it('each place sinks as far as wanted under its pressure, or says why it does not', () => {
  fc.assert(
    fc.property(places, levels, sinkMm, (sole, curves, wantedMm) => {
      const mostStrain = 0.5;
      for (const { miss, reached, wanted, heightMm, kPa, level } of evenSink(sole, curves, wantedMm)) {
        expect(wanted).toEqual({ sinkMm: wantedMm, kPa });
        expect(reached.kPa).toBe(kPa);
        expect(reached.sinkMm).toBe(heightMm * strainAt(curves[level]!, kPa));
        expect(miss === 'thin').toBe(wantedMm / heightMm > mostStrain + 1e-9);
        if (miss === null) {
          // The neighbours are 2 % firmer and softer, the ends may be 5 % off.
          const [soft, firm] = [1 / 1.051, 1 / 0.949].map((factor) => strainAt(curves[level]!, factor * kPa));
          expect(soft!).toBeLessThanOrEqual(wantedMm / heightMm + 1e-8);
          expect(firm!).toBeGreaterThanOrEqual(wantedMm / heightMm - 1e-8);
        } else if (miss === 'firmer') expect([level, reached.sinkMm > wantedMm]).toEqual([199, true]);
        else if (miss === 'softer') expect([level, reached.sinkMm < wantedMm]).toEqual([0, true]);
      }
    }),
  );
});

it('relieved peaks keep the whole force, and no place bears more than wanted where the ends permit it', () => {
  fc.assert(
    fc.property(
      places,
      levels,
      sinkMm,
      fc.double({ min: 0.2, max: 1.1, noNaN: true }),
      (sole, curves, mm, share) => {
        const force = (kPaOf: (place: number) => number) =>
          sole.reduce((sum, { areaMm2 }, i) => sum + areaMm2 * kPaOf(i), 0);
        const whole = force((i) => sole[i]!.kPa);
        const mean = whole / force(() => 1);
        const peakKPa = share * Math.max(...sole.map(({ kPa }) => kPa));
        const solved = relievedPeaks(sole, curves, { sinkMm: mm, peakKPa });
        if (!Array.isArray(solved)) {
          expect(solved.leastKPa).toBeCloseTo(mean, 9);
          expect(peakKPa).toBeLessThanOrEqual(mean * (1 + 1e-12));
          return;
        }
        expect(peakKPa).toBeGreaterThan(mean);
        expect(force((i) => solved[i]!.wanted.kPa) / whole).toBeCloseTo(1, 9);
        for (const { wanted } of solved) expect(wanted.kPa).toBeLessThanOrEqual(peakKPa);
        if (solved.some(({ miss }) => miss !== null)) return;
        expect(force((i) => solved[i]!.reached.kPa) / whole).toBeCloseTo(1, 6);
        for (const { reached } of solved) expect(reached.kPa).toBeLessThan(1.12 * peakKPa);
      },
    ),
  );
});

it('a place that is pressed harder gets a firmer lattice for an even sink, and a softer one where peaks are relieved', () => {
  const strain = [0, 0.25, 0.5];
  const curves = Array.from({ length: 200 }, (_, k) => ({
    strain,
    stress: [0, 1, 2].map((kPa) => 10 * 1.02 ** k * kPa),
  }));
  const sole = [100, 300].map((kPa) => ({ heightMm: 20, areaMm2: 1, kPa }));
  const even = evenSink(sole, curves, 5);
  expect(even[1]!.level).toBeGreaterThan(even[0]!.level);
  const relieved = relievedPeaks(sole, curves, { sinkMm: 5, peakKPa: 220 });
  if (!Array.isArray(relieved)) throw new Error('refused');
  expect(relieved[1]!.level).toBeLessThan(relieved[0]!.level);
  expect(relieved[1]!.reached.kPa).toBeCloseTo(220, -1);
  expect(relieved[0]!.reached.kPa).toBeCloseTo(180, -1);
});

it('zones are thirds of the pressed area by pressure, and name what misses', () => {
  fc.assert(
    fc.property(places, levels, sinkMm, (sole, curves, mm) => {
      const solved = evenSink(sole, curves, mm);
      const zones = sinkZones(solved);
      expect(zones.map(({ toKPa }) => toKPa)).toEqual(
        zones.map(({ toKPa }) => toKPa).toSorted((a, b) => a - b),
      );
      expect(zones.at(-1)!.toKPa).toBe(Math.max(...sole.map(({ kPa }) => kPa)));
      const isMissed = zones.some(({ missed }) => Object.values(missed).some((share) => share > 0));
      expect(isMissed).toBe(solved.some(({ miss }) => miss !== null));
    }),
  );
});
