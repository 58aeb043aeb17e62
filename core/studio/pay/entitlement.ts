import { RESULT_RETENTION_DAYS } from '../../rules/order/job-limits.ts';
import { orderEndSeconds } from '../../rules/order/retention.ts';
import { PAID, PAID_MINOR } from '../order/entitlement.ts';
import type { Order } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';
import type { PaymentLine } from './lines.ts';
import type { Payment } from './payment.ts';

/** Returns true if the files of a line existed at a time and still exist. */
export function holdsFilesOf(
  { status, job, files, keptUntilMs = 0 }: Order,
  { precision, contentKey }: Pick<PaymentLine, 'precision' | 'contentKey'>,
  atMs: number,
): boolean {
  const made = files?.some((file) => file.precision === precision) ?? false;
  return status === 'COMPLETED' && job?.contentKey === contentKey && made && keptUntilMs > atMs;
}

/**
 * Returns the end of retention of bought files: half a year after the payment (docs/specification.md#limits),
 * milliseconds since 1970.
 */
export function retentionEndMs(paidAtMs: number): number {
  return paidAtMs + RESULT_RETENTION_DAYS * 24 * 3600 * 1000;
}

/** Part of a payment, and of one of its lines, that an order keeps. */
type Bought = Pick<Payment, 'id' | 'currency'> & Pick<PaymentLine, 'precision' | 'stepsUp' | 'amountMinor'>;

/** Grants a line's files and extends their retention as bought; refused if the order changed since `read`. */
export function giveWrite(
  { id, precision, stepsUp, amountMinor, currency }: Bought,
  read: Pick<Order, 'id' | 'version' | 'keptUntilMs' | 'packagedAtMs'>,
  paidAtMs: number,
): Write {
  const keptUntilMs = Math.max(read.keptUntilMs ?? 0, retentionEndMs(paidAtMs));
  return {
    update: keys.order(read.id),
    set: {
      [PAID[precision]]: id,
      [PAID_MINOR[precision]]: amountMinor,
      paidCurrency: currency,
      ...(stepsUp === undefined ? {} : { highStepsUp: stepsUp }),
      keptUntilMs,
      expiresAtSeconds: orderEndSeconds({ ...read, createdAtMs: paidAtMs, keptUntilMs }),
    },
    add: { version: 1 },
    when: { version: { is: read.version } },
  };
}

/** Returns the write that withdraws the right this payment gave to the files of a line. */
export function takeWrite(
  { id }: Pick<Payment, 'id'>,
  { orderId, precision }: Pick<PaymentLine, 'orderId' | 'precision'>,
): Write {
  return {
    update: keys.order(orderId),
    remove: [PAID[precision], PAID_MINOR[precision], ...(precision === 'high' ? ['highStepsUp'] : [])],
    add: { version: 1 },
    when: { [PAID[precision]]: { is: id } },
  };
}
