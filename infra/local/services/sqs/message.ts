import { createHash } from 'node:crypto';

/** A message as stored in a queue; times are milliseconds since 1970. */
export interface StoredMessage {
  id: string;
  body: string;
  /** Fair-queue group, if the sender set one. */
  groupId?: string;
  sentAtMs: number;
  /** Visible from this time on. */
  visibleAtMs: number;
  receives: number;
  firstReceivedAtMs?: number;
  /** Changes with each delivery: only the newest receipt handle is valid. */
  delivery?: string;
  /** Source queue of a dead letter. */
  deadLetterSourceArn?: string;
}

/** MD5 of a body, compared by senders and receivers. */
export function md5OfBody(body: string): string {
  return createHash('md5').update(body).digest('hex');
}

/** Content of a receipt handle: one delivery of one message of one queue. */
interface Receipt {
  queue: string;
  id: string;
  delivery: string;
}

/** Returns the opaque handle of a delivery. */
export function receiptHandle(queue: string, id: string, delivery: string): string {
  return Buffer.from(JSON.stringify([queue, id, delivery])).toString('base64');
}

/** Returns the delivery of a handle, or undefined for a foreign handle. */
export function receiptOf(handle: string): Receipt | undefined {
  try {
    const [queue, id, delivery] = JSON.parse(Buffer.from(handle, 'base64').toString('utf8'));
    return typeof delivery === 'string' ? { queue, id, delivery } : undefined;
  } catch {
    return undefined;
  }
}
