import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, MINOR_UNITS, PRICE_PERIODS, pricesAt } from './prices.ts';

describe('prices', () => {
  it('are whole, positive amounts in minor units, and the high-precision file costs more', () => {
    for (const { low, high } of Object.values(PRICE_PERIODS).flat()) {
      for (const { amountMinor } of [low, high]) {
        expect(Number.isSafeInteger(amountMinor)).toBe(true);
        expect(amountMinor).toBeGreaterThan(0);
      }
      expect(high.amountMinor).toBeGreaterThan(low.amountMinor);
      expect(high.currency).toBe(low.currency);
    }
  });

  it('show the low-precision file of the China host as 20.00', () => {
    expect(amountText(pricesAt('china', Date.UTC(2026, 0, 1)).low)).toBe('20.00');
  });

  it('change at their date, and never without one', () => {
    const [first] = PRICE_PERIODS.global;
    const later = { ...first!, from: '2027-03-01T00:00:00+08:00', low: { ...first!.low, amountMinor: 1500 } };
    const periods = { ...PRICE_PERIODS, global: [first!, later] };
    const changeMs = Date.UTC(2027, 1, 28, 16);
    expect(pricesAt('global', changeMs - 1, periods).low.amountMinor).toBe(1000);
    expect(pricesAt('global', changeMs, periods).low.amountMinor).toBe(1500);
    expect(() => pricesAt('global', Date.UTC(2025, 0, 1))).toThrow(RangeError);
  });

  it('are listed oldest first', () => {
    for (const periods of Object.values(PRICE_PERIODS)) {
      const times = periods.map(({ from }) => Date.parse(from));
      expect(times.every(Number.isFinite)).toBe(true);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  it('parse to the same number of minor units', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (amountMinor) => {
        const text = amountText({ amountMinor });
        expect(text).toMatch(/^-?\d+\.\d\d$/);
        expect(Math.round(Number(text) * MINOR_UNITS)).toBe(amountMinor);
      }),
    );
  });
});
