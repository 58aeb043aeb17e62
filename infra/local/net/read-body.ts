import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** The body exceeds the reader's limit. */
export class BodyTooLarge extends Error {}

/**
 * Reads a whole request body. Throws `BodyTooLarge` beyond `maxBytes`, but only after the last byte has arrived,
 * because an earlier answer would close the connection while the client still sends.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes <= maxBytes) chunks.push(chunk as Buffer);
  }
  if (bytes > maxBytes) throw new BodyTooLarge(`The body is larger than ${maxBytes} bytes.`);
  return Buffer.concat(chunks);
}

/** Drops the rest of a body, so that a refusal reaches a sending client. A hang-up ends the wait. */
export async function drainBody(request: IncomingMessage): Promise<void> {
  request.unpipe();
  request.resume();
  await finished(request).catch(() => {});
}
