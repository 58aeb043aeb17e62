import type { PaidPayment } from '../../../core/contract/calls/pay.ts';
import type { PaymentState } from '../../../core/contract/order-codec.ts';

/** Outcome of a payment as far as the server knows it. `lost`: the address names no files. */
export type Outcome = 'lost' | 'success' | 'returned' | 'unknown' | 'cancel' | 'failed' | 'checking';

/** An outcome, with the reason of a refund. */
export type Ending =
  | { outcome: Exclude<Outcome, 'returned'> }
  | { outcome: 'returned'; reason: NonNullable<PaymentState['refundReason']> };

/** Outcome of a payment; undefined while unknown. `cancelled`: the payer left the checkout. */
export function endingOf(state: PaymentState | undefined, isError: boolean, cancelled: boolean): Ending {
  if (state?.isPaid) return { outcome: 'success' };
  const reason = state?.refundReason ?? null;
  if (reason !== null) return { outcome: 'returned', reason };
  if (isError || (cancelled && state?.attempt === 'unknown')) return { outcome: 'unknown' };
  if (cancelled && state !== undefined) return { outcome: 'cancel' };
  return { outcome: state?.attempt === 'ended' ? 'failed' : 'checking' };
}

/** Returns the number of files that the payment for an order's file bought: a batch has one payment. */
export function filesBoughtWith(
  orderId: string,
  payments: readonly Pick<PaidPayment, 'workspaceId' | 'others'>[],
): number {
  const ordersOf = ({ workspaceId, others = [] }: (typeof payments)[number]) => [
    workspaceId,
    ...others.map((other) => other.workspaceId),
  ];
  return payments.map(ordersOf).find((orders) => orders.includes(orderId))?.length ?? 1;
}
