import { expect, it } from 'vitest';
import { dateText } from './date-text.ts';
import { priceText } from './price-text.ts';

it('writes prices with their sign, divided by a hundred', () => {
  expect(priceText({ amountMinor: 1000, currency: 'USD' }, 'en')).toBe('$10.00');
  expect(priceText({ amountMinor: 2000, currency: 'CNY' }, 'cn')).toBe('¥20.00');
  expect(priceText({ amountMinor: 2005, currency: 'CNY' }, 'en')).toBe('¥20.05');
});

it('writes the month of a date as a word, or with its sign', () => {
  expect(dateText('2027-05-04T12:00:00.000Z', 'en')).toBe('4 May 2027');
  expect(dateText('2027-05-04T12:00:00.000Z', 'cn')).toBe('2027年5月4日');
});
