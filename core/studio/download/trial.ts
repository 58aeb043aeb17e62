import { VisibleError } from '../../contract/envelope.ts';
import { findUser, type User } from '../account/user.ts';
import { changeOrder } from '../order/change.ts';
import { ownOrder } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';
import { entitlementTo } from './download.ts';

/**
 * Uses one trial download for the result of a finished order. Idempotent per result. Count and order change
 * in one write. Throws notFound, notReady, resultOver, or noTrialLeft.
 */
export async function useTrial(
  ports: Pick<Ports, 'table' | 'clock'>,
  user: User,
  orderId: string,
): Promise<User> {
  const order = await ownOrder(ports, user.uid, orderId);
  if (order.status !== 'COMPLETED') throw new VisibleError('notReady');
  // Deleted files cost no trial.
  if ((order.keptUntilMs ?? 0) <= ports.clock.nowMs()) throw new VisibleError('resultOver');
  if (!user.isAvailable && entitlementTo(order, 'low') === 'unpaid') throw new VisibleError('noTrialLeft');
  try {
    await changeOrder(ports, orderId, (now) => {
      if (now.status !== 'COMPLETED' || now.job === undefined) throw new VisibleError('notReady');
      if (entitlementTo(now, 'low') !== 'unpaid') return undefined;
      return {
        next: { ...now, trialFor: now.job.contentKey },
        also: [
          {
            update: keys.user(user.uid),
            add: { trialsLeft: -1 },
            when: { trialsLeft: { atLeast: 1 }, isAvailable: { is: true } },
          },
        ],
      };
    });
  } catch (error) {
    if (error instanceof WriteRefused) throw new VisibleError('noTrialLeft');
    throw error;
  }
  return (await findUser(ports, user.uid)) ?? user;
}
