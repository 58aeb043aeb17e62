import type { Currency } from '../../rules/pay/prices.ts';
import { timeKey } from '../store/keys.ts';
import type { Item } from '../store/table.ts';
import { providerDay } from './calendar.ts';
import { ledgerDayKey, payKeys } from './keys.ts';
import type { Order } from './payment.ts';
import type { EntryKind, ProviderKind, Truth } from './provider.ts';

/** One line of the ledger: money that moved at the provider. Never changed, never deleted. */
export interface Entry {
  kind: EntryKind;
  /** The provider's id of the movement. */
  id: string;
  provider: ProviderKind;
  orderId: string;
  uid: string;
  workspaceId: string;
  /** Above zero: to us. */
  amountMinor: number;
  currency: Currency;
  /** When it moved, by the provider's clock. */
  atMs: number;
}

/** The entry as a record, listed under its provider's day. */
export function entryItem(entry: Entry): Item {
  const gsi1pk = ledgerDayKey(entry.provider, providerDay(entry.provider, entry.atMs));
  const key = payKeys.entry(entry.orderId, entry.kind, entry.id);
  return { ...key, gsi1pk, gsi1sk: timeKey(entry.atMs, entry.id), ...entry };
}

/** The entry in a record. */
export function entryOf(item: Item): Entry {
  const { pk, sk, gsi1pk, gsi1sk, ...entry } = item;
  return entry as unknown as Entry;
}

/** What tells two movements of one provider apart. */
export function movementId({ kind, id }: Pick<Entry, 'kind' | 'id'>): string {
  return `${kind}#${id}`;
}

/** What an order has brought, in smallest units: the sum of its entries and nothing else. */
export function balanceMinor(entries: readonly Pick<Entry, 'amountMinor'>[]): number {
  return entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Every entry a provider's word stands for. A refund that came back counts twice: out, and in again. */
export function entriesOf(order: Order, truth: Truth): Entry[] {
  const { payment } = truth;
  if (payment === undefined) return [];
  const entry = (kind: EntryKind, id: string, amountMinor: number, atMs: number): Entry => ({
    kind,
    id,
    provider: order.provider,
    orderId: order.id,
    uid: order.uid,
    workspaceId: order.workspaceId,
    amountMinor,
    currency: payment.currency,
    atMs,
  });
  const entries = [entry('payment', payment.id, payment.amountMinor, payment.atMs)];
  for (const refund of truth.refunds) {
    const { id, amountMinor, atMs, returnedAtMs } = refund;
    if (refund.state === 'succeeded' || returnedAtMs !== undefined)
      entries.push(entry('refund', id, -amountMinor, atMs));
    if (returnedAtMs !== undefined) entries.push(entry('refund-failed', id, amountMinor, returnedAtMs));
  }
  for (const { id, amountMinor, atMs } of truth.disputes)
    entries.push(entry('dispute', id, amountMinor, atMs));
  return entries;
}
