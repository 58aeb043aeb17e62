import { VisibleError } from '../../contract/envelope.ts';
import type { PaymentState } from '../../contract/order-codec.ts';
import { FILE_RETRY_SECONDS } from '../../rules/order/job-limits.ts';
import type { Precision } from '../../rules/order/result-formats.ts';
import type { PriceList } from '../../rules/pay/prices.ts';
import { requireFeature } from '../account/feature.ts';
import type { User } from '../account/user.ts';
import { isOneFile, isPaid } from '../order/entitlement.ts';
import { makesMore, type Order } from '../order/order.ts';
import { purchaseOf } from '../order/purchase.ts';

export type Entitlement = 'paid' | 'trial' | 'unpaid';

/**
 * Returns the right by which a user may download a file of a finished order. A payment covers the order; a
 * trial covers the low-precision file of the result it was used for. Both cover high precision if it is the same file.
 */
export function entitlementTo(order: Order, precision: Precision): Entitlement {
  if (isPaid(order, precision)) return 'paid';
  const trialUsed = order.trialFor !== undefined && order.trialFor === order.job?.contentKey;
  return trialUsed && (precision === 'low' || isOneFile(order)) ? 'trial' : 'unpaid';
}

/** Throws notGranted for high precision without its grant, unless it was paid, even if low was taken back. */
export function requirePrecision(user: User, order: Order, precision: Precision): void {
  if (precision === 'low' || isOneFile(order) || order.paidHigh !== undefined) return;
  requireFeature(user, 'high-precision');
}

/** Returns the payment state of an order's files of one precision. */
export function paymentStateOf(
  prices: PriceList,
  { user, order }: { user: User; order: Order },
  {
    precision,
    latest,
  }: { precision: Precision; latest?: Pick<PaymentState, 'attempt' | 'refundReason'> | undefined },
): PaymentState {
  const isPaidFor = isPaid(order, precision);
  const { goods, price } = purchaseOf(prices, order, precision);
  return {
    isPaid: isPaidFor,
    entitlement: entitlementTo(order, precision),
    allowsFreeDownloads: user.isAvailable,
    freeDownloadsLeft: user.trialsLeft,
    goods,
    price,
    ...(latest ?? { attempt: isPaidFor ? 'paid' : 'none', refundReason: null }),
  };
}

/** Throws notReady, with the time to ask again, while other files of a result are being made. */
export function refuseWhileMaking(order: Order): void {
  if (makesMore(order)) throw new VisibleError('notReady', { retryAfterSeconds: FILE_RETRY_SECONDS });
}
