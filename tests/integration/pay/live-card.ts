import type { Currency } from '../../../core/rules/pay/prices.ts';
import type { EntryKind } from '../../../core/studio/pay/kinds.ts';
import type { Movement } from '../../../core/studio/pay/provider.ts';
import type { Session } from '../../../core/studio/pay/testing/fake-provider.ts';
import type { Bank } from '../../../infra/local/pay/stripe/bank.ts';
import type { Intent } from '../../../infra/local/pay/stripe/objects.ts';

/** An attempt in the stand-in, without the order and precision that only we know. */
export type BareSession = Omit<Session, 'places'>;

const currencyOf = (code: string) => code.toUpperCase() as Currency;

/** Returns the card stand-in's attempts from its own books, not through its API. */
export function cardSessions(bank: Bank): BareSession[] {
  const { books } = bank;
  return Object.values(books.sessions).map((session) => {
    const { payment_intent: id, amount_total: amountMinor, currency } = session;
    const disputes = Object.values(books.disputes).filter(({ payment_intent }) => payment_intent === id);
    const refunds = Object.values(books.refunds).filter(({ payment_intent }) => payment_intent === id);
    const isPaid = session.payment_status === 'paid';
    const intent = isPaid && id !== null ? books.intents[id] : undefined;
    const charge = intent && {
      id: intent.id,
      amountMinor,
      currency: currencyOf(currency),
      atMs: intent.created * 1000,
      bookedAtMs: bookedAtMs(bank, intent),
    };
    return {
      paymentId: session.metadata.orderId ?? '',
      amountMinor,
      currency: currencyOf(currency),
      expiresAtMs: session.expires_at * 1000,
      closed: session.status === 'expired',
      ...(charge === undefined ? {} : { charge }),
      refunds: refunds.map(({ id: refundId, metadata, amount, status, created }) => {
        return {
          id: refundId,
          ourId: metadata.refundId,
          amountMinor: amount,
          state: status === 'canceled' ? 'failed' : status,
          atMs: created * 1000,
        };
      }),
      disputes: disputes.map((dispute) => ({ id: dispute.id, moves: [] })),
    };
  });
}

function bookedAtMs({ books, balance }: Bank, { latest_charge }: Intent): number | undefined {
  const line = balance.line(books.charges[latest_charge ?? '']?.balance_transaction ?? null);
  return line === null ? undefined : line.created * 1000;
}

const KINDS: Readonly<Record<string, EntryKind>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund-failed',
};

/** Returns every movement in the card stand-in's books. */
export function cardBooks({ books }: Bank): Movement[] {
  return books.lines.map((line) => {
    const source = line.source ?? '';
    const charge = books.charges[source];
    const kind = KINDS[line.type] ?? 'dispute';
    const id = kind === 'payment' ? charge!.payment_intent : kind === 'dispute' ? line.id : source;
    return {
      kind,
      id,
      amountMinor: line.amount,
      currency: currencyOf(line.currency),
      atMs: line.created * 1000,
    };
  });
}
