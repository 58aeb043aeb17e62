import type { Precision } from '../order/order.ts';
import type { Key } from '../store/table.ts';
import type { EntryKind, ProviderKind } from './provider.ts';

/** Where the records of paying stand in the one table. An order and its ledger entries share a partition. */
export const payKeys = {
  order: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'ORDER' }),
  entry: (orderId: string, kind: EntryKind, id: string): Key => ({
    pk: `ORDER#${orderId}`,
    sk: `ENTRY#${kind}#${id}`,
  }),
  /** Holds a provider's payment for the one order it belongs to. */
  payment: (provider: ProviderKind, paymentId: string): Key => ({
    pk: `PAYMENT#${provider}#${paymentId}`,
    sk: 'PAYMENT',
  }),
  /** The latest attempt to pay for a workspace in one precision. */
  attempt: (workspaceId: string, precision: Precision): Key => ({
    pk: `ATTEMPT#${workspaceId}`,
    sk: precision,
  }),
  inbox: (provider: ProviderKind, eventId: string): Key => ({
    pk: `EVENT#${provider}#${eventId}`,
    sk: 'EVENT',
  }),
  /** A delivery that was taken once. */
  delivery: (provider: ProviderKind, seal: string): Key => ({
    pk: `DELIVERY#${provider}#${seal}`,
    sk: 'DELIVERY',
  }),
  /** The last day whose books were compared. */
  compared: (provider: ProviderKind): Key => ({ pk: `COMPARED#${provider}`, sk: 'COMPARED' }),
};

/** Index `gsi1`: the ledger entries of a day of the provider's calendar. */
export function ledgerDayKey(provider: ProviderKind, day: string): string {
  return `LEDGER#${provider}#${day}`;
}

/** Index `gsi2`: orders that somebody must look at, by when, and notifications nobody has worked on. */
export const ORDERS_DUE = 'ORDERS#DUE';
export const EVENTS_NEW = 'EVENTS#NEW';
