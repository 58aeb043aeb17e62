import * as z from 'zod';
import { CURRENCIES } from '../../rules/pay/prices.ts';
import { timeKey } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import type { Item } from '../store/table.ts';
import { providerDay } from './calendar.ts';
import { ledgerDayKey, payKeys } from './keys.ts';
import { ENTRY_KINDS, type EntryKind, PROVIDER_KINDS } from './kinds.ts';
import { linesOf } from './lines.ts';
import type { Payment } from './payment.ts';
import type { Truth } from './provider.ts';

const entrySchema = z.object({
  kind: z.enum(ENTRY_KINDS),
  /** The provider's id of the movement. */
  id: z.string(),
  provider: z.enum(PROVIDER_KINDS),
  paymentId: z.string(),
  uid: z.string(),
  orderId: z.string(),
  /** Further orders that it is about, for a payment of several. */
  otherOrderIds: z.array(z.string()).exactOptional(),
  /** Positive: to us. */
  amountMinor: z.number(),
  currency: z.enum(CURRENCIES),
  /** Time of the movement by the provider's clock. */
  atMs: z.number(),
});
/** One line of the ledger: money that moved at the provider. Never changed, never deleted. */
export type Entry = z.output<typeof entrySchema>;

const entries = recordFormat(entrySchema, { paymentId: 'orderId', orderId: 'workspaceId' });

/** Returns the record of an entry, listed under its provider's day. */
export function entryItem(entry: Entry): Item {
  const gsi1pk = ledgerDayKey(entry.provider, providerDay(entry.provider, entry.atMs));
  const key = payKeys.entry(entry.paymentId, entry.kind, entry.id);
  return entries.item(key, entry, { gsi1pk, gsi1sk: timeKey(entry.atMs, entry.id) });
}

export const entryOf = entries.read;

/** Returns the identity of a movement within one provider. */
export function movementId({ kind, id }: Pick<Entry, 'kind' | 'id'>): string {
  return `${kind}#${id}`;
}

/** Returns the balance of a payment, in smallest units: the sum of its entries. */
export function balanceMinor(entries: readonly Pick<Entry, 'amountMinor'>[]): number {
  return entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Entries in a provider's answer, as its books show them. A bounced refund has two: out and in. */
export function entriesOf(payment: Payment, truth: Truth): Entry[] {
  const { charge } = truth;
  if (charge === undefined) return [];
  const all = linesOf(payment).map(({ orderId }) => orderId);
  const entry = (kind: EntryKind, moved: Pick<Entry, 'id' | 'amountMinor' | 'atMs'>, ids = all): Entry => ({
    kind,
    ...moved,
    provider: payment.provider,
    paymentId: payment.id,
    uid: payment.uid,
    orderId: ids[0]!,
    ...(ids.length === 1 ? {} : { otherOrderIds: ids.slice(1) }),
    currency: charge.currency,
  });
  const entries: Entry[] = [];
  if (charge.bookedAtMs !== undefined)
    entries.push(
      entry('payment', { id: charge.id, amountMinor: charge.amountMinor, atMs: charge.bookedAtMs }),
    );
  for (const refund of truth.refunds) {
    const { id, ourId, amountMinor, atMs, returnedAtMs } = refund;
    const about = payment.refunds.find((asked) => asked.id === ourId)?.orderIds;
    if (refund.state === 'succeeded' || returnedAtMs !== undefined)
      entries.push(entry('refund', { id, amountMinor: -amountMinor, atMs }, about));
    if (returnedAtMs !== undefined)
      entries.push(entry('refund-failed', { id, amountMinor, atMs: returnedAtMs }, about));
  }
  for (const { id, amountMinor, atMs } of truth.disputes.flatMap(({ moves }) => moves))
    entries.push(entry('dispute', { id, amountMinor, atMs }));
  return entries;
}
