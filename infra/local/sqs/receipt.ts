/** Content of a receipt handle: one delivery of one message of one queue. */
export interface Receipt {
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
