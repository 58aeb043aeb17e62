import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recipeSchema } from '../../../core/catalogue/recipe.ts';
import { ApiError } from '../../../core/contract/client.ts';
import type { CodeName } from '../../../core/contract/codes.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { api } from '../../api/client.ts';
import { batchRun, generateBatch } from './generate-batch.ts';

vi.mock('../../api/client.ts', () => ({ api: vi.fn() }));

const RECIPE = recipeSchema.parse({
  ...{ recipe: 1, name: 'Sole', field: 'Industry', lattice: 'TYPE-20002', cellMm: 8, rodMm: 1 },
});
const orders = ['a', 'b', 'c'].map((id) => ({ id, fileId: id }) as OrderRow);
const sent = vi.mocked(api);
const refused = (name: CodeName, details = {}) => new ApiError({ name, code: 429000 }, name, details);

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockReset().mockResolvedValue({ leftOut: [] });
  batchRun.errors = {};
});
afterEach(() => vi.useRealTimers());

test('an order waits for a turn and for the limit of calls, and is sent again by the same key', async () => {
  sent.mockRejectedValueOnce(refused('tooManyJobs'));
  sent.mockRejectedValueOnce(refused('tooManyRequests', { retryAfterSeconds: 1800 }));
  const done = generateBatch(orders, RECIPE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_800_000);
  await done;
  expect(sent).toHaveBeenCalledTimes(5);
  expect(new Set(sent.mock.calls.slice(0, 3).map(([, , options]) => options?.idempotencyKey)).size).toBe(1);
  expect(batchRun).toMatchObject({ isRunning: false, errors: {}, refusal: null });
});

test('a refusal of one order lets the others go on, one of the account stops with one message', async () => {
  sent.mockRejectedValueOnce(refused('recipeNotFitting'));
  sent.mockRejectedValueOnce(refused('storageUsed', { retryAfterSeconds: 3600 }));
  await generateBatch(orders, RECIPE);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(Object.keys(batchRun.errors)).toEqual(['a']);
  expect(batchRun.refusal).toMatchObject({ codeName: 'storageUsed' });
});
