import { VisibleError } from '../../contract/envelope.ts';
import { findUser, type User } from '../account/user.ts';
import { changeOrder } from '../order/change.ts';
import { ownOrder } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';
import { domainTrial } from './domain-trials.ts';
import { entitlementTo, refuseWhileMaking } from './download.ts';

/** Place of the domain's count among the writes, after the order and the user. */
const DOMAIN_WRITE = 2;

/**
 * Uses one trial download for the result of a finished order. Idempotent per result. Order and counts change
 * in one write. Throws notFound, also without a low-precision file, notReady, also while that one is being made, resultOver, noTrialLeft, or domainTrialsUsed.
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
  const domain = await domainTrial(ports, user);
  try {
    await changeOrder(ports, orderId, (now) => {
      if (now.status !== 'COMPLETED' || now.job === undefined) throw new VisibleError('notReady');
      if (entitlementTo(now, 'low') !== 'unpaid') return undefined;
      if (!now.files?.some(({ precision }) => precision === 'low')) {
        refuseWhileMaking(now);
        throw new VisibleError('notFound');
      }
      return {
        next: { ...now, trialFor: now.job.contentKey },
        also: [
          {
            update: keys.user(user.uid),
            add: { trialsLeft: -1 },
            when: { trialsLeft: { atLeast: 1 }, isAvailable: { is: true } },
          },
          ...domain.writes,
        ],
      };
    });
  } catch (error) {
    if (error instanceof WriteRefused && error.index === DOMAIN_WRITE)
      throw new VisibleError('domainTrialsUsed', { retryAfterSeconds: domain.retryAfterSeconds });
    if (error instanceof WriteRefused) throw new VisibleError('noTrialLeft');
    throw error;
  }
  return (await findUser(ports, user.uid)) ?? user;
}
