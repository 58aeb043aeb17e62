import { expect, it } from 'vitest';
import { nextStep } from './download-steps.ts';

const goods = { amount: { amount: 1000, currency: 'USD' as const } };
const state = { hasPaid: false, isAvailable: true, leftTrialNumber: 3, goods };

it('goes straight to the file if entitled or paid', () => {
  expect(nextStep(true, { ...state, isAvailable: false }, 'high')).toBe('ready');
  expect(nextStep(false, { ...state, hasPaid: true }, 'high')).toBe('ready');
});

it('offers a free download for the low-precision file only', () => {
  expect(nextStep(false, state, 'low')).toBe('trial');
  expect(nextStep(false, state, 'high')).toBe('pay');
});

it('requires payment when free downloads are used up or switched off', () => {
  expect(nextStep(false, { ...state, leftTrialNumber: 0 }, 'low')).toBe('pay');
  expect(nextStep(false, { ...state, isAvailable: false }, 'low')).toBe('pay');
});
