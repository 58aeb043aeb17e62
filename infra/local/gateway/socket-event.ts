import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { apiHost } from '../net/names.ts';

export interface Connection {
  id: string;
  connectedAtMs: number;
  sourceIp: string;
  userAgent: string;
}

export type SocketEventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

/** Returns the request context of a WebSocket event. */
export function socketContext(
  api: { apiId: string; stage: string },
  connection: Connection,
  { eventType, routeKey }: { eventType: SocketEventType; routeKey: string },
): Record<string, unknown> {
  return {
    routeKey,
    eventType,
    connectionId: connection.id,
    connectedAt: connection.connectedAtMs,
    requestId: randomUUID(),
    requestTimeEpoch: Date.now(),
    messageDirection: 'IN',
    domainName: apiHost(api.apiId),
    stage: api.stage,
    apiId: api.apiId,
    identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
    ...(eventType === 'MESSAGE' ? { messageId: randomBytes(8).toString('base64url') } : {}),
  };
}

export function connectParts(headers: IncomingHttpHeaders, query: URLSearchParams): Record<string, unknown> {
  const single = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : value,
  ]);
  const lists = Object.entries(headers).map(([name, value]) => [name, [value].flat()]);
  const names = [...new Set(query.keys())];
  return {
    headers: Object.fromEntries(single),
    multiValueHeaders: Object.fromEntries(lists),
    ...(names.length === 0
      ? {}
      : {
          queryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name).at(-1)])),
          multiValueQueryStringParameters: Object.fromEntries(
            names.map((name) => [name, query.getAll(name)]),
          ),
        }),
  };
}
