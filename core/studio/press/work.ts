import {
  PRESS_LEASE_SECONDS,
  PRESS_MAX_ATTEMPTS,
  PRESS_RESEND_AFTER_SECONDS,
} from '../../rules/order/press-limits.ts';
import { chargeWrites } from '../order/generation-budget.ts';
import { findOrder, type Order } from '../order/order.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { DUE_PRESSES, keys } from '../store/keys.ts';
import { logUnreadable } from '../store/record.ts';
import { sweepDue } from '../store/sweep-due.ts';
import { wakePresser } from './ask.ts';
import {
  freeWrites,
  giveUpPress,
  lostWrites,
  type Press,
  pressOf,
  pressOfResult,
  replacePress,
} from './record.ts';

/** A press test claimed by a worker, with its order. */
export interface ClaimedPress {
  order: Order;
  press: Press;
}

/**
 * Claims the press test of a job's result for this worker. Exactly one of several workers succeeds. Returns undefined
 * if there is nothing to do: it has ended, another worker has it, it was tried too often, or the result is gone.
 * Charges the time of an earlier claim that never ended to the day of its user.
 */
export async function claimPress(
  ports: Pick<Ports, 'table' | 'clock'>,
  { orderId, jobId }: Pick<JobMessage, 'orderId' | 'jobId'>,
): Promise<ClaimedPress | undefined> {
  const due = pressOf(await ports.table.get(keys.press(orderId)));
  const nowMs = ports.clock.nowMs();
  if (due?.jobId !== jobId || due.state !== 'DUE' || due.leaseUntilMs > nowMs) return undefined;
  const order = await findOrder(ports, orderId);
  const isShown = order !== undefined && (await pressOfResult(ports, order)) !== undefined;
  if (!isShown || due.attempt >= PRESS_MAX_ATTEMPTS) {
    await giveUpPress(ports, due);
    return undefined;
  }
  const leaseUntilMs = nowMs + PRESS_LEASE_SECONDS * 1000;
  const attempt = due.attempt + 1;
  const press: Press = { ...due, attempt, leaseUntilMs, dueAtMs: leaseUntilMs, startedAtMs: nowMs };
  return (await replacePress(ports, due, press, lostWrites(due, nowMs))) ? { order, press } : undefined;
}

/**
 * Ends a test with its answer or its failure, and charges its time to the day of its user. Returns false
 * if the claim was lost, or the result was replaced or deleted.
 */
export async function endPress(
  ports: Pick<Ports, 'table' | 'clock'>,
  claimed: Press,
  found: Required<Pick<Press, 'figures' | 'fieldKey'>> | Required<Pick<Press, 'failure'>>,
): Promise<boolean> {
  const state = 'failure' in found ? 'FAILED' : 'DONE';
  const nowMs = ports.clock.nowMs();
  const others = [...chargeWrites(claimed.uid, claimed, nowMs), ...freeWrites(claimed, nowMs)];
  const ended: Press = { ...claimed, ...found, state };
  if (await replacePress(ports, claimed, ended, others)) return true;
  const now = pressOf(await ports.table.get(keys.press(claimed.orderId)));
  // Deleted with its order. Whatever took over a lost claim has charged it.
  if (now === undefined) await ports.table.write(others);
  // The write may have succeeded although its response was lost.
  const isEnded = now?.id === claimed.id && now.attempt === claimed.attempt;
  return isEnded && now.state === state && now.failure === ended.failure;
}

/** Re-queues every press test whose message was lost or whose worker died. Returns how many. */
export async function sweepPresses(ports: Pick<Ports, 'table' | 'clock' | 'queue' | 'log'>): Promise<number> {
  const nowMs = ports.clock.nowMs();
  const dueAtMs = nowMs + PRESS_RESEND_AFTER_SECONDS * 1000;
  return await sweepDue(ports.table, nowMs, {
    list: DUE_PRESSES,
    async resend(item) {
      const press = pressOf(item)!;
      if (!(await replacePress(ports, press, { ...press, dueAtMs }))) return false;
      await wakePresser(ports, press);
      return true;
    },
    onError({ pk }, error) {
      if (!logUnreadable(ports.log, error))
        ports.log('press test not sent again', { record: pk, error: String(error) });
    },
  });
}
