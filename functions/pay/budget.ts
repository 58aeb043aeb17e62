import { PAY_CALL_BUDGET_MS } from '../../core/rules/pay/limits.ts';
import { ProviderUnavailable } from '../../core/studio/pay/provider.ts';

/**
 * Returns the result of work that calls the provider. Throws ProviderUnavailable after its time limit, while the page
 * can still get an answer. The work may finish later or never, as after a crash.
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
