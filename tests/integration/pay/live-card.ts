import type { Currency } from '../../../core/rules/pay/prices.ts';
import type { Movement } from '../../../core/studio/pay/provider.ts';
import type { Session } from '../../../core/studio/pay/testing/fake-provider.ts';
import type { Bank } from '../../../infra/local/pay/stripe/bank.ts';

/** An attempt in the stand-in, without the order and precision that only we know. */
export type BareSession = Omit<Session, 'orderId' | 'precision'>;

const currencyOf = (code: string) => code.toUpperCase() as Currency;

/** Returns the card stand-in's attempts from its own books, not through its API. */
export function cardSessions({ books }: Bank): BareSession[] {
  return Object.values(books.sessions).map((session) => {
    const { payment_intent: id, amount_total: amountMinor, currency } = session;
    const intent = id === null ? undefined : books.intents[id];
    const charge = intent && {
      id: intent.id,
      amountMinor,
      currency: currencyOf(currency),
      atMs: intent.created * 1000,
    };
    return {
      paymentId: session.metadata.orderId ?? '',
      amountMinor,
      currency: currencyOf(currency),
      expiresAtMs: session.expires_at * 1000,
      closed: session.status === 'expired',
      ...(charge === undefined ? {} : { charge }),
      refunds: [],
      disputes: [],
    };
  });
}

/** Returns every movement in the card stand-in's books. */
export function cardBooks({ books }: Bank): Movement[] {
  return books.lines.map((line) => {
    const charge = books.charges[line.source];
    const kind = line.type === 'charge' ? 'payment' : line.type === 'refund' ? 'refund' : 'dispute';
    const id = kind === 'payment' ? charge!.payment_intent : kind === 'refund' ? line.source : line.id;
    return {
      kind,
      id,
      amountMinor: line.amount,
      currency: currencyOf(line.currency),
      atMs: line.created * 1000,
    };
  });
}
