import { proxy, ref } from 'valtio';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import { taskRecipe } from '../../../core/contract/calls/recipe.ts';
import { ApiError } from '../../../core/contract/client.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { api } from '../../api/client.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';

/** Pauses before an order is sent again while the account has as many jobs as it may, seconds: each is longer. */
const TURN_WAIT_SECONDS = { first: 3, last: 15 };
/** Refusals that every other order would meet too. */
const OF_ACCOUNT: readonly unknown[] = [
  'generationTimeUsed',
  'dailyResultsUsed',
  'dailyCellsUsed',
  'storageUsed',
  'generationPaused',
];

/** Generation of the open batch: why an order was not sent, and why all stopped. */
export const batchRun = proxy<{
  isRunning: boolean;
  isStopped: boolean;
  errors: Record<string, unknown>;
  refusal: ApiError | null;
}>({ isRunning: false, isStopped: false, errors: {}, refusal: null });

/**
 * Sends the orders one after the other. The account's turns are the server's: while as many jobs run as it may have,
 * the next order waits. Ends when all are sent, at a refusal that every order would meet, or by `stopBatch`.
 * @param isHeld true for an order that must not be generated now, such as one whose new map is on its way
 */
export async function generateBatch(
  orders: readonly OrderRow[],
  recipe: Recipe,
  isHeld: (order: OrderRow) => boolean = () => false,
): Promise<void> {
  if (batchRun.isRunning) return;
  Object.assign(batchRun, { isRunning: true, isStopped: false, refusal: null });
  try {
    for (const order of orders) {
      if (isHeld(order)) continue;
      delete batchRun.errors[order.id];
      await sendInTurn(order, recipe);
      if (batchRun.isStopped) return;
    }
  } finally {
    batchRun.isRunning = false;
  }
}

/** Stops sending; orders that are queued go on. */
export function stopBatch(): void {
  batchRun.isStopped = true;
}

async function sendInTurn({ id, fileId }: OrderRow, recipe: Recipe): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  for (let tries = 1; !batchRun.isStopped; tries += 1) {
    try {
      await api(taskRecipe, { body: { id, fileId, recipe } }, { idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
      return;
    } catch (error) {
      const seconds = error instanceof ApiError ? waitSeconds(error, tries) : undefined;
      if (seconds !== undefined) await waitOrStop(seconds);
      else if (error instanceof ApiError && OF_ACCOUNT.includes(error.codeName))
        Object.assign(batchRun, { refusal: ref(error), isStopped: true });
      else {
        batchRun.errors[id] = error;
        return;
      }
    }
  }
}

/** Returns the seconds before the order is sent again, or undefined if that is of no use. */
function waitSeconds({ codeName, details }: ApiError, tries: number): number | undefined {
  if (codeName === 'tooManyRequests') return details.retryAfterSeconds;
  return codeName === 'tooManyJobs'
    ? Math.min(tries * TURN_WAIT_SECONDS.first, TURN_WAIT_SECONDS.last)
    : undefined;
}

async function waitOrStop(seconds: number): Promise<void> {
  for (let left = seconds; left > 0 && !batchRun.isStopped; left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(1, left)));
}
