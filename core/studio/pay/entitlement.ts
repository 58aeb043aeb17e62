import { RESULT_RETENTION_DAYS } from '../../rules/order/job-limits.ts';
import type { Order, Precision } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';
import type { Payment } from './payment.ts';

const PAID = { low: 'paidLow', high: 'paidHigh' } as const;

/** The order that pays for a workspace's files of one precision, or undefined. */
export function paidBy(order: Pick<Order, 'paidLow' | 'paidHigh'>, precision: Precision): string | undefined {
  return order[PAID[precision]];
}

/** May files of this precision be had against payment made? Who paid for the precise file has the other one too. */
export function isPaid(order: Pick<Order, 'paidLow' | 'paidHigh'>, precision: Precision): boolean {
  if (order.paidHigh !== undefined) return true;
  return precision === 'low' && order.paidLow !== undefined;
}

/** Does an order pay for this workspace's files? Then they stay as they are: what was bought is this very lattice. */
export function isBought(order: Pick<Order, 'paidLow' | 'paidHigh'>): boolean {
  return order.paidLow !== undefined || order.paidHigh !== undefined;
}

/** Were the very files that an order is for there at a moment, and are they still? */
export function holdsFilesOf(
  { status, job, files, keptUntilMs = 0 }: Order,
  { precision, contentKey }: Pick<Payment, 'precision' | 'contentKey'>,
  atMs: number,
): boolean {
  const made = files?.some((file) => file.precision === precision) ?? false;
  return status === 'COMPLETED' && job?.contentKey === contentKey && made && keptUntilMs > atMs;
}

/**
 * Files that were bought are kept half a year from the payment on (docs/specification.md#limits), milliseconds since
 * 1970.
 */
export function boughtUntilMs(paidAtMs: number): number {
  return paidAtMs + RESULT_RETENTION_DAYS * 24 * 3600 * 1000;
}

/**
 * Gives the right to an order's files and keeps them for the time that was bought. `read` is the workspace that the
 * decision was made on: refused when it was changed since.
 */
export function giveWrite(
  { id, precision }: Pick<Payment, 'id' | 'precision'>,
  read: Pick<Order, 'id' | 'version' | 'keptUntilMs'>,
  paidAtMs: number,
): Write {
  return {
    update: keys.order(read.id),
    set: {
      [PAID[precision]]: id,
      keptUntilMs: Math.max(read.keptUntilMs ?? 0, boughtUntilMs(paidAtMs)),
    },
    add: { version: 1 },
    when: { version: { is: read.version } },
  };
}

/** Takes the right back that this very order gave. */
export function takeWrite({ id, orderId, precision }: Payment): Write {
  return {
    update: keys.order(orderId),
    remove: [PAID[precision]],
    add: { version: 1 },
    when: { [PAID[precision]]: { is: id } },
  };
}
