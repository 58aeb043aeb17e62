import { expect, it } from 'vitest';
import { clockText, priceText } from './price-text.ts';

it('writes prices with their sign, divided by a hundred', () => {
  expect(priceText({ amountMinor: 1000, currency: 'USD' }, 'en')).toBe('$10.00');
  expect(priceText({ amountMinor: 2000, currency: 'CNY' }, 'cn')).toBe('¥20.00');
  expect(priceText({ amountMinor: 2005, currency: 'CNY' }, 'en')).toBe('¥20.05');
});

it('counts down in minutes and seconds, never below zero', () => {
  expect(clockText(300)).toBe('5:00');
  expect(clockText(61)).toBe('1:01');
  expect(clockText(0.2)).toBe('0:01');
  expect(clockText(-3)).toBe('0:00');
});
