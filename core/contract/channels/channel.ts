import { isOneOf } from '../../rules/names.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../rules/order/status.ts';

/** Where the live channels are on the site (docs/specification.md#calls). */
export const QUEUE_CHANNEL_PATH = '/ws/v1/workspace/queue';
export const PAYMENT_CHANNEL_PATH = '/ws/v1/workspace/payment';

const STATES = ['queue', ...ORDER_STATUSES] as const;

/** One message of the generation channel: `queue`, `estimated` while waiting; `version` only grows. */
export interface QueueMessage {
  state: 'queue' | OrderStatus;
  version: number;
  queue?: number;
  /** Estimated seconds left. */
  estimated?: number;
  /** 0 to 1 while generating. */
  progress?: number;
  /** The request that queued the job, as in the log. */
  request?: string;
}

/** Returns the message as query-style text for the socket. */
export function encodeQueueMessage(message: QueueMessage): string {
  const text = new URLSearchParams({ state: message.state, version: String(message.version) });
  for (const name of ['queue', 'estimated', 'progress'] as const) {
    const value = message[name];
    if (value !== undefined) text.set(name, String(value));
  }
  if (message.request !== undefined) text.set('request', message.request);
  return text.toString();
}

/** Returns a message of the socket, or undefined if it is malformed, so that a client can go on. */
export function parseQueueMessage(text: string): QueueMessage | undefined {
  const fields = new URLSearchParams(text);
  const state = fields.get('state');
  const version = Number(fields.get('version') ?? Number.NaN);
  if (!isOneOf(STATES, state) || !Number.isSafeInteger(version)) return undefined;
  const message: QueueMessage = { state, version };
  for (const name of ['queue', 'estimated', 'progress'] as const) {
    const value = fields.get(name);
    if (value !== null && Number.isFinite(Number(value))) message[name] = Number(value);
  }
  const request = fields.get('request');
  if (request !== null) message.request = request;
  return message;
}
