import { expect, test } from 'vitest';
import { ApiError } from '../../../core/contract/client.ts';
import { refusalOf } from './use-estimate.ts';

test('settings that the server refuses are answered in its own words, as when a net is too large', () => {
  expect(refusalOf(new ApiError('resultTooLarge', 422005, 'no boundary net'))).toBe('no boundary net');
  expect(refusalOf(new ApiError('parametersRefused', 422004, 'thinner'))).toBe('thinner');
});

test('what has nothing to do with the settings is no refusal of them', () => {
  expect(refusalOf(new ApiError('network', 0, 'offline'))).toBeNull();
  expect(refusalOf(new Error('broken'))).toBeNull();
  expect(refusalOf(null)).toBeNull();
});
