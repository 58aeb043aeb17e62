import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import type { Channel } from './ticket.ts';

/** API Gateway ends a socket after two hours; the row goes a little later, seconds. */
const CONNECTION_KEPT_SECONDS = 2 * 3600 + 600;

export interface Connection {
  connectionId: string;
  workspaceId: string;
  uid: string;
  channel: Channel;
}

/** Remembers an open socket, by itself and below its workspace. */
export async function openConnection(
  ports: Pick<Ports, 'table' | 'clock'>,
  connection: Connection,
): Promise<void> {
  const expiresAtSeconds = Math.floor(ports.clock.nowMs() / 1000) + CONNECTION_KEPT_SECONDS;
  const row = { ...connection, expiresAtSeconds };
  await ports.table.write([
    { put: { ...keys.connection(connection.connectionId), ...row } },
    { put: { ...keys.listener(connection.workspaceId, connection.connectionId), ...row } },
  ]);
}

/** The open socket with this id, or undefined. */
export async function findConnection(
  ports: Pick<Ports, 'table'>,
  connectionId: string,
): Promise<Connection | undefined> {
  const row = await ports.table.get(keys.connection(connectionId));
  return row as unknown as Connection | undefined;
}

/** Forgets a socket that closed; forgetting twice is no error. */
export async function closeConnection(ports: Pick<Ports, 'table'>, connectionId: string): Promise<void> {
  const connection = await findConnection(ports, connectionId);
  if (connection === undefined) return;
  await ports.table.write([
    { delete: keys.connection(connectionId) },
    { delete: keys.listener(connection.workspaceId, connectionId) },
  ]);
}

/** The open sockets of a workspace. */
export async function listenersOf(ports: Pick<Ports, 'table'>, workspaceId: string): Promise<Connection[]> {
  const rows = await ports.table.query({ pk: keys.listener(workspaceId, '').pk });
  return rows as unknown as Connection[];
}
