import { expect, it } from 'vitest';
import { dateText } from './date-text.ts';

it('writes the month of a date as a word, or with its sign', () => {
  expect(dateText('2027-05-04T12:00:00.000Z', 'en')).toBe('4 May 2027');
  expect(dateText('2027-05-04T12:00:00.000Z', 'cn')).toBe('2027年5月4日');
});
