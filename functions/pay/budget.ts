import { PAY_CALL_BUDGET_MS } from '../../core/rules/pay/limits.ts';
import { ProviderUnavailable } from '../../core/studio/pay/provider.ts';

/**
 * Returns the result of work that calls the provider. Throws ProviderUnavailable when its time is over, while the page
 * can still be answered. The work may be done later or never, like any work that a crash interrupts.
 */
export async function withinBudget<T>(work: () => Promise<T>, budgetMs = PAY_CALL_BUDGET_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable('no answer in time')), budgetMs);
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
  }
}
