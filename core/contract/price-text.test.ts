import { expect, it } from 'vitest';
import { priceText } from './price-text.ts';

it('writes prices with the sign of their country, divided by a hundred', () => {
  expect(priceText({ amountMinor: 1000, currency: 'USD' }, 'en')).toBe('US$10.00');
  expect(priceText({ amountMinor: 1000, currency: 'USD' }, 'cn')).toBe('US$10.00');
  expect(priceText({ amountMinor: 2000, currency: 'CNY' }, 'cn')).toBe('¥20.00');
  expect(priceText({ amountMinor: 2005, currency: 'CNY' }, 'en')).toBe('CN¥20.05');
});
