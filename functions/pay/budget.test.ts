import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAY_CALL_BUDGET_MS } from '../../core/rules/pay/limits.ts';
import { ProviderUnavailable } from '../../core/studio/pay/provider.ts';
import { withinBudget } from './budget.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a provider that hangs is given up within the budget', async () => {
  const over = expect(withinBudget(() => new Promise(() => {}))).rejects.toBeInstanceOf(ProviderUnavailable);
  await vi.advanceTimersByTimeAsync(PAY_CALL_BUDGET_MS);
  await over;
});

test('work within the budget gives its result, or its own error', async () => {
  expect(await withinBudget(async () => 7)).toBe(7);
  await expect(withinBudget(() => Promise.reject(new Error('own')))).rejects.toThrow('own');
  expect(vi.getTimerCount()).toBe(0);
});
