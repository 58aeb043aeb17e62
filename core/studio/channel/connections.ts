import * as z from 'zod';
import {
  SOCKET_ANSWER_MS,
  SOCKET_OPENING_MS,
  SOCKET_UNANSWERED_MAX,
  SOCKETS_PER_USER,
} from '../../rules/account/session-limits.ts';
import type { Ports } from '../ports.ts';
import { keys, shardOf } from '../store/keys.ts';
import { readableOf, recordFormat } from '../store/record.ts';
import { type Key, tryWrite } from '../store/table.ts';
import { CHANNELS } from './ticket.ts';

/** Seconds until a socket's record expires: API Gateway closes sockets after two hours. */
const CONNECTION_KEPT_SECONDS = 2 * 3600 + 600;

const connectionSchema = z.object({
  connectionId: z.string(),
  orderId: z.string(),
  uid: z.string(),
  /** The session that opened it; missing in records of earlier releases. */
  sessionId: z.string().exactOptional(),
  channel: z.enum(CHANNELS),
  openedAtMs: z.number().default(0),
  /** One of the user's places, from 0; missing in records of earlier releases. */
  place: z.number().exactOptional(),
});
export type Connection = z.output<typeof connectionSchema>;
export type NewConnection = Omit<Connection, 'openedAtMs' | 'place'>;

const connections = recordFormat(connectionSchema, { orderId: 'workspaceId' });

/**
 * Stores a socket that opens, by its id and in the lists of its order and user. A user has a limited number of places:
 * when all are taken, the oldest socket is closed. Returns false, and the page tries again, if that one may not be open
 * yet, or if simultaneous ones took each place first. Places hold the limit exactly; a counter would as well, but keep
 * users out whenever the gateway loses the message that a socket closed.
 */
export async function openConnection(
  ports: Pick<Ports, 'table' | 'clock' | 'sockets' | 'log'>,
  opened: NewConnection,
): Promise<boolean> {
  const openedAtMs = ports.clock.nowMs();
  const expiresAtSeconds = Math.floor(openedAtMs / 1000) + CONNECTION_KEPT_SECONDS;
  for (let attempt = 0; attempt < SOCKETS_PER_USER; attempt += 1) {
    const all = (await connectionsOf(ports, opened.uid)).sort((a, b) => a.openedAtMs - b.openedAtMs);
    const oldest = all.length < SOCKETS_PER_USER ? undefined : all[0]!;
    if (oldest && openedAtMs - oldest.openedAtMs < SOCKET_OPENING_MS) return false;
    const place = freePlace(
      all.filter((one) => one !== oldest),
      opened.connectionId,
    );
    const connection: Connection = { ...opened, openedAtMs, place };
    const [own, ...lists] = keysOf(connection);
    const put = (key: Key) => ({ put: connections.item(key, connection, { expiresAtSeconds }) });
    const isTaken = oldest?.place === place;
    const writes = [
      {
        ...put(own),
        when: isTaken ? { connectionId: { is: oldest.connectionId } } : { pk: 'absent' as const },
      },
      ...lists.map(put),
      ...(oldest ? keysOf(oldest).slice(isTaken ? 1 : 0) : []).map((key) => ({ delete: key })),
    ];
    if (!(await tryWrite(ports.table, writes))) continue;
    if (oldest) await ports.sockets.close(oldest.connectionId);
    return true;
  }
  return false;
}

/** Returns a place that no socket has; simultaneous ones look from different places on. */
function freePlace(others: readonly Connection[], connectionId: string): number {
  const first = shardOf(connectionId, SOCKETS_PER_USER);
  const places = Array.from({ length: SOCKETS_PER_USER }, (_, i) => (first + i) % SOCKETS_PER_USER);
  return places.find((place) => others.every((other) => other.place !== place))!;
}

/** Keys of a socket's records, its place among those of its user first. */
function keysOf({ connectionId, orderId, uid, place }: Connection): [Key, ...Key[]] {
  return [
    keys.userConnection(uid, place === undefined ? connectionId : String(place)),
    keys.connection(connectionId),
    keys.listener(orderId, connectionId),
  ];
}

/** Deletes a socket's records, unless another one took its place meanwhile and has deleted them. */
async function forget(ports: Pick<Ports, 'table'>, connection: Connection): Promise<void> {
  const [own, ...lists] = keysOf(connection);
  const when = { connectionId: { is: connection.connectionId } };
  await tryWrite(ports.table, [{ delete: own, when }, ...lists.map((key) => ({ delete: key }))]);
}

export async function connectionsOf(ports: Pick<Ports, 'table' | 'log'>, uid: string): Promise<Connection[]> {
  const rows = await ports.table.query({ pk: keys.userConnection(uid, '').pk });
  return readableOf(rows, connections.read, ports);
}

export type SocketEnder = Pick<Ports, 'table' | 'sockets' | 'log'>;

/**
 * Ends the sockets of a user's ended sessions: they get no more messages and are closed. One that cannot be closed is
 * logged and does not hold up the caller; the socket function closes it at its next message.
 */
export async function endSockets(
  ports: SocketEnder,
  uid: string,
  ended: (sessionId: string) => boolean,
): Promise<void> {
  for (const connection of await connectionsOf(ports, uid)) {
    if (connection.sessionId !== undefined && !ended(connection.sessionId)) continue;
    await forget(ports, connection);
    try {
      await ports.sockets.close(connection.connectionId);
    } catch (error) {
      ports.log('socket not closed', { uid, error: String(error) });
    }
  }
}

/** Counts a message: `answer`, `wait` if the last answer is less than a second old, `flood` for too many. */
export async function countMessage(
  ports: Pick<Ports, 'table' | 'clock'>,
  connectionId: string,
): Promise<'answer' | 'wait' | 'flood'> {
  const nowMs = ports.clock.nowMs();
  const update = keys.connection(connectionId);
  const rested = { absentOrBelow: nowMs - SOCKET_ANSWER_MS + 1 };
  const answered = { answeredAtMs: nowMs, unanswered: 0 };
  if (await tryWrite(ports.table, [{ update, set: answered, when: { pk: 'present', answeredAtMs: rested } }]))
    return 'answer';
  const few = { absentOrBelow: SOCKET_UNANSWERED_MAX };
  const counted = { update, add: { unanswered: 1 }, when: { pk: 'present' as const, unanswered: few } };
  return (await tryWrite(ports.table, [counted])) ? 'wait' : 'flood';
}

/** Returns the open socket with this id, or undefined. */
export async function findConnection(
  ports: Pick<Ports, 'table'>,
  connectionId: string,
): Promise<Connection | undefined> {
  return connections.readIfAny(await ports.table.get(keys.connection(connectionId)));
}

/** Deletes a closed socket. Repeats are harmless. */
export async function closeConnection(ports: Pick<Ports, 'table'>, connectionId: string): Promise<void> {
  const connection = await findConnection(ports, connectionId);
  if (connection !== undefined) await forget(ports, connection);
}

export async function listenersOf(
  ports: Pick<Ports, 'table' | 'log'>,
  orderId: string,
): Promise<Connection[]> {
  const rows = await ports.table.query({ pk: keys.listener(orderId, '').pk });
  return readableOf(rows, connections.read, ports);
}
