import { expect, test } from 'vitest';
import { ApiError } from '../../../../core/contract/client.ts';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';
import { estimateQuery, missingOf } from './estimate-query.ts';
import { refusalOf } from './use-estimate.ts';

test('refused settings show the server’s text, for example for too large a net', () => {
  expect(refusalOf(new ApiError({ name: 'resultTooLarge', code: 422005 }, 'no boundary net'))).toBe(
    'no boundary net',
  );
  expect(refusalOf(new ApiError({ name: 'parametersRefused', code: 422004 }, 'thinner'))).toBe('thinner');
});

test('other errors do not count as a refusal of the settings', () => {
  expect(refusalOf(new ApiError({ name: 'network', code: 0 }, 'offline'))).toBeNull();
  expect(refusalOf(new Error('broken'))).toBeNull();
  expect(refusalOf(null)).toBeNull();
});

test('a gradient has no estimate before its image is chosen', () => {
  const model = { extentMm: [20, 20, 20], faces: 12, volumeMm3: 8000 } as unknown as StageModel;
  const settings = { ...INITIAL_SETTINGS, mode: 'gradient', latticeId: 13 } as const;
  expect(estimateQuery(model, settings)).toBeNull();
  const picture = { id: 1, path: 'ramp.png' } as unknown as (typeof INITIAL_SETTINGS)['gradient']['picture'];
  expect(estimateQuery(model, { ...settings, gradient: { ...settings.gradient, picture } })).not.toBeNull();
});

test('a chosen lattice is never missing; two regions need one of theirs', () => {
  expect(missingOf(INITIAL_SETTINGS)).toBe('lattice');
  expect(missingOf({ ...INITIAL_SETTINGS, latticeId: 13 })).toBeNull();
  expect(missingOf({ ...INITIAL_SETTINGS, latticeId: 13, mode: 'regions' })).toBe('lattice');
  expect(missingOf({ ...INITIAL_SETTINGS, latticeId: 13, mode: 'gradient' })).toBe('picture');
});
