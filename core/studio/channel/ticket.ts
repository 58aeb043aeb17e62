import { PAYMENT_CHANNEL_PATH, QUEUE_CHANNEL_PATH } from '../../contract/channel.ts';
import { SESSION_TOKEN_BITS, SOCKET_TICKET_SECONDS } from '../../rules/account/session-limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';

export const CHANNELS = ['queue', 'payment'] as const;
export type Channel = (typeof CHANNELS)[number];

const CHANNEL_PATHS: Record<Channel, string> = { queue: QUEUE_CHANNEL_PATH, payment: PAYMENT_CHANNEL_PATH };

/** Makes a ticket that opens one socket of this user for this workspace, once and soon. */
export async function issueTicket(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  uid: string,
  workspaceId: string,
): Promise<string> {
  const ticket = ports.ids.secret(SESSION_TOKEN_BITS);
  const expiresAtSeconds = Math.floor(ports.clock.nowMs() / 1000) + SOCKET_TICKET_SECONDS;
  await ports.table.write([
    {
      put: { ...keys.ticket(await sha256Hex(ticket)), uid, workspaceId, expiresAtSeconds },
      when: { pk: 'absent' },
    },
  ]);
  return ticket;
}

/** Uses a ticket up: whose it was, or undefined when it is unknown, used, late or for another workspace. */
export async function redeemTicket(
  ports: Pick<Ports, 'table' | 'clock'>,
  ticket: string,
  workspaceId: string,
): Promise<string | undefined> {
  const key = keys.ticket(await sha256Hex(ticket));
  const found = await ports.table.get(key);
  if (found === undefined) return undefined;
  try {
    await ports.table.write([{ delete: key, when: { pk: 'present' } }]);
  } catch (error) {
    if (error instanceof WriteRefused) return undefined;
    throw error;
  }
  const inTime = Number(found.expiresAtSeconds) * 1000 > ports.clock.nowMs();
  return inTime && found.workspaceId === workspaceId ? String(found.uid) : undefined;
}

/** The address of a channel: a path on the site, or a whole wss address where the socket has a host of its own. */
export function channelUrl(
  config: Pick<HostConfig, 'socket'>,
  channel: Channel,
  workspaceId: string,
  ticket: string,
): string {
  const query = new URLSearchParams({ 'workspace-id': workspaceId, ticket });
  if (config.socket.kind === 'site-path') return `${CHANNEL_PATHS[channel]}?${query}`;
  query.set('channel', channel);
  return `${config.socket.url}?${query}`;
}
