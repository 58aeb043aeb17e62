import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { dateText, dateTimeText, waitText } from './date-text.ts';

it('writes the month of a date as a word, or with its sign', () => {
  expect(dateText('2027-05-04T12:00:00.000Z', 'en')).toBe('4 May 2027');
  expect(dateText('2027-05-04T12:00:00.000Z', 'cn')).toBe('2027年5月4日');
});

it('adds the time of the day in the same order of day and month', () => {
  const at = new Date(2026, 10, 27, 17, 13).toISOString();
  expect(dateTimeText(at, 'en')).toBe('27 November 2026 at 17:13');
  expect(dateTimeText(at, 'cn')).toBe('2026年11月27日 17:13');
});

it('gives a wait in whole seconds, and from 90 seconds on in whole minutes', () => {
  const t = ((key: string, values: object) => `${key} ${Object.values(values)}`) as TFunction;
  expect(waitText(0.2, t)).toBe('workspace.panel.estimateSeconds 1');
  expect(waitText(88.2, t)).toBe('workspace.panel.estimateSeconds 89');
  expect(waitText(89.2, t)).toBe('workspace.panel.estimateMinutes 2');
  expect(waitText(2584, t)).toBe('workspace.panel.estimateMinutes 44');
});
