import * as z from 'zod';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { CHANNELS } from './ticket.ts';

/** Seconds until a socket's record expires: API Gateway closes sockets after two hours. */
const CONNECTION_KEPT_SECONDS = 2 * 3600 + 600;

const connectionSchema = z.object({
  connectionId: z.string(),
  orderId: z.string(),
  uid: z.string(),
  channel: z.enum(CHANNELS),
});
export type Connection = z.output<typeof connectionSchema>;

const connections = recordFormat(connectionSchema, { orderId: 'workspaceId' });

/** Stores an open socket, by its id and in the list of its order. */
export async function openConnection(
  ports: Pick<Ports, 'table' | 'clock'>,
  connection: Connection,
): Promise<void> {
  const expiresAtSeconds = Math.floor(ports.clock.nowMs() / 1000) + CONNECTION_KEPT_SECONDS;
  const { connectionId, orderId } = connection;
  await ports.table.write([
    { put: connections.item(keys.connection(connectionId), connection, { expiresAtSeconds }) },
    { put: connections.item(keys.listener(orderId, connectionId), connection, { expiresAtSeconds }) },
  ]);
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
  if (connection === undefined) return;
  await ports.table.write([
    { delete: keys.connection(connectionId) },
    { delete: keys.listener(connection.orderId, connectionId) },
  ]);
}

/** Returns the open sockets of an order. */
export async function listenersOf(ports: Pick<Ports, 'table'>, orderId: string): Promise<Connection[]> {
  const rows = await ports.table.query({ pk: keys.listener(orderId, '').pk });
  return rows.map(connections.read);
}
