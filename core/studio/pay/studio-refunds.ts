import { REFUND_RETRY_SECONDS, STUDIO_REFUND_ATTEMPTS } from '../../rules/pay/limits.ts';
import { isFor, type PaymentLine, sumMinor } from './lines.ts';
import { type Payment, type RequestedRefund, reservedMinor, type StudioRefundReason } from './payment.ts';
import type { Refund, Truth } from './provider.ts';

/** A line, and why its money is due back. */
export interface OwedLine {
  line: PaymentLine;
  owed: StudioRefundReason | undefined;
}

/** Returns our refunds with their state at the provider. */
export function refundsNow(payment: Payment, truth: Truth): RequestedRefund[] {
  return payment.refunds.map((requested) => ({
    ...requested,
    state: refundState(requested, truth.refunds),
  }));
}

/**
 * Adds the refunds that are due now: one for all lines with the same reason. A refund of our own that failed is tried
 * again under a new id. All together they send back at most what the payment has brought and no other refund takes.
 */
export function withOwed(
  payment: Payment,
  known: readonly RequestedRefund[],
  { lines: all, brought, nowMs }: { lines: readonly OwedLine[]; brought: number; nowMs: number },
): RequestedRefund[] {
  const refunds = [...known];
  let left = brought - reservedMinor(known);
  const own = known.filter(({ reason }) => reason !== 'asked');
  const triesOf = ({ orderId }: PaymentLine) => own.filter((one) => isFor(one, orderId));
  const due = all.filter(({ line, owed }) => {
    const tries = triesOf(line);
    const failed = tries.every(({ state }) => state === 'refused');
    return owed !== undefined && failed && tries.length < STUDIO_REFUND_ATTEMPTS;
  });
  for (const reason of new Set(due.map(({ owed }) => owed!))) {
    const lines = due.filter(({ owed }) => owed === reason).map(({ line }) => line);
    const isWhole = lines.length === all.length;
    const amountMinor = isWhole ? left : Math.min(sumMinor(lines), left);
    if (amountMinor <= 0) continue;
    left -= amountMinor;
    const first = `rfd_${payment.id.slice('ord_'.length)}`;
    const number = own.length + 1 + refunds.length - known.length;
    const isRetry = lines.some((line) => triesOf(line).length > 0);
    refunds.push({
      id: number === 1 ? first : `${first}_${number}`,
      ...(isRetry ? { notBeforeMs: nowMs + REFUND_RETRY_SECONDS * 1000 } : {}),
      reason,
      amountMinor,
      ...(isWhole ? {} : { orderIds: lines.map(({ orderId }) => orderId) }),
      state: 'asked',
      askedAtMs: nowMs,
    });
  }
  return refunds;
}

function refundState(requested: RequestedRefund, refunds: readonly Refund[]): RequestedRefund['state'] {
  const found = refunds.find(({ ourId }) => ourId === requested.id);
  switch (found?.state) {
    case 'succeeded':
      return 'done';
    case 'failed':
      return 'refused';
    case 'stuck':
    case 'pending':
      return found.state;
    default:
      return requested.state;
  }
}
