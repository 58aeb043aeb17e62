import * as z from 'zod';
import type { Precision } from '../../rules/order/result-formats.ts';
import { recordFormat } from '../store/record.ts';
import type { Key } from '../store/table.ts';
import type { EntryKind, ProviderKind } from './kinds.ts';

/** Keys of the payment records. A payment and its ledger entries share a partition. */
export const payKeys = {
  payment: (paymentId: string): Key => ({ pk: `ORDER#${paymentId}`, sk: 'ORDER' }),
  entry: (paymentId: string, kind: EntryKind, id: string): Key => ({
    pk: `ORDER#${paymentId}`,
    sk: `ENTRY#${kind}#${id}`,
  }),
  /** Points from a provider's charge to its payment. */
  charge: (provider: ProviderKind, chargeId: string): Key => ({
    pk: `PAYMENT#${provider}#${chargeId}`,
    sk: 'PAYMENT',
  }),
  /** The latest payment for an order's files in one precision. */
  attempt: (orderId: string, precision: Precision): Key => ({
    pk: `ATTEMPT#${orderId}`,
    sk: precision,
  }),
  /** One of all payments for an order, below the latest ones. */
  attemptOf: (orderId: string, paymentId: string): Key => ({
    pk: `ATTEMPT#${orderId}`,
    sk: `ALL#${paymentId}`,
  }),
  fapiao: (paymentId: string): Key => ({ pk: `FAPIAO#${paymentId}`, sk: 'FAPIAO' }),
  inbox: (provider: ProviderKind, eventId: string): Key => ({
    pk: `EVENT#${provider}#${eventId}`,
    sk: 'EVENT',
  }),
  /** A delivery that was accepted; repeats are replays. */
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

/** Index `gsi2`: payments by their next check, and unprocessed notifications. */
export const PAYMENTS_DUE = 'ORDERS#DUE';
export const EVENTS_NEW = 'EVENTS#NEW';

/** Records that point to a payment: the latest for an order's files, and that of a provider's charge. */
export const paymentPointers = recordFormat(z.object({ paymentId: z.string() }), { paymentId: 'orderId' });
