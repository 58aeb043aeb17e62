import type { IncomingHttpHeaders } from 'node:http';
import { ACCOUNT } from '../net/names.ts';

/** A request as it reaches the HTTP API. */
export interface GatewayRequest {
  requestId: string;
  method: string;
  /** Path as sent, percent-encoded. */
  path: string;
  /** Query as sent, without the question mark. */
  query: string;
  headers: IncomingHttpHeaders;
  sourceIp: string;
  body: Buffer;
}

/** Media types whose bodies reach the function as text; others are base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|application\/[\w.+-]+\+json)/;

/** Returns the HTTP API event of payload format 2.0. */
export function httpEvent(
  request: GatewayRequest,
  route: { key: string; parameters: Record<string, string> },
  { apiId, host }: { apiId: string; host: string },
): object {
  const { cookie, ...others } = request.headers;
  const headers = Object.fromEntries(
    Object.entries({ ...others, host }).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
  const binary = request.body.length > 0 && !TEXT.test(request.headers['content-type'] ?? '');
  const now = new Date();
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie === undefined ? {} : { cookies: cookie.split('; ') }),
    headers,
    ...(request.query === '' ? {} : { queryStringParameters: joinQuery(request.query) }),
    ...(Object.keys(route.parameters).length === 0 ? {} : { pathParameters: route.parameters }),
    requestContext: {
      accountId: ACCOUNT,
      apiId,
      domainName: host,
      domainPrefix: apiId,
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: request.requestId,
      routeKey: route.key,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length === 0 ? {} : { body: request.body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: binary,
  };
}

/** Joins repeated keys with commas, as the HTTP API does. */
function joinQuery(query: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return joined;
}
