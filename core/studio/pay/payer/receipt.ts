import { orderMail } from '../../mail/outbox.ts';
import type { Write } from '../../store/table.ts';
import type { Decision } from '../decide.ts';
import { entitlesToAny, linesOf } from '../lines.ts';
import type { Payment } from '../payment.ts';
import type { Truth } from '../provider.ts';

/** Orders a settlement's receipts: one for the payment, one per booked refund; none without an e-mail. */
export function receiptWrites(
  before: Payment,
  { next, newEntries }: Decision,
  { charge, to, nowMs }: Truth & { to: string; nowMs: number },
): Write[] {
  if (to === '') return [];
  const language = next.locale === 'zh' ? ('cn' as const) : ('en' as const);
  const about = { paymentId: next.id, title: next.title };
  const writes: Write[] = [];
  if (before.state !== 'PAID' && next.state === 'PAID' && charge !== undefined) {
    const { amountMinor, currency, atMs } = charge;
    const missing = next.refunds.flatMap(({ reason, orderIds }) =>
      reason === 'asked' ? [] : (orderIds ?? []),
    );
    const notice = {
      kind: 'payment' as const,
      ...about,
      ...(next.others === undefined ? {} : { models: modelsOf(next) }),
      amountMinor,
      currency,
      atMs,
      sentBack: !entitlesToAny(next) && next.linesLeft !== true,
      ...(missing.length === 0 ? {} : { notGiven: modelsOf(next, missing) }),
    };
    writes.push(orderMail({ id: `payment#${next.id}`, to, language, notice }, nowMs));
  }
  for (const entry of newEntries) {
    const { kind, id, provider, orderId, otherOrderIds = [], amountMinor, currency, atMs } = entry;
    if (kind !== 'refund') continue;
    const models = modelsOf(next, [orderId, ...otherOrderIds]);
    const several = next.others === undefined ? {} : { models };
    const notice = { kind, ...about, ...several, amountMinor: -amountMinor, currency, atMs };
    writes.push(orderMail({ id: `refund#${provider}#${id}`, to, language, notice }, nowMs));
  }
  return writes;
}

/** Returns the models of a payment's orders, of some of them if named. */
function modelsOf(payment: Payment, orderIds?: readonly string[]): string[] {
  const lines = linesOf(payment).filter(({ orderId }) => orderIds?.includes(orderId) ?? true);
  return lines.map(({ item }) => item?.model ?? '');
}
