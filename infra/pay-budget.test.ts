import { expect, test } from 'vitest';
import {
  CARD_RETRIES,
  CARD_TIMEOUT_MS,
  PAY_CALL_BUDGET_MS,
  WECHAT_TIMEOUT_MS,
} from '../core/rules/pay/limits.ts';
import { FUNCTIONS } from './functions.ts';

test('a hanging request ends within the budget, and the budget before the function', () => {
  expect(CARD_TIMEOUT_MS * (1 + CARD_RETRIES)).toBeLessThan(PAY_CALL_BUDGET_MS);
  expect(WECHAT_TIMEOUT_MS).toBeLessThan(PAY_CALL_BUDGET_MS);
  expect(PAY_CALL_BUDGET_MS).toBeLessThan(1000 * FUNCTIONS.pay.timeoutSeconds);
});
