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

/** Returns headers and query of a `$connect`; of a repeated parameter the last value counts. */
export function connectParts(headers: IncomingHttpHeaders, query: URLSearchParams): Record<string, unknown> {
  const single = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(',')]);
  return {
    headers: Object.fromEntries(single),
    ...(query.size === 0 ? {} : { queryStringParameters: Object.fromEntries(query) }),
  };
}
