import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, MINOR_UNITS, PRICES } from './prices.ts';

describe('prices', () => {
  it('are whole, positive amounts in minor units, and the high-precision file costs more', () => {
    for (const { low, high } of Object.values(PRICES)) {
      for (const { amountMinor } of [low, high]) {
        expect(Number.isSafeInteger(amountMinor)).toBe(true);
        expect(amountMinor).toBeGreaterThan(0);
      }
      expect(high.amountMinor).toBeGreaterThan(low.amountMinor);
      expect(high.currency).toBe(low.currency);
    }
  });

  it('show the low-precision file of the China host as 20.00', () => {
    expect(amountText(PRICES.china.low)).toBe('20.00');
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
