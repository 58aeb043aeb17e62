import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOf, WORK_SECONDS } from '../../rules/order/retention.ts';
import { deleteOrder } from '../order/delete.ts';
import { orderItem } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import type { memoryPorts } from '../testing/memory-ports.ts';
import { portsOfUser, sampleOrder, sampleUser } from '../testing/sample-order.ts';
import { historyPage } from './history.ts';

const HOUR_MS = 3_600_000;
const SIZE = 3;

/** Counts the records that a call reads. */
async function readsOf<T>(
  { table }: Pick<ReturnType<typeof memoryPorts>, 'table'>,
  call: () => Promise<T>,
): Promise<{ answer: T; reads: number }> {
  const { get, query } = table;
  let reads = 0;
  Object.assign(table, {
    get: async (...args: Parameters<typeof get>) => {
      reads += 1;
      return await get.apply(table, args);
    },
    query: async (...args: Parameters<typeof query>) => {
      const items = await query.apply(table, args);
      reads += items.length;
      return items;
    },
  });
  try {
    return { answer: await call(), reads };
  } finally {
    Object.assign(table, { get, query });
  }
}

/** Gaps between orders, minutes, and which of the orders are deleted afterwards. */
const lives = fc.array(fc.record({ afterMinutes: fc.integer({ min: 0, max: 130 }), deleted: fc.boolean() }), {
  minLength: 1,
  maxLength: 40,
});

test('a page reads itself and at most one hour’s orders, whichever page it is, and no order is missed', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (steps) => {
      const { ports, uid } = await portsOfUser();
      const made: { id: string; hour: number }[] = [];
      for (const { afterMinutes } of steps) {
        ports.clock.ms += afterMinutes * 60_000 + 1;
        const { id } = await sampleOrder(ports, uid);
        made.unshift({ id, hour: Math.floor(ports.clock.ms / HOUR_MS) });
      }
      const gone = new Set(made.filter((_, index) => steps[index]!.deleted).map(({ id }) => id));
      for (const id of gone) await deleteOrder(ports, uid, id);
      const left = made.filter(({ id }) => !gone.has(id));
      const inHours = Map.groupBy(left, ({ hour }) => hour);
      const busiest = Math.max(0, ...[...inHours.values()].map((orders) => orders.length));
      const seen: string[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        const { answer, reads } = await readsOf(ports, () =>
          historyPage(ports, uid, { page, size: SIZE, language: 'en' }),
        );
        // The page and one more order, the record of the numbers, and the rest of an hour.
        expect(reads).toBeLessThanOrEqual(SIZE + 2 + busiest);
        expect(answer.meta.total).toBe(left.length);
        last = answer.meta.last_page;
        seen.push(...answer.list.map(({ id }) => id));
      }
      expect(seen).toEqual(left.map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});

test('the history of one user shows nothing of another, and states in its language', async () => {
  const { ports, uid } = await portsOfUser();
  const other = await sampleUser(ports, 'other');
  await sampleOrder(ports, uid);
  const shown = (of: string) => historyPage(ports, of, { page: 1, size: SIZE, language: 'cn' });
  const item = { status: 'PREPARING', status2: '等待中', modelName: 'bracket.stl' };
  expect((await shown(uid)).list).toEqual([expect.objectContaining(item)]);
  expect(await shown(other.uid)).toEqual({ list: [], meta: { page: 1, last_page: 1, total: 0 } });
});

test('numbers of an earlier release, without hours, still show every order', async () => {
  const { ports, uid } = await portsOfUser();
  const made: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    ports.clock.ms += HOUR_MS / 2;
    made.unshift((await sampleOrder(ports, uid)).id);
  }
  const expiresAtSeconds = endOf(ports.clock.ms, WORK_SECONDS);
  await ports.table.write([{ put: { ...keys.orderCount(uid), orders: 7, expiresAtSeconds } }]);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => historyPage(ports, uid, { page, size: SIZE, language: 'en' })),
  );
  expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(made);
});

test('orders that ended by themselves are counted out the next day', async () => {
  const { ports, uid } = await portsOfUser();
  const orders = [];
  for (let count = 0; count < 7; count += 1) {
    ports.clock.ms += 2 * HOUR_MS;
    orders.unshift(await sampleOrder(ports, uid));
  }
  // The two newest end, and nothing else changes.
  for (const order of orders.slice(0, 2)) {
    const { pk, sk } = orderItem(order);
    await ports.table.write([{ delete: { pk, sk } }]);
  }
  ports.clock.ms += 25 * HOUR_MS;
  const { list, meta } = await historyPage(ports, uid, { page: 2, size: SIZE, language: 'en' });
  expect(list.map(({ id }) => id)).toEqual(orders.slice(5).map(({ id }) => id));
  expect(meta).toEqual({ page: 2, last_page: 2, total: 5 });
});
