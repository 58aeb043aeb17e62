import { chargeWrites } from '../order/generation-budget.ts';
import type { Order } from '../order/order.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { freeWrites, giveUpPress, lostWrites, type Press, presses } from './record.ts';

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
  message: Pick<JobMessage, 'orderId' | 'jobId'>,
): Promise<ClaimedPress | undefined> {
  const { work: due, order } = (await presses.findFree(ports, message)) ?? {};
  if (due === undefined) return undefined;
  if (order === undefined) {
    await giveUpPress(ports, due);
    return undefined;
  }
  const nowMs = ports.clock.nowMs();
  const press = await presses.claim(ports, { ...due, startedAtMs: nowMs }, lostWrites(due, nowMs));
  return press && { order, press };
}

/** Ends a test and charges its time to its user's day. False if the claim was lost or the result is gone. */
export async function endPress(
  ports: Pick<Ports, 'table' | 'clock'>,
  claimed: Press,
  found: Required<Pick<Press, 'figures' | 'fieldKey'>> | Required<Pick<Press, 'failure'>>,
): Promise<boolean> {
  const state = 'failure' in found ? 'FAILED' : 'DONE';
  const nowMs = ports.clock.nowMs();
  // Also if the test was deleted with its order. Whatever took over a lost claim has charged it.
  const others = [...chargeWrites(claimed.uid, claimed, { nowMs }), ...freeWrites(claimed, nowMs)];
  return await presses.end(ports, [claimed, { ...claimed, ...found, state }], others);
}
