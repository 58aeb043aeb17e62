import { expect, it } from 'vitest';
import { nextStep } from './download-steps.ts';

const state = { entitlement: 'unpaid', allowsFreeDownloads: true, freeDownloadsLeft: 3 } as const;

it('goes straight to the file if entitled, paid, or already downloaded for free', () => {
  expect(nextStep(true, { ...state, allowsFreeDownloads: false }, 'high')).toBe('ready');
  expect(nextStep(false, { ...state, entitlement: 'paid' }, 'high')).toBe('ready');
  expect(nextStep(false, { ...state, entitlement: 'trial' }, 'low')).toBe('ready');
});

it('offers a free download for the low-precision file only', () => {
  expect(nextStep(false, state, 'low')).toBe('trial');
  expect(nextStep(false, state, 'high')).toBe('pay');
});

it('requires payment when free downloads are used up or switched off', () => {
  expect(nextStep(false, { ...state, freeDownloadsLeft: 0 }, 'low')).toBe('pay');
  expect(nextStep(false, { ...state, allowsFreeDownloads: false }, 'low')).toBe('pay');
});
