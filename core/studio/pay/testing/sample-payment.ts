import type { Payment } from '../payment.ts';

/** A checkout of a minute for one file, begun at a time. */
export function openPayment(createdAtMs: number, contentKey: string): Payment {
  return {
    id: 'ord_1',
    version: 1,
    uid: 'usr_1',
    orderId: 'wsp_1',
    precision: 'low',
    contentKey,
    provider: 'card',
    amountMinor: 1000,
    currency: 'USD',
    title: 'bracket.stl',
    locale: 'en',
    state: 'OPEN',
    createdAtMs,
    expiresAtMs: createdAtMs + 60_000,
    entitles: false,
    given: false,
    refunds: [],
  };
}
