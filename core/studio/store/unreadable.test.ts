import { expect, test } from 'vitest';
import { operatorRecords, recordOperator } from '../account/operator-record.ts';
import { findUserByLogin } from '../account/user.ts';
import { historyPage } from '../history/history.ts';
import { drainedSince } from '../host/drain.ts';
import { earlierAnswer, onceKey } from '../idempotency.ts';
import { sweepJobs } from '../job/sweep.ts';
import { lineCounts } from '../line/line-counts.ts';
import { refuseOverLimits } from '../order/account-usage.ts';
import { orderCounts } from '../order/count.ts';
import { dayOf } from '../order/generation-budget.ts';
import { resultPrefix } from '../order/job.ts';
import { findOrder } from '../order/order.ts';
import { PAYMENTS_DUE, payKeys } from '../pay/keys.ts';
import { reconcile } from '../pay/reconcile.ts';
import { newWorld } from '../pay/testing/world.ts';
import { accountData } from '../profile/account-data.ts';
import { eraseAccount } from '../profile/delete-account.ts';
import { knownBrowserName } from '../session/known-browser.ts';
import { endSessions, listSessions, openSession } from '../session/user-sessions.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { queued } from '../testing/sample-job.ts';
import { portsOfUser, sampleOrder } from '../testing/sample-order.ts';
import { codesAreGuessed } from '../verification/wrong-codes.ts';
import { sha256Hex } from './digest.ts';
import { keys, timeKey } from './keys.ts';
import { UnreadableRecord } from './record.ts';
import type { Item, Key } from './table.ts';

async function spoil({ table }: Pick<MemoryPorts, 'table'>, update: Key, field: string): Promise<void> {
  await table.write([{ update, set: { [field]: { spoiled: true } } }]);
}

test('one unreadable order hides none of the others, and each look at it is counted', async () => {
  const { ports, user } = await portsOfUser();
  const orders = [];
  for (let number = 0; number < 3; number += 1)
    orders.push(await queued(ports, await sampleOrder(ports, user.uid)));
  await spoil(ports, keys.order(orders[0]!.id), 'file');
  const page = await historyPage(ports, user.uid, { page: 1, size: 10, language: 'en' });
  expect(page.list.map(({ id }) => id).sort()).toEqual([orders[1]!.id, orders[2]!.id].sort());
  const copy = await accountData(ports, user);
  expect(copy.orders).toHaveLength(2);
  ports.clock.ms += 3600_000;
  const { resent } = await sweepJobs(ports);
  expect(resent).toBe(2);
  expect(ports.logged.filter((event) => event === 'record unreadable')).toHaveLength(3);
});

test('an unreadable order is deleted with its account, with its results', async () => {
  const { ports, user } = await portsOfUser();
  const order = await queued(ports, await sampleOrder(ports, user.uid));
  const result = `${resultPrefix(order.id)}job_1/1/part.stl`;
  await ports.files.write(result, new Uint8Array(1));
  await spoil(ports, keys.order(order.id), 'file');
  await eraseAccount(ports, user, { language: 'en' });
  expect(await ports.table.get(keys.order(order.id))).toBeUndefined();
  expect(await ports.files.list(resultPrefix(order.id))).toEqual([]);
  expect(ports.logged).toContain('record unreadable');
  expect(ports.logged.at(-1)).toBe('account deleted');
});

test('a size of worker of a later release leaves its order readable', async () => {
  const ports = memoryPorts();
  const order = await queued(ports, await sampleOrder(ports, 'usr_1'));
  const item = (await ports.table.get(keys.order(order.id)))!;
  const job = { ...(item.job as object), worker: 'enormous' };
  await ports.table.write([{ put: { ...item, job } }]);
  expect((await findOrder(ports, order.id))?.job?.worker).toBe('huge');
});

test('one unreadable row of an operators’ list hides none of the others', async () => {
  const ports = memoryPorts();
  const record = { action: 'account exported', uid: 'usr_1', by: 'ann', reason: 'asked' } as const;
  await recordOperator(ports, record);
  ports.clock.ms += 1000;
  await recordOperator(ports, { ...record, uid: 'usr_2' });
  const { pk } = keys.operatorRecord('', '');
  const [older] = await ports.table.query({ pk });
  await spoil(ports, { pk, sk: older!.sk }, 'by');
  expect((await operatorRecords(ports, 10)).map(({ uid }) => uid)).toEqual(['usr_2']);
  expect(ports.logged).toContain('record unreadable');
});

test('a list entry or a session that cannot be read hides no other session, and ends like them', async () => {
  const ports = memoryPorts();
  const device = { agent: 'a browser', formerToken: undefined, single: false };
  const [a, b, c] = [
    await openSession(ports, 'usr_1', { autoLogin: false, ...device }),
    await openSession(ports, 'usr_1', { autoLogin: false, ...device }),
    await openSession(ports, 'usr_1', { autoLogin: false, ...device }),
  ];
  await spoil(ports, keys.userSession('usr_1', a.id), 'agent');
  await spoil(ports, keys.session(await sha256Hex(b.token)), 'uid');
  expect((await listSessions(ports, 'usr_1')).map(({ id }) => id)).toEqual([c.id]);
  expect(await endSessions(ports, 'usr_1', () => true)).toBe(3);
  for (const { token } of [a, b, c])
    expect(await ports.table.get(keys.session(await sha256Hex(token)))).toBeUndefined();
});

test('a list entry that lost its session’s key is dropped, here and by a sign-in that ends the others', async () => {
  const ports = memoryPorts();
  const device = { agent: 'a browser', formerToken: undefined, single: true };
  for (const end of [
    () => endSessions(ports, 'usr_1', () => true),
    () => openSession(ports, 'usr_1', { autoLogin: false, ...device }),
  ]) {
    const { id } = await openSession(ports, 'usr_1', { autoLogin: false, ...device });
    await spoil(ports, keys.userSession('usr_1', id), 'tokenHash');
    await end();
    expect(await ports.table.get(keys.userSession('usr_1', id))).toBeUndefined();
  }
});

test('an unreadable payment does not keep the reconciler from the others', async () => {
  const world = await newWorld('card');
  const { ports } = world;
  const nowMs = ports.clock.nowMs();
  const key = payKeys.payment('ord_spoiled');
  const gsi2sk = timeKey(nowMs - 1000, 'ord_spoiled');
  await ports.table.write([
    { put: { ...key, id: 'ord_spoiled', version: 'one', gsi2pk: PAYMENTS_DUE, gsi2sk } },
  ]);
  expect(await reconcile(ports)).toBe(1);
});

/** Records that an earlier release stored, or this one after its first write. Every reader accepts them. */
const EARLIER: readonly [
  name: string,
  item: Item,
  read: (ports: MemoryPorts) => Promise<unknown>,
  value: unknown,
][] = [
  [
    'a line with some counts',
    { ...keys.line('small', 0), entered: 3, left: 2 },
    async (ports) => (await lineCounts(ports, 'small')).entered,
    3,
  ],
  [
    'a day without cells',
    { ...keys.generationSeconds('usr_1', dayOf(0)), seconds: 5 },
    (ports) => refuseOverLimits(ports, 'usr_1', 0),
    undefined,
  ],
  [
    'a number of orders without hours',
    { ...keys.orderCount('usr_1'), orders: 4, expiresAtSeconds: 9e9 },
    async (ports) => await orderCounts(ports, 'usr_1'),
    { orders: 4 },
  ],
  ['a drain', { ...keys.drain(), sinceMs: 7 }, drainedSince, 7],
  [
    'wrong codes',
    { ...keys.wrongCodes('box'), wrong: 1000, expiresAtSeconds: 9e9 },
    (ports) => codesAreGuessed(ports, 'box'),
    true,
  ],
];

test.each(EARLIER)('%s of an earlier release is readable', async (_name, item, read, value) => {
  const ports = memoryPorts();
  await ports.table.write([{ put: item }]);
  expect(await read(ports)).toEqual(value);
});

test('records of every kind are parsed: a field of another type names its record', async () => {
  const ports = memoryPorts();
  const once = (await onceKey('usr_1', 'key', {}))!;
  const browser = await sha256Hex('token');
  const spoiled: [Key, string, () => Promise<unknown>][] = [
    [keys.line('small', 0), 'entered', () => lineCounts(ports, 'small')],
    [keys.generationSeconds('usr_1', dayOf(0)), 'bytes', () => refuseOverLimits(ports, 'usr_1', 0)],
    [keys.orderCount('usr_1'), 'orders', () => orderCounts(ports, 'usr_1')],
    [keys.drain(), 'sinceMs', () => drainedSince(ports)],
    [keys.wrongCodes('box'), 'wrong', () => codesAreGuessed(ports, 'box')],
    [keys.loginName('anna'), 'uid', () => findUserByLogin(ports, 'anna')],
    [
      keys.knownBrowser(browser, 'usr_1'),
      'expiresAtSeconds',
      () => knownBrowserName(ports, 'token', 'usr_1'),
    ],
    [once.key, 'requestHash', () => earlierAnswer(ports, once)],
  ];
  for (const [key, field, read] of spoiled) {
    await spoil(ports, key, field);
    const error = await read().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error, key.pk).toBeInstanceOf(UnreadableRecord);
    expect(String(error)).toContain(`${key.pk} ${key.sk}`);
  }
});
