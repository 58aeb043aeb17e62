import type { HOUSE_REASONS } from '../../contract/calls/pay.ts';
import type { Currency } from '../../rules/pay/prices.ts';
import type { Precision } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { timeKey } from '../store/keys.ts';
import type { Item, Write } from '../store/table.ts';
import { type Entry, entryOf } from './entry.ts';
import { ORDERS_DUE, payKeys } from './keys.ts';
import type { ProviderKind } from './provider.ts';

/** Why an order's money goes back. */
export type RefundReason = 'asked' | HouseReason;

/** Why the house sends money back unasked. `files-gone`: the very files that were bought are not there any more. */
export type HouseReason = (typeof HOUSE_REASONS)[number];

/** A refund we decided on; it is in the ledger only once the provider says so. */
export interface AskedRefund {
  /** Ours: the provider is asked with it, however often. */
  id: string;
  amountMinor: number;
  reason: RefundReason;
  state: 'asked' | 'done' | 'refused';
}

/** One attempt to pay for the files of one precision of a workspace. */
export interface Order {
  id: string;
  /** Grows by one with every write; every write asks for the one it read. */
  version: number;
  uid: string;
  workspaceId: string;
  precision: Precision;
  /** The very result that is bought: same source, parameters and engine. */
  contentKey: string;
  provider: ProviderKind;
  amountMinor: number;
  currency: Currency;
  /** What the payer reads beside the amount. */
  title: string;
  locale: 'en' | 'zh';
  /** STARTING: the provider may not know of it yet. */
  state: 'STARTING' | 'OPEN' | 'PAID' | 'CLOSED';
  createdAtMs: number;
  expiresAtMs: number;
  /** When the reconciler looks at it next; missing when nothing is left to do. */
  dueAtMs?: number;
  /** When a page last made us ask the provider. */
  askedAtMs?: number;
  providerId?: string;
  /** The hosted checkout, or the text of the QR code. */
  address?: string;
  paymentId?: string;
  /** It pays for the workspace right now. */
  entitles: boolean;
  /** It did so at some time. */
  given: boolean;
  /** The store keeps its files for the time that was bought. */
  filesKept?: true;
  refunds: AskedRefund[];
}

/** An order with its lines of the ledger, read in one. */
export interface OrderBook {
  order: Order;
  entries: Entry[];
}

/** The order as a record, listed while somebody must look at it. */
export function orderItem(order: Order): Item {
  const due =
    order.dueAtMs === undefined ? {} : { gsi2pk: ORDERS_DUE, gsi2sk: timeKey(order.dueAtMs, order.id) };
  return { ...payKeys.order(order.id), ...due, ...order } as unknown as Item;
}

/** The order in a record. */
export function orderOf(item: Item): Order {
  const { pk, sk, gsi2pk, gsi2sk, ...order } = item;
  return order as unknown as Order;
}

/** The order with this id and its entries, or undefined. */
export async function orderBook(
  ports: Pick<Ports, 'table'>,
  orderId: string,
): Promise<OrderBook | undefined> {
  const items = await ports.table.query({ pk: payKeys.order(orderId).pk });
  const order = items.find(({ sk }) => sk === 'ORDER');
  if (order === undefined) return undefined;
  return { order: orderOf(order), entries: items.filter(({ sk }) => sk !== 'ORDER').map(entryOf) };
}

/** The write that turns an order into its next form, unless somebody wrote since it was read. */
export function orderWrite(read: Order, next: Order): Write {
  return {
    put: orderItem({ ...next, version: read.version + 1 }),
    when: { version: { is: read.version } },
  };
}

/** Nobody can pay it any more, and it was not paid. */
export function isLapsed(order: Pick<Order, 'expiresAtMs'>, nowMs: number): boolean {
  return nowMs >= order.expiresAtMs;
}
