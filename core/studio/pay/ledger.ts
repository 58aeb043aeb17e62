import type { Ports } from '../ports.ts';
import { type Entry, entryOf } from './entry.ts';
import { payKeys } from './keys.ts';
import { type Payment, paymentOf } from './payment.ts';

/** A payment with its ledger entries, read in one query. */
export interface PaymentLedger {
  payment: Payment;
  entries: Entry[];
}

export async function readLedger(
  ports: Pick<Ports, 'table'>,
  paymentId: string,
): Promise<PaymentLedger | undefined> {
  const items = await ports.table.query({ pk: payKeys.payment(paymentId).pk });
  const payment = items.find(({ sk }) => sk === 'ORDER');
  if (payment === undefined) return undefined;
  return { payment: paymentOf(payment), entries: items.filter(({ sk }) => sk !== 'ORDER').map(entryOf) };
}
