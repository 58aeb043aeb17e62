import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, MINOR_UNITS, PRICES } from './prices.ts';

describe('prices', () => {
  it('are whole, positive amounts of the smallest unit, and the precise file costs more', () => {
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

  it('read back as the same number of smallest units', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (amountMinor) => {
        const text = amountText({ amountMinor });
        expect(text).toMatch(/^-?\d+\.\d\d$/);
        expect(Math.round(Number(text) * MINOR_UNITS)).toBe(amountMinor);
      }),
    );
  });
});
