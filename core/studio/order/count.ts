import * as z from 'zod';
import { COUNT_SECONDS, endOf } from '../../rules/order/retention.ts';
import type { Ports } from '../ports.ts';
import { keys, userOrdersKey } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { type Item, type Write, WriteRefused } from '../store/table.ts';

/** Name of an hour in the record: the beginning of the sort keys of its orders, `2026-11-24T16`. */
const HOUR = /^\d{4}-\d\d-\d\dT\d\d$/;

/** Each hour is a separate attribute, so that a write can add to it. */
const countFormat = recordFormat(
  z.looseObject({ orders: z.number(), expiresAtSeconds: z.number().default(0) }),
);

/** Number of a user's orders, in all and by the hour in which they were created. */
export interface OrderCounts {
  orders: number;
  /** Newest first. Missing if the hours do not add up to `orders`. */
  hours?: readonly { hour: string; orders: number }[];
}

/** Returns the number of a user's orders without counting them, like `orderCounts`. */
export async function orderCount(ports: Pick<Ports, 'table' | 'clock'>, uid: string): Promise<number> {
  return (await orderCounts(ports, uid)).orders;
}

/** Numbers of a user's orders, changed in their transactions; counted again daily, since records expire. */
export async function orderCounts(ports: Pick<Ports, 'table' | 'clock'>, uid: string): Promise<OrderCounts> {
  const key = keys.orderCount(uid);
  const nowMs = ports.clock.nowMs();
  const nowSeconds = Math.floor(nowMs / 1000);
  const stored = countFormat.readIfAny(await ports.table.get(key));
  if (stored !== undefined && stored.expiresAtSeconds > nowSeconds) return countsIn(stored);
  const listed = await ports.table.query({ index: 'gsi1', pk: userOrdersKey(uid) });
  const counted: Item = { ...key, orders: listed.length, expiresAtSeconds: endOf(nowMs, COUNT_SECONDS) };
  for (const { gsi1sk } of listed) {
    const hour = hourOf(String(gsi1sk));
    counted[hour] = Number(counted[hour] ?? 0) + 1;
  }
  try {
    const unchanged = stored === undefined ? {} : { orders: { is: stored.orders } };
    await ports.table.write([
      { put: counted, when: { expiresAtSeconds: { absentOrBelow: nowSeconds + 1 }, ...unchanged } },
    ]);
  } catch (error) {
    // A simultaneous call stored it, or changed the number meanwhile.
    if (!(error instanceof WriteRefused)) throw error;
  }
  return countsIn(countFormat.read(counted));
}

/** Returns the write that changes the numbers when an order of that time is created (1) or deleted (-1). */
export function countChange(uid: string, createdAtMs: number, by: 1 | -1): Write & { update: object } {
  const hour = hourOf(new Date(createdAtMs).toISOString());
  return { update: keys.orderCount(uid), add: { orders: by, [hour]: by } };
}

function hourOf(sortKey: string): string {
  return sortKey.slice(0, 'YYYY-MM-DDTHH'.length);
}

function countsIn(count: ReturnType<typeof countFormat.read>): OrderCounts {
  const { orders } = count;
  const hours = Object.entries(count)
    .filter(([name]) => HOUR.test(name))
    .map(([hour, number]) => ({ hour, orders: Number(number) }))
    .filter((each) => each.orders !== 0)
    .sort((a, b) => (a.hour < b.hour ? 1 : -1));
  const sum = hours.reduce((total, each) => total + each.orders, 0);
  return sum === orders && hours.every((each) => each.orders > 0) ? { orders, hours } : { orders };
}
