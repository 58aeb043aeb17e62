import type { PAID_STATES } from '../../../contract/calls/pay.ts';
import type { Ports } from '../../ports.ts';
import { userPaymentsKey } from '../../store/keys.ts';
import { WriteRefused } from '../../store/table.ts';
import { balanceMinor } from '../entry.ts';
import { payKeys } from '../keys.ts';
import { type PaymentLedger, readLedger } from '../ledger.ts';
import { isOnItsWay, paymentIfAny, paymentOf, paymentWrite } from '../payment.ts';

/** State of a payment that was made, as its payer sees it. */
export type PaidState = (typeof PAID_STATES)[number];

/** A payment that was made, as its payer sees it. */
export interface PaidPayment extends PaymentLedger {
  /** Refunded sum, smallest units. */
  refundedMinor: number;
  state: PaidState;
  paidAtMs: number;
}

export interface PaidPage {
  payments: PaidPayment[];
  /** Cursor of the next page; missing on the last one. */
  next?: string;
}

/** A user's payments, newest first. `after`: `next` of the page before, or empty; their own list only. */
export async function paymentsOfUser(
  ports: Pick<Ports, 'table'>,
  uid: string,
  { after, size }: { after: string; size: number },
): Promise<PaidPage> {
  const pk = userPaymentsKey(uid);
  const found = await ports.table.query({
    index: 'gsi1',
    pk,
    ...(after === '' ? {} : { before: after }),
    newestFirst: true,
    limit: size + 1,
  });
  const items = found.slice(0, size);
  const ledgers = await Promise.all(items.map((item) => readLedger(ports, paymentOf(item).id)));
  const payments = ledgers.filter((ledger) => ledger !== undefined).map(paidPayment);
  return found.length > size ? { payments, next: String(items.at(-1)!.gsi1sk) } : { payments };
}

function paidPayment(ledger: PaymentLedger): PaidPayment {
  const { payment, entries } = ledger;
  const returned = entries.filter(({ kind }) => kind === 'refund' || kind === 'refund-failed');
  const paidAtMs = entries.find(({ kind }) => kind === 'payment')?.atMs ?? payment.createdAtMs;
  return { ...ledger, refundedMinor: 0 - balanceMinor(returned), state: paidState(ledger), paidAtMs };
}

/** State of a payment that was made. States that need a person or are in progress come first. */
export function paidState({ payment, entries }: PaymentLedger): PaidState {
  if (payment.owesRefund === true || payment.refunds.some(({ state }) => state === 'stuck'))
    return 'refund-failed';
  if (payment.refunds.some(isOnItsWay)) return 'refunding';
  const left = balanceMinor(entries);
  if (left > 0)
    return entries.some(({ kind }) => kind === 'refund') && left < payment.amountMinor
      ? 'partly-refunded'
      : 'paid';
  const disputed = balanceMinor(entries.filter(({ kind }) => kind === 'dispute'));
  return disputed < 0 ? 'disputed' : 'refunded';
}

/** Writes a payment again as it is: its record then has the keys that list it for its payer. */
export async function listForPayer(ports: Pick<Ports, 'table'>, paymentId: string): Promise<void> {
  const payment = paymentIfAny(await ports.table.get(payKeys.payment(paymentId)));
  if (payment === undefined) return;
  try {
    await ports.table.write([paymentWrite(payment, payment)]);
  } catch (error) {
    // Another write came in between; it lists the payment too.
    if (!(error instanceof WriteRefused)) throw error;
  }
}
