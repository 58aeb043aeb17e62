import { createHash } from 'node:crypto';

/** A message attribute as the API carries it; `BinaryValue` is base64. */
export interface MessageAttribute {
  DataType: string;
  StringValue?: string;
  BinaryValue?: string;
}

export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

/** A message as a queue keeps it; times are milliseconds since 1970. */
export interface StoredMessage {
  id: string;
  body: string;
  attributes: MessageAttributes;
  /** The fair-queue group, where the sender gave one. */
  groupId?: string;
  sentAtMs: number;
  /** Handed out from this time on. */
  visibleAtMs: number;
  receives: number;
  firstReceivedAtMs?: number;
  /** Changes with each delivery: only the newest receipt handle counts. */
  delivery?: string;
  /** The queue a dead letter came from. */
  deadLetterSourceArn?: string;
}

/** MD5 of a body, as senders and receivers compare it. */
export function md5OfBody(body: string): string {
  return createHash('md5').update(body).digest('hex');
}

/**
 * MD5 of message attributes: for each, in name order, length-prefixed name, type, one byte for the kind of
 * value, length-prefixed value (SQS developer guide, "Calculating the MD5 message digest").
 */
export function md5OfAttributes(attributes: MessageAttributes): string {
  const hash = createHash('md5');
  const part = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of Object.keys(attributes).sort()) {
    const value = attributes[name]!;
    part(Buffer.from(name));
    part(Buffer.from(value.DataType));
    const binary = value.BinaryValue !== undefined;
    hash.update(Buffer.from([binary ? 2 : 1]));
    part(binary ? Buffer.from(value.BinaryValue!, 'base64') : Buffer.from(value.StringValue ?? ''));
  }
  return hash.digest('hex');
}
