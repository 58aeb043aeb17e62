import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';

/** A refusal in AWS JSON: HTTP status, error type as the SDK names it, message. */
export class AwsJsonError extends Error {
  readonly status: number;
  readonly type: string;
  readonly extra: Record<string, unknown>;
  constructor(type: string, message: string, status = 400, extra: Record<string, unknown> = {}) {
    super(message);
    this.type = type;
    this.status = status;
    this.extra = extra;
  }
}

/** Returns the operation in `x-amz-target`, without the service. */
export function operationOf(request: IncomingMessage): string {
  return String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
}

/** Parses a JSON body; throws SerializationException. */
export function parseJson(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.length === 0 ? '{}' : body.toString('utf8'));
  } catch {
    throw new AwsJsonError('com.amazon.coral.service#SerializationException', 'The body is not JSON.');
  }
}

/** Answers with AWS JSON 1.0. */
export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
    'x-amz-crc32': crc32(body),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(body);
}
