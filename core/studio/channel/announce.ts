import { encodeQueueMessage, type QueueMessage } from '../../contract/channels/channel.ts';
import type { WorkerSize } from '../../rules/order/worker-sizes.ts';
import { queuePosition } from '../job/queue-position.ts';
import { firstWaiting } from '../job/waiting-jobs.ts';
import { makesMore, type Order, orderOf } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { logUnreadable, readableOf } from '../store/record.ts';
import { type Connection, closeConnection, connectionsOf, listenersOf } from './connections.ts';

type AnnouncePorts = Pick<Ports, 'table' | 'clock' | 'sockets' | 'log'>;

/** How many waiting jobs are notified of their new queue position when a job starts. */
const WAITING_NOTIFIED_MAX = 20;

/** Returns the state of an order as a message of the queue channel. */
export async function stateMessage(
  ports: Pick<Ports, 'table' | 'clock'>,
  order: Order,
): Promise<QueueMessage> {
  const position = await queuePosition(ports, order);
  const { version, job, status } = order;
  const request = job?.requestId === undefined ? {} : { request: job.requestId };
  if (job?.state === 'QUEUED') return { state: 'queue', version, ...position, ...request };
  return {
    state: status,
    version,
    ...position,
    ...request,
    ...(job?.progress === undefined || makesMore(order) ? {} : { progress: job.progress }),
  };
}

/**
 * Sends an order's state to the pages that watch it. It is a hint: a failure is just logged.
 * @param known sockets of its user, if just read
 */
export async function announce(
  ports: AnnouncePorts,
  order: Order,
  known?: readonly Connection[],
): Promise<void> {
  try {
    const sockets = known ?? (await listenersOf(ports, order.id));
    const open = sockets.filter(({ channel, orderId }) => channel === 'queue' && orderId === order.id);
    if (open.length === 0) return;
    const text = encodeQueueMessage(await stateMessage(ports, order));
    await Promise.all(open.map(({ connectionId }) => postTo(ports, connectionId, text)));
  } catch (error) {
    if (!logUnreadable(ports.log, error))
      ports.log('state not announced', { orderId: order.id, error: String(error) });
  }
}

/** Sends the next orders that wait for workers of a size their queue position. A failure is just logged. */
export async function announceQueue(ports: AnnouncePorts, size: WorkerSize | undefined): Promise<void> {
  try {
    const waiting = await firstWaiting(ports, size ?? 'small', { limit: WAITING_NOTIFIED_MAX });
    const orders = readableOf(waiting, orderOf, ports);
    const uids = new Set(orders.map(({ uid }) => uid));
    const sockets = await Promise.all(Array.from(uids, (uid) => connectionsOf(ports, uid)));
    await Promise.all(orders.map((order) => announce(ports, order, sockets.flat())));
  } catch (error) {
    ports.log('places not announced', { error: String(error) });
  }
}

/** Posts to one socket, and forgets the socket if it has closed. */
export async function postTo(
  ports: Pick<Ports, 'table' | 'sockets'>,
  connectionId: string,
  text: string,
): Promise<void> {
  const reached = await ports.sockets.post(connectionId, text);
  if (!reached) await closeConnection(ports, connectionId);
}
