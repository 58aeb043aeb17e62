import { orderMail } from '../../mail/outbox.ts';
import type { Write } from '../../store/table.ts';
import type { Decision } from '../decide.ts';
import type { Payment } from '../payment.ts';
import type { Truth } from '../provider.ts';

/**
 * Returns the writes that order the receipts of a settlement: one when the payment arrives, one per refund that is
 * booked. An account without an e-mail gets none.
 */
export function receiptWrites(
  before: Payment,
  { next, newEntries }: Decision,
  { charge }: Truth,
  { to, nowMs }: { to: string; nowMs: number },
): Write[] {
  if (to === '') return [];
  const language = next.locale === 'zh' ? ('cn' as const) : ('en' as const);
  const about = { paymentId: next.id, title: next.title };
  const writes: Write[] = [];
  if (before.state !== 'PAID' && next.state === 'PAID' && charge !== undefined) {
    const { amountMinor, currency, atMs } = charge;
    const notice = {
      kind: 'payment' as const,
      ...about,
      amountMinor,
      currency,
      atMs,
      sentBack: !next.entitles,
    };
    writes.push(orderMail({ id: `payment#${next.id}`, to, language, notice }, nowMs));
  }
  for (const { kind, id, provider, amountMinor, currency, atMs } of newEntries) {
    if (kind !== 'refund') continue;
    const notice = { kind, ...about, amountMinor: -amountMinor, currency, atMs };
    writes.push(orderMail({ id: `refund#${provider}#${id}`, to, language, notice }, nowMs));
  }
  return writes;
}
