import { expect, test } from 'vitest';
import { ApiError } from '../../../../core/contract/client.ts';
import { refusalOf } from './use-estimate.ts';

test('refused settings show the server’s text, for example for too large a net', () => {
  expect(refusalOf(new ApiError('resultTooLarge', 422005, 'no boundary net'))).toBe('no boundary net');
  expect(refusalOf(new ApiError('parametersRefused', 422004, 'thinner'))).toBe('thinner');
});

test('other errors do not count as a refusal of the settings', () => {
  expect(refusalOf(new ApiError('network', 0, 'offline'))).toBeNull();
  expect(refusalOf(new Error('broken'))).toBeNull();
  expect(refusalOf(null)).toBeNull();
});
