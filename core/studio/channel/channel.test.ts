import { expect, test, vi } from 'vitest';
import { parseQueueMessage } from '../../contract/channels/channel.ts';
import {
  SOCKET_OPENING_MS,
  SOCKET_TICKET_SECONDS,
  SOCKET_TICKETS_PER_USER,
  SOCKETS_PER_USER,
} from '../../rules/account/session-limits.ts';
import { LARGE_WORKER_FROM_SECONDS } from '../../rules/order/worker-sizes.ts';
import { enqueueJob } from '../job/enqueue.ts';
import { endSession, type StartedSession, sessionUser, startSession } from '../session/session.ts';
import { endSessions, openSession, renewSession } from '../session/user-sessions.ts';
import { keys } from '../store/keys.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { portsOfUser, sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { announce, announceQueue } from './announce.ts';
import { closeConnection, findConnection, listenersOf, openConnection } from './connections.ts';
import { channelUrl, issueTicket, redeemTicket } from './ticket.ts';

const queue = 'queue' as const;

test('a ticket opens one socket, for its own order, within a minute', async () => {
  const ports = memoryPorts();
  const ticket = await issueTicket(ports, { uid: 'usr_1', sessionId: 's' }, 'wsp_1');
  expect(await redeemTicket(ports, ticket, 'wsp_1')).toEqual({ uid: 'usr_1', sessionId: 's' });
  expect(await redeemTicket(ports, ticket, 'wsp_1')).toBeUndefined();
  expect(
    await redeemTicket(ports, await issueTicket(ports, { uid: 'usr_1', sessionId: 's' }, 'wsp_1'), 'wsp_2'),
  ).toBeUndefined();
  const late = await issueTicket(ports, { uid: 'usr_1', sessionId: 's' }, 'wsp_1');
  ports.clock.ms += SOCKET_TICKET_SECONDS * 1000;
  expect(await redeemTicket(ports, late, 'wsp_1')).toBeUndefined();
});

test('a ticket used twice at the same moment opens one socket', async () => {
  const ports = memoryPorts();
  const ticket = await issueTicket(ports, { uid: 'usr_1', sessionId: 's' }, 'wsp_1');
  const opened = await Promise.all([1, 2, 3].map(() => redeemTicket(ports, ticket, 'wsp_1')));
  expect(opened.filter((owner) => owner !== undefined)).toEqual([{ uid: 'usr_1', sessionId: 's' }]);
});

test('tickets per user and hour are limited, and another user has other ones', async () => {
  const ports = memoryPorts();
  const issue = (uid: string) => issueTicket(ports, { uid, sessionId: 's' }, 'wsp_1');
  for (let count = 0; count < SOCKET_TICKETS_PER_USER.max; count += 1) await issue('usr_1');
  await expect(issue('usr_1')).rejects.toThrow('tooManyRequests');
  expect(await issue('usr_2')).toBeDefined();
});

test('the address is a path on the site, or absolute if the socket has its own host', () => {
  const own = { socket: { kind: 'own-host', url: 'wss://live.test' } } as const;
  expect(channelUrl({ socket: { kind: 'site-path' } }, queue, { orderId: 'wsp_1', ticket: 't' })).toBe(
    '/ws/v1/workspace/queue?workspace-id=wsp_1&ticket=t',
  );
  expect(channelUrl(own, queue, { orderId: 'wsp_1', ticket: 't' })).toBe(
    'wss://live.test?workspace-id=wsp_1&ticket=t&channel=queue',
  );
});

test('sends a state to every open socket of its order, and forgets closed sockets', async () => {
  const { ports, user: anna } = await portsOfUser();
  const order = await sampleOrder(ports, anna.uid);
  for (const connectionId of ['open-1', 'open-2', 'gone-3']) {
    await openConnection(ports, { connectionId, orderId: order.id, uid: anna.uid, channel: queue });
  }
  await openConnection(ports, {
    connectionId: 'pay',
    orderId: order.id,
    uid: anna.uid,
    channel: 'payment',
  });
  const waiting = await enqueueJob(ports, order, { plan: samplePlan() });
  await announce(ports, waiting);
  expect(ports.posted.map(({ connectionId }) => connectionId).sort()).toEqual(['gone-3', 'open-1', 'open-2']);
  expect(parseQueueMessage(ports.posted[0]!.text)).toEqual({
    state: 'queue',
    version: waiting.version,
    queue: 0,
    estimated: 10,
  });
  expect(await findConnection(ports, 'gone-3')).toBeUndefined();
  expect((await listenersOf(ports, order.id)).map(({ connectionId }) => connectionId)).toEqual([
    'open-1',
    'open-2',
    'pay',
  ]);
});

test('jobs that wait for large workers do not keep the places of small ones from their pages', async () => {
  const ports = memoryPorts();
  const waiting = async (name: string, seconds: number) => {
    const { uid } = await sampleUser(ports, name);
    const order = await sampleOrder(ports, uid);
    ports.clock.ms += 1000;
    return await enqueueJob(ports, order, { plan: samplePlan('content', seconds) });
  };
  for (let number = 0; number < 30; number += 1) await waiting(`large${number}`, LARGE_WORKER_FROM_SECONDS);
  const { id, uid } = await waiting('small', 1);
  await openConnection(ports, { connectionId: 'small', orderId: id, uid, channel: queue });
  await announceQueue(ports, 'large');
  expect(ports.posted).toEqual([]);
  await announceQueue(ports, 'small');
  expect(ports.posted.map(({ text }) => parseQueueMessage(text))).toMatchObject([
    { state: 'queue', queue: 0 },
  ]);
});

test('the sockets of a user are read once for all waiting jobs', async () => {
  const { ports, user: anna } = await portsOfUser();
  for (let number = 0; number < 3; number += 1) {
    const { id } = await enqueueJob(ports, await sampleOrder(ports, anna.uid), { plan: samplePlan() });
    await openConnection(ports, { connectionId: id, orderId: id, uid: anna.uid, channel: queue });
  }
  const query = vi.spyOn(ports.table, 'query');
  await announceQueue(ports, 'small');
  expect(ports.posted).toHaveLength(3);
  const { pk: sockets } = keys.userConnection(anna.uid, '');
  expect(query.mock.calls.filter(([{ pk }]) => pk === sockets)).toHaveLength(1);
});

test('a finished order is announced with its state only', async () => {
  const { ports, user: anna } = await portsOfUser();
  const done = await finishOrder(ports, await sampleOrder(ports, anna.uid));
  await openConnection(ports, { connectionId: 'open', orderId: done.id, uid: anna.uid, channel: queue });
  await announce(ports, done);
  expect(parseQueueMessage(ports.posted[0]!.text)).toEqual({ state: 'COMPLETED', version: done.version });
});

test('a failed post to a socket is logged and stops nothing', async () => {
  const { ports, user: anna } = await portsOfUser();
  const order = await sampleOrder(ports, anna.uid);
  await openConnection(ports, {
    connectionId: 'open',
    orderId: order.id,
    uid: anna.uid,
    channel: queue,
  });
  ports.sockets.post = async () => {
    throw new Error('the gateway is away');
  };
  await announce(ports, order);
  expect(ports.logged).toContain('state not announced');
});

test('a user has a limited number of sockets: a further one closes the oldest', async () => {
  const ports = memoryPorts();
  const open = async (uid: string, connectionId: string) => {
    ports.clock.ms += SOCKET_OPENING_MS;
    return await openConnection(ports, { connectionId, orderId: 'wsp_1', uid, channel: queue });
  };
  await open('usr_2', 'other');
  for (let place = 0; place < SOCKETS_PER_USER + 3; place += 1)
    expect(await open('usr_1', `c${place}`)).toBe(true);
  expect(ports.closed).toEqual(['c0', 'c1', 'c2']);
  expect(await findConnection(ports, 'c2')).toBeUndefined();
  expect(await listenersOf(ports, 'wsp_1')).toHaveLength(SOCKETS_PER_USER + 1);
  await closeConnection(ports, 'c9');
  await closeConnection(ports, 'c9');
  expect(await open('usr_1', 'again')).toBe(true);
  expect(ports.closed).toHaveLength(3);
});

test('of many simultaneous sockets of a user as many open as there are places, and none that may still open is closed', async () => {
  const ports = memoryPorts();
  const open = (place: number) =>
    openConnection(ports, { connectionId: `c${place}`, orderId: 'wsp_1', uid: 'usr_1', channel: queue });
  const opened = await Promise.all(Array.from({ length: 3 * SOCKETS_PER_USER }, (_, place) => open(place)));
  expect(opened.filter(Boolean)).toHaveLength(SOCKETS_PER_USER);
  expect(await listenersOf(ports, 'wsp_1')).toHaveLength(SOCKETS_PER_USER);
  expect(ports.closed).toEqual([]);
});

test('sockets of an earlier release, without a place, count and give way', async () => {
  const ports = memoryPorts();
  for (let old = 0; old < SOCKETS_PER_USER; old += 1) {
    const connection = {
      connectionId: `old${old}`,
      workspaceId: 'wsp_1',
      uid: 'usr_1',
      channel: queue,
      openedAtMs: old,
    };
    const all = [
      keys.connection(`old${old}`),
      keys.listener('wsp_1', `old${old}`),
      keys.userConnection('usr_1', `old${old}`),
    ];
    await ports.table.write(all.map((key) => ({ put: { ...key, ...connection } })));
  }
  const opened = { connectionId: 'new', orderId: 'wsp_1', uid: 'usr_1', channel: queue };
  expect(await openConnection(ports, opened)).toBe(true);
  expect(ports.closed).toEqual(['old0']);
  expect((await listenersOf(ports, 'wsp_1')).map(({ connectionId }) => connectionId)).not.toContain('old0');
});

test('a socket gets no more messages once its session has ended, by any way, and is closed', async () => {
  const ports = memoryPorts();
  const device = { agent: '', formerToken: undefined, single: false };
  const uid = 'usr_1';
  const ways: ((session: StartedSession) => Promise<unknown>)[] = [
    ({ token }) => endSession(ports, token),
    ({ id }) => endSessions(ports, uid, (one) => one === id),
    ({ token }) => renewSession(ports, uid, token),
    () => openSession(ports, uid, { autoLogin: false, ...device, single: true }),
  ];
  for (const end of ways) {
    const session = await openSession(ports, uid, { autoLogin: false, ...device });
    await openConnection(ports, {
      ...{ connectionId: 'c', orderId: 'wsp_1', uid, channel: queue },
      sessionId: session.id,
    });
    ports.closed.length = 0;
    await end(session);
    expect(await listenersOf(ports, 'wsp_1')).toEqual([]);
    expect(await findConnection(ports, 'c')).toBeUndefined();
    expect(ports.closed).toEqual(['c']);
  }
});

test('a session ends although its socket cannot be closed, and the failure is logged', async () => {
  const ports = memoryPorts();
  const { token, id } = await startSession(ports, 'usr_1', { autoLogin: false });
  const opened = { connectionId: 'c', orderId: 'wsp_1', uid: 'usr_1', sessionId: id, channel: queue };
  await openConnection(ports, opened);
  ports.sockets.close = async () => {
    throw new Error('the gateway hangs');
  };
  await endSession(ports, token);
  expect(await sessionUser(ports, token)).toBeUndefined();
  expect(await findConnection(ports, 'c')).toBeUndefined();
  expect(ports.logged).toContain('socket not closed');
});
