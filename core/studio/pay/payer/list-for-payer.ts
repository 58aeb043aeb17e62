import type { Ports } from '../../ports.ts';
import { WriteRefused } from '../../store/table.ts';
import { payKeys } from '../keys.ts';
import { paymentIfAny, paymentWrite } from '../payment.ts';

/** Writes a payment again as it is: its record then has the keys that list it for its payer. */
export async function listForPayer(ports: Pick<Ports, 'table'>, paymentId: string): Promise<void> {
  const payment = paymentIfAny(await ports.table.get(payKeys.payment(paymentId)));
  if (payment === undefined) return;
  try {
    await ports.table.write([paymentWrite(payment, payment)]);
  } catch (error) {
    // Another write came between, which lists it as well.
    if (!(error instanceof WriteRefused)) throw error;
  }
}
