import { expect, it } from 'vitest';
import { wantsPayReminder } from './pay-reminder.ts';

const user = (payment: boolean, uid = 'usr_1') => ({ uid, showNotice: { payment } });
const store = (kept: string | null) => ({ getItem: () => kept });

it('is shown unless turned off for the account or in this browser', () => {
  expect(wantsPayReminder(user(true), store(null))).toBe(true);
  expect(wantsPayReminder(user(false), store(null))).toBe(false);
  expect(wantsPayReminder(user(true), store('usr_1'))).toBe(false);
  expect(wantsPayReminder(null, store(null))).toBe(false);
});

it('is shown to another user of the same browser', () => {
  expect(wantsPayReminder(user(true, 'usr_2'), store('usr_1'))).toBe(true);
});
