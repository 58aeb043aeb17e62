import * as z from 'zod';
import { PAYMENT_CHANNEL_PATH, QUEUE_CHANNEL_PATH } from '../../contract/channels/channel.ts';
import {
  SESSION_TOKEN_BITS,
  SOCKET_TICKET_SECONDS,
  SOCKET_TICKETS_PER_USER,
} from '../../rules/account/session-limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { countTry } from '../account/tries.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { tryWrite } from '../store/table.ts';

export const CHANNELS = ['queue', 'payment'] as const;
export type Channel = (typeof CHANNELS)[number];

const CHANNEL_PATHS: Record<Channel, string> = { queue: QUEUE_CHANNEL_PATH, payment: PAYMENT_CHANNEL_PATH };

const tickets = recordFormat(
  z.object({
    uid: z.string(),
    sessionId: z.string().exactOptional(),
    orderId: z.string(),
    expiresAtSeconds: z.number(),
  }),
  {
    orderId: 'workspaceId',
  },
);

export interface SocketOwner {
  uid: string;
  sessionId?: string;
}

/** A single-use, short-lived ticket for one socket of this session and order. Throws tooManyRequests. */
export async function issueTicket(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  owner: SocketOwner,
  orderId: string,
): Promise<string> {
  await countTry(ports, { what: `ticket:${owner.uid}`, ...SOCKET_TICKETS_PER_USER });
  const ticket = ports.ids.secret(SESSION_TOKEN_BITS);
  const expiresAtSeconds = Math.floor(ports.clock.nowMs() / 1000) + SOCKET_TICKET_SECONDS;
  await ports.table.write([
    {
      put: tickets.item(keys.ticket(await sha256Hex(ticket)), { ...owner, orderId, expiresAtSeconds }),
      when: { pk: 'absent' },
    },
  ]);
  return ticket;
}

/** Redeems a ticket. Returns its session, or undefined if it is unknown, used, expired or for another order. */
export async function redeemTicket(
  ports: Pick<Ports, 'table' | 'clock'>,
  ticket: string,
  orderId: string,
): Promise<SocketOwner | undefined> {
  const key = keys.ticket(await sha256Hex(ticket));
  const found = tickets.readIfAny(await ports.table.get(key));
  if (found === undefined) return undefined;
  if (!(await tryWrite(ports.table, [{ delete: key, when: { pk: 'present' } }]))) return undefined;
  const inTime = found.expiresAtSeconds * 1000 > ports.clock.nowMs();
  if (!inTime || found.orderId !== orderId) return undefined;
  const { uid, sessionId } = found;
  return sessionId === undefined ? { uid } : { uid, sessionId };
}

/** Returns the address of a channel: a path on the site, or a full wss address if the socket has its own host. */
export function channelUrl(
  config: Pick<HostConfig, 'socket'>,
  channel: Channel,
  { orderId, ticket }: { orderId: string; ticket: string },
): string {
  const query = new URLSearchParams({ 'workspace-id': orderId, ticket });
  if (config.socket.kind === 'site-path') return `${CHANNEL_PATHS[channel]}?${query}`;
  query.set('channel', channel);
  return `${config.socket.url}?${query}`;
}
