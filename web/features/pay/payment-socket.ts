import { WebSocket as ReconnectingSocket } from 'partysocket';
import { workspaceSocket } from '../../../core/contract/calls/workspace.ts';
import { isPaidMessage } from '../../../core/contract/channels/payment-channel.ts';
import { KEEP_ALIVE_SECONDS, KEEP_ALIVE_TEXT } from '../../../core/rules/order/job-limits.ts';
import { PAYMENT_CHANNEL_CLOSE_CODE } from '../../../core/rules/pay/limits.ts';
import { api } from '../../api/client.ts';

/** Requests a single-use ticket per connection. Tickets expire after one minute. */
async function channelAddress(workspaceId: string): Promise<string> {
  const query = { 'workspace-id': workspaceId, channel: 'payment' as const };
  const { url } = await api(workspaceSocket, { query });
  const address = new URL(url, window.location.href);
  if (address.protocol === 'http:') address.protocol = 'ws:';
  if (address.protocol === 'https:') address.protocol = 'wss:';
  return address.href;
}

/**
 * Opens the payment channel of an order. `onPaid` is a hint: the page then asks for the state. Returns the
 * function that closes it.
 */
export function openPaymentSocket(workspaceId: string, onPaid: () => void): () => void {
  const socket = new ReconnectingSocket(() => channelAddress(workspaceId), [], {
    minReconnectionDelay: 1000,
    maxReconnectionDelay: 30_000,
    reconnectionDelayGrowFactor: 1.7,
    connectionTimeout: 8000,
  });
  const greet = () => {
    if (socket.readyState === ReconnectingSocket.OPEN) socket.send(KEEP_ALIVE_TEXT);
  };
  // The answer to the first keep-alive carries the state, so a payment before the channel opened is not
  // missed.
  socket.addEventListener('open', greet);
  const keepAlive = setInterval(greet, KEEP_ALIVE_SECONDS * 1000);
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string' && isPaidMessage(event.data)) onPaid();
  });
  return () => {
    clearInterval(keepAlive);
    socket.close(PAYMENT_CHANNEL_CLOSE_CODE);
  };
}
