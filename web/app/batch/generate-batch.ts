import { proxy } from 'valtio';
import type { Recipe } from '../../../core/catalogue/recipe.ts';
import { taskRecipe } from '../../../core/contract/calls/recipe.ts';
import { ApiError } from '../../../core/contract/client.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import type { LeftOut } from '../../../core/run/recipe/apply-recipe.ts';
import { api } from '../../api/client.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';

/** Pause before an order is sent again while the account has as many jobs as it may, milliseconds. */
const TURN_WAIT_MS = 3000;

/** Generation of the open batch: what the recipe could not do for an order, and why one was not sent. */
export const batchRun = proxy<{
  isRunning: boolean;
  isStopped: boolean;
  leftOut: Record<string, readonly LeftOut[]>;
  errors: Record<string, unknown>;
}>({ isRunning: false, isStopped: false, leftOut: {}, errors: {} });

/** True for an order of a batch that has no task yet. */
export function isUntouched({ lattice, status }: Pick<OrderRow, 'lattice' | 'status'>): boolean {
  return lattice === '' && status === 'PREPARING';
}

/**
 * Sends the orders one after the other. The account's turns are the server's: while as many jobs run as it may have,
 * the next order waits. Ends when all are sent, or `stopBatch`.
 */
export async function generateBatch(orders: readonly OrderRow[], recipe: Recipe): Promise<void> {
  if (batchRun.isRunning) return;
  Object.assign(batchRun, { isRunning: true, isStopped: false });
  try {
    for (const order of orders) {
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
  while (!batchRun.isStopped) {
    try {
      const { leftOut } = await api(taskRecipe, { body: { id, fileId, recipe } }, { idempotencyKey });
      if (leftOut.length > 0) batchRun.leftOut[id] = leftOut as LeftOut[];
      await queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.codeName !== 'tooManyJobs') {
        batchRun.errors[id] = error;
        return;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, TURN_WAIT_MS));
  }
}
