import { workspaceId as workspaceIdSchema } from '../../core/contract/calls/parts/task-parts.ts';
import { encodeQueueMessage } from '../../core/contract/channels/channel.ts';
import { encodePaymentMessage } from '../../core/contract/channels/payment-channel.ts';
import { ORIGIN_SECRET_HEADER, type ReadSecrets } from '../../core/contract/origin-header.ts';
import { regionRefusal } from '../../core/rules/host/regions.ts';
import { KEEP_ALIVE_TEXT } from '../../core/rules/order/job-limits.ts';
import { postTo, stateMessage } from '../../core/studio/channel/announce.ts';
import {
  closeConnection,
  countMessage,
  findConnection,
  openConnection,
} from '../../core/studio/channel/connections.ts';
import { CHANNELS, redeemTicket, type SocketOwner } from '../../core/studio/channel/ticket.ts';
import { isPaid } from '../../core/studio/order/entitlement.ts';
import { findOrder } from '../../core/studio/order/order.ts';
import { sessionToken } from '../../core/studio/session/cookie.ts';
import { findSession } from '../../core/studio/session/session.ts';
import { isSessionAlive } from '../../core/studio/session/user-sessions.ts';
import { logUnreadable } from '../../core/studio/store/record.ts';
import { isFromCdn } from '../http/behind-cdn.ts';
import { COUNTRY_HEADER } from '../http/region.ts';
import type { Services } from '../http/services.ts';
import { signedInUser } from '../http/signed-in.ts';
import type { SocketAnswer, SocketEvent } from './event.ts';

export interface SocketServices extends Services<'table' | 'clock' | 'log' | 'sockets'> {
  /** Reads the secrets that identify the CDN. Undefined if the live channel has no CDN in front. */
  readOriginSecrets: ReadSecrets | undefined;
}

/** Handles one event of a socket: opened, message or closed. */
export async function handleSocket(services: SocketServices, event: SocketEvent): Promise<SocketAnswer> {
  try {
    return await answerEvent(services, event);
  } catch (error) {
    if (logUnreadable(services.ports.log, error)) return { statusCode: 404 };
    throw error;
  }
}

async function answerEvent(services: SocketServices, event: SocketEvent): Promise<SocketAnswer> {
  const { eventType, connectionId } = event.requestContext;
  if (eventType === 'CONNECT') return await connect(services, event);
  if (eventType === 'DISCONNECT') await closeConnection(services.ports, connectionId);
  else await answerKeepAlive(services, connectionId);
  return { statusCode: 200 };
}

/**
 * Accepts a socket of the order's owner, by a ticket, or by the session if our own page opens it. Since the API's
 * address is public, a CDN in front of the channel identifies itself by a secret and names the viewer's country.
 * Without a CDN a ticket is required; the HTTP API, which issues it, has checked both.
 */
async function connect(services: SocketServices, event: SocketEvent): Promise<SocketAnswer> {
  const { ports } = services;
  if (!(await isLetThrough(services, event))) return { statusCode: 403 };
  const query = event.queryStringParameters ?? {};
  const channel = CHANNELS.find((name) => name === (query.channel ?? 'queue'));
  const orderId = workspaceIdSchema.safeParse(query['workspace-id']);
  if (channel === undefined || !orderId.success) return { statusCode: 400 };
  const owner = await connectingOwner(services, event, orderId.data);
  if (owner === undefined) return { statusCode: 401 };
  const order = await findOrder(ports, orderId.data);
  if (order?.uid !== owner.uid) return { statusCode: 404 };
  const { connectionId } = event.requestContext;
  const isOpen = await openConnection(ports, { connectionId, orderId: order.id, ...owner, channel });
  return { statusCode: isOpen ? 200 : 429 };
}

/** Returns true if the socket came through the CDN from a served region, or if there is no CDN. */
async function isLetThrough(
  { config, readOriginSecrets }: SocketServices,
  event: SocketEvent,
): Promise<boolean> {
  if (readOriginSecrets === undefined) return true;
  if (!(await isFromCdn(headerOf(event, ORIGIN_SECRET_HEADER) ?? '', readOriginSecrets))) return false;
  return regionRefusal(config.regions, headerOf(event, COUNTRY_HEADER)) === undefined;
}

/** Returns the living session that opens a socket, or undefined. */
async function connectingOwner(
  { config, ports, readOriginSecrets }: SocketServices,
  event: SocketEvent,
  orderId: string,
): Promise<SocketOwner | undefined> {
  const ticket = event.queryStringParameters?.ticket;
  if (ticket !== undefined) {
    const owner = await redeemTicket(ports, ticket, orderId);
    return owner !== undefined && (await isOwnerSignedIn(ports, owner)) ? owner : undefined;
  }
  if (readOriginSecrets === undefined) return undefined;
  // Browsers send cookies with a socket from any site, so the origin must be checked here.
  if (headerOf(event, 'origin') !== config.siteOrigin) return undefined;
  const cookies = headerOf(event, 'cookie');
  const user = await signedInUser(ports, config, cookies);
  const session = user && (await findSession(ports, sessionToken(config, cookies) ?? ''));
  return session && { uid: session.uid, sessionId: session.id };
}

/** Returns true while the session of a socket is valid. Sockets of earlier releases name none. */
async function isOwnerSignedIn(
  ports: SocketServices['ports'],
  { uid, sessionId }: SocketOwner,
): Promise<boolean> {
  return sessionId === undefined || (await isSessionAlive(ports, uid, sessionId));
}

/**
 * Responds to a keep-alive with the same text and the current state of the order, or its payment on the
 * payment channel. A socket cannot be written to before it is open, so the page sends its first keep-alive on
 * opening. Each later one makes up for a lost message. A socket whose session has ended is closed; one that sends more
 * than once a second gets no answer to the rest, and is closed if it goes on.
 */
async function answerKeepAlive({ ports }: SocketServices, connectionId: string): Promise<void> {
  const connection = await findConnection(ports, connectionId);
  if (connection === undefined) return await ports.sockets.close(connectionId);
  const counted = await countMessage(ports, connectionId);
  if (counted === 'wait') return;
  if (counted === 'flood' || !(await isOwnerSignedIn(ports, connection))) {
    await closeConnection(ports, connectionId);
    return await ports.sockets.close(connectionId);
  }
  await postTo(ports, connectionId, KEEP_ALIVE_TEXT);
  const order = await findOrder(ports, connection.orderId);
  if (order === undefined) return;
  if (connection.channel === 'payment') {
    for (const precision of ['low', 'high'] as const)
      if (isPaid(order, precision))
        await postTo(ports, connectionId, encodePaymentMessage({ state: 'success', precision }));
    return;
  }
  await postTo(ports, connectionId, encodeQueueMessage(await stateMessage(ports, order)));
}

/** Returns a header, ignoring case: API Gateway keeps the case the client used. */
function headerOf(event: SocketEvent, name: string): string | undefined {
  const found = Object.entries(event.headers ?? {}).find(([header]) => header.toLowerCase() === name);
  return found?.[1];
}
