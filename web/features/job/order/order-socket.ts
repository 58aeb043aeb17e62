import { WebSocket as ReconnectingSocket } from 'partysocket';
import { workspaceSocket } from '../../../../core/contract/calls/workspace.ts';
import { parseQueueMessage, type QueueMessage } from '../../../../core/contract/channels/channel.ts';
import { KEEP_ALIVE_SECONDS, KEEP_ALIVE_TEXT } from '../../../../core/rules/order/job-limits.ts';
import { api } from '../../../api/client.ts';

export interface Listeners {
  onMessage: (message: QueueMessage) => void;
  /**
   * Called with true when the channel opens and no message is missed any more, with false when it is lost.
   */
  onOpen: (open: boolean) => void;
}

/** Requests a single-use ticket per connection. Tickets expire after one minute. */
async function channelAddress(workspaceId: string): Promise<string> {
  const { url } = await api(workspaceSocket, { query: { 'workspace-id': workspaceId } });
  const address = new URL(url, window.location.href);
  if (address.protocol === 'http:') address.protocol = 'ws:';
  if (address.protocol === 'https:') address.protocol = 'wss:';
  return address.href;
}

/**
 * Opens the live channel of an order and reconnects with growing delays. Returns the function that closes it.
 */
export function openOrderSocket(workspaceId: string, { onMessage, onOpen }: Listeners): () => void {
  const socket = new ReconnectingSocket(() => channelAddress(workspaceId), [], {
    minReconnectionDelay: 1000,
    maxReconnectionDelay: 30_000,
    reconnectionDelayGrowFactor: 1.7,
    connectionTimeout: 8000,
  });
  const keepAlive = setInterval(() => {
    if (socket.readyState === ReconnectingSocket.OPEN) socket.send(KEEP_ALIVE_TEXT);
  }, KEEP_ALIVE_SECONDS * 1000);
  socket.addEventListener('open', () => onOpen(true));
  socket.addEventListener('close', () => onOpen(false));
  socket.addEventListener('error', () => onOpen(false));
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = typeof event.data === 'string' ? parseQueueMessage(event.data) : undefined;
    if (message !== undefined) onMessage(message);
  });
  return () => {
    clearInterval(keepAlive);
    socket.close();
  };
}
