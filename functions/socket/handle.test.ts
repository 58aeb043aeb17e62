import { expect, test } from 'vitest';
import { ORIGIN_SECRET_HEADER } from '../../core/contract/origin-header.ts';
import {
  SESSION_IDLE_SECONDS,
  SOCKET_ANSWER_MS,
  SOCKET_OPENING_MS,
  SOCKET_UNANSWERED_MAX,
  SOCKETS_PER_USER,
} from '../../core/rules/account/session-limits.ts';
import { findConnection, listenersOf, openConnection } from '../../core/studio/channel/connections.ts';
import { issueTicket } from '../../core/studio/channel/ticket.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { endSession, startSession } from '../../core/studio/session/session.ts';
import { portsOfUser, sampleOrder, sampleUser } from '../../core/studio/testing/sample-order.ts';
import { sampleHost } from '../testing/sample-host.ts';
import type { SocketEvent } from './event.ts';
import { handleSocket, type SocketServices } from './handle.ts';

type Parts = Omit<SocketEvent, 'requestContext'>;

const SECRET = 'of-the-cdn';

async function start(services: Partial<SocketServices> = {}) {
  const { ports, user: anna } = await portsOfUser();
  const order = await sampleOrder(ports, anna.uid);
  const send = async (eventType: SocketEvent['requestContext']['eventType'], parts: Parts = {}) =>
    (
      await handleSocket(
        { config: sampleHost, readOriginSecrets: async () => [SECRET], ports, ...services },
        {
          requestContext: { eventType, connectionId: 'c' },
          ...parts,
          headers: { [ORIGIN_SECRET_HEADER]: SECRET, ...parts.headers },
        },
      )
    ).statusCode;
  const session = await startSession(ports, anna.uid, { autoLogin: false });
  const ticket = () => issueTicket(ports, { uid: anna.uid, sessionId: session.id }, order.id);
  const withQuery = (query: Record<string, string>) => ({
    queryStringParameters: { channel: 'queue', 'workspace-id': order.id, ...query },
  });
  return { ports, anna, order, session, send, ticket, withQuery };
}

test('a ticket admits its socket, and closing forgets it', async () => {
  const { ports, order, send, ticket, withQuery } = await start();
  expect(await send('CONNECT', withQuery({ ticket: await ticket() }))).toBe(200);
  expect((await listenersOf(ports, order.id)).map(({ connectionId }) => connectionId)).toEqual(['c']);
  expect(await send('DISCONNECT')).toBe(200);
  expect(await findConnection(ports, 'c')).toBeUndefined();
});

test('a socket is refused while all places of its user are taken by such as may not be open yet', async () => {
  const { ports, anna, order, send, ticket, withQuery } = await start();
  const other = { orderId: order.id, uid: anna.uid, channel: 'queue' } as const;
  for (let place = 0; place < SOCKETS_PER_USER; place += 1)
    await openConnection(ports, { ...other, connectionId: `other${place}` });
  expect(await send('CONNECT', withQuery({ ticket: await ticket() }))).toBe(429);
  ports.clock.ms += SOCKET_OPENING_MS;
  expect(await send('CONNECT', withQuery({ ticket: await ticket() }))).toBe(200);
});

test('the session admits a socket from our own page only, with headers in any case', async () => {
  const { ports, anna, send, withQuery } = await start();
  const { token } = await startSession(ports, anna.uid, { autoLogin: false });
  const cookie = `${sessionCookieName(sampleHost)}=${token}`;
  expect(
    await send('CONNECT', { ...withQuery({}), headers: { Cookie: cookie, Origin: sampleHost.siteOrigin } }),
  ).toBe(200);
  expect(await send('CONNECT', { ...withQuery({}), headers: { cookie, origin: 'https://x.example' } })).toBe(
    401,
  );
  expect(await send('CONNECT', { ...withQuery({}), headers: { cookie } })).toBe(401);
  expect(await send('CONNECT', { headers: { cookie } })).toBe(400);
});

test('a socket of another user’s order is refused', async () => {
  const { ports, send, withQuery } = await start();
  const { uid } = await sampleUser(ports, 'berta');
  const { token } = await startSession(ports, uid, { autoLogin: false });
  const headers = { cookie: `${sessionCookieName(sampleHost)}=${token}`, origin: sampleHost.siteOrigin };
  expect(await send('CONNECT', { ...withQuery({}), headers })).toBe(404);
});

test('an unknown channel or order is refused', async () => {
  const { send, withQuery, ticket } = await start();
  expect(await send('CONNECT', withQuery({ channel: 'other', ticket: await ticket() }))).toBe(400);
  expect(await send('CONNECT', withQuery({ 'workspace-id': '../etc' }))).toBe(400);
  expect(await send('CONNECT', withQuery({ ticket: 'none' }))).toBe(401);
  expect(await send('CONNECT', {})).toBe(400);
});

test('a keep-alive is answered with itself and the state, and closes an unknown socket', async () => {
  const { ports, send, ticket, withQuery } = await start();
  expect(await send('MESSAGE', { body: '9' })).toBe(200);
  expect(ports.posted).toEqual([]);
  expect(ports.closed).toEqual(['c']);
  await send('CONNECT', withQuery({ ticket: await ticket() }));
  await send('MESSAGE', { body: '9' });
  expect(ports.posted.map(({ text }) => text)).toEqual(['9', 'state=PREPARING&version=1']);
});

test('a socket ends with its session: nothing is answered and it is closed', async () => {
  for (const end of ['sign-out', 'idle'] as const) {
    const { ports, session, send, ticket, withQuery } = await start();
    await send('CONNECT', withQuery({ ticket: await ticket() }));
    if (end === 'sign-out') {
      await endSession(ports, session.token);
      expect(ports.closed).toEqual(['c']);
    } else ports.clock.ms += SESSION_IDLE_SECONDS * 1000;
    await send('MESSAGE', { body: '9' });
    expect(ports.posted).toEqual([]);
    expect(ports.closed.at(-1)).toBe('c');
  }
});

test('a ticket opens nothing once its session has ended', async () => {
  const { ports, session, send, ticket, withQuery } = await start();
  const early = await ticket();
  await endSession(ports, session.token);
  expect(await send('CONNECT', withQuery({ ticket: early }))).toBe(401);
});

test('a socket gets one answer a second, however often it asks', async () => {
  const { ports, send, ticket, withQuery } = await start();
  await send('CONNECT', withQuery({ ticket: await ticket() }));
  for (let message = 0; message < SOCKET_UNANSWERED_MAX; message += 1) await send('MESSAGE', { body: '9' });
  expect(ports.posted).toHaveLength(2);
  ports.clock.ms += SOCKET_ANSWER_MS;
  await send('MESSAGE', { body: '9' });
  expect(ports.posted).toHaveLength(4);
});

test('a socket that keeps asking unanswered is closed, and one that asks slowly stays', async () => {
  const { ports, order, send, ticket, withQuery } = await start();
  await send('CONNECT', withQuery({ ticket: await ticket() }));
  await send('MESSAGE', { body: '9' });
  for (let message = 0; message < SOCKET_UNANSWERED_MAX; message += 1) await send('MESSAGE', { body: '9' });
  expect(ports.closed).toEqual([]);
  await send('MESSAGE', { body: '9' });
  expect(ports.closed).toEqual(['c']);
  expect(await listenersOf(ports, order.id)).toEqual([]);

  await send('CONNECT', withQuery({ ticket: await ticket() }));
  for (let message = 0; message < 3 * SOCKET_UNANSWERED_MAX; message += 1) {
    ports.clock.ms += SOCKET_ANSWER_MS;
    await send('MESSAGE', { body: '9' });
  }
  expect(ports.closed).toEqual(['c']);
});

test('a socket past the CDN is refused, and the former secret is accepted while it is replaced', async () => {
  const { send, ticket, withQuery } = await start({ readOriginSecrets: async () => ['new', 'former'] });
  const connect = async (secret: string) =>
    await send('CONNECT', {
      ...withQuery({ ticket: await ticket() }),
      headers: { [ORIGIN_SECRET_HEADER]: secret },
    });
  expect(await connect('')).toBe(403);
  expect(await connect('guessed')).toBe(403);
  expect(await connect('former')).toBe(200);
  expect(await connect('new')).toBe(200);
});

test('a viewer from a closed region gets no socket', async () => {
  const config = { ...sampleHost, regions: { embargoed: ['KP'], refuseUnknown: true } };
  const { send, ticket, withQuery } = await start({ config });
  const connect = async (headers: Record<string, string>) =>
    await send('CONNECT', { ...withQuery({ ticket: await ticket() }), headers });
  expect(await connect({ 'CloudFront-Viewer-Country': 'KP' })).toBe(403);
  expect(await connect({})).toBe(403);
  expect(await connect({ 'CloudFront-Viewer-Country': 'DE' })).toBe(200);
});

test('a live channel with its own host has no CDN in front: a ticket of the API opens it, nothing else', async () => {
  const config = {
    ...sampleHost,
    socket: { kind: 'own-host', url: 'wss://live.test' } as const,
    regions: { refuseUnknown: true },
  };
  const { ports, anna, send, ticket, withQuery } = await start({ config, readOriginSecrets: undefined });
  expect(await send('CONNECT', withQuery({ ticket: await ticket() }))).toBe(200);
  const { token } = await startSession(ports, anna.uid, { autoLogin: false });
  const headers = { cookie: `${sessionCookieName(config)}=${token}`, origin: config.siteOrigin };
  expect(await send('CONNECT', { ...withQuery({}), headers })).toBe(401);
});
