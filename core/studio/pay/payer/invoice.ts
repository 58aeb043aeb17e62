import { VisibleError } from '../../../contract/envelope.ts';
import { payKeys } from '../keys.ts';
import { paymentIfAny } from '../payment.ts';
import type { PayPorts } from '../ports.ts';

/**
 * Returns the page of the invoice that the provider made for a user's own payment, or undefined while there is none.
 * @throws VisibleError notFound, ProviderUnavailable
 */
export async function invoiceOf(
  { table, provider }: Pick<PayPorts, 'table' | 'provider'>,
  uid: string,
  paymentId: string,
): Promise<string | undefined> {
  const payment = paymentIfAny(await table.get(payKeys.payment(paymentId)));
  if (payment?.uid !== uid || payment.state !== 'PAID') throw new VisibleError('notFound');
  return await provider.invoiceUrl(payment);
}
