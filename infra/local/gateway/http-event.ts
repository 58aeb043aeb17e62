import type { IncomingHttpHeaders } from 'node:http';

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

/** Returns the part of the HTTP API's event of payload format 2.0 that functions read. */
export function httpEvent(request: GatewayRequest, routeKey: string, host: string): object {
  const { cookie, ...others } = request.headers;
  const headers = Object.fromEntries(
    Object.entries({ ...others, host }).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
  const binary = request.body.length > 0 && !TEXT.test(request.headers['content-type'] ?? '');
  const { requestId, method, path, query, sourceIp } = request;
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookie === undefined ? {} : { cookies: cookie.split('; ') }),
    headers,
    requestContext: { domainName: host, http: { method, path, sourceIp }, requestId },
    ...(request.body.length === 0 ? {} : { body: request.body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: binary,
  };
}
