import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { dateText, dateTimeText, shortTimeText, waitText } from './date-text.ts';

it('writes the month of a date as a word, or with its sign', () => {
  expect(dateText('2027-05-04T12:00:00.000Z', 'en')).toBe('4 May 2027');
  expect(dateText('2027-05-04T12:00:00.000Z', 'cn')).toBe('2027年5月4日');
});

it('adds the time of the day in the same order of day and month', () => {
  const at = new Date(2026, 10, 27, 17, 13).toISOString();
  expect(dateTimeText(at, 'en')).toBe('27 November 2026 at 17:13');
  expect(dateTimeText(at, 'cn')).toBe('2026年11月27日 17:13');
});

it('names the year in a narrow place only where it is another one', () => {
  const year = new Date().getFullYear();
  const [now, before] = [year, year - 1].map((one) => new Date(one, 10, 7, 9, 5).toISOString());
  expect(shortTimeText(now!, 'en')).toBe('7 Nov, 09:05');
  expect(shortTimeText(now!, 'cn')).toBe('11月7日 09:05');
  expect(shortTimeText(before!, 'en')).toBe(`7 Nov ${year - 1}, 09:05`);
});

it('gives a wait in whole seconds, and from 90 seconds on in whole minutes', () => {
  const t = ((key: string, values: object) => `${key} ${Object.values(values)}`) as TFunction;
  expect(waitText(0.2, t)).toBe('workspace.panel.estimateSeconds 1');
  expect(waitText(88.2, t)).toBe('workspace.panel.estimateSeconds 89');
  expect(waitText(89.2, t)).toBe('workspace.panel.estimateMinutes 2');
  expect(waitText(2584, t)).toBe('workspace.panel.estimateMinutes 44');
});
