import type { IncomingMessage } from 'node:http';
import { forwardedFor, type HttpApi } from '../gateway/http-api.ts';
import type { SocketApi } from '../gateway/socket-api.ts';
import type { EdgeAnswer, EdgeFunction, EdgeRequest } from './edge-function.ts';

/** Target of a behaviour's requests. */
export type EdgeTarget =
  | { kind: 'site' }
  | { kind: 'bucket'; url: string }
  | { kind: 'http'; api: HttpApi }
  | { kind: 'socket'; api: SocketApi };

export interface EdgeBehaviour {
  /** Path pattern: `*` matches any text. */
  pattern: string;
  target: EdgeTarget;
  /** Headers set on every request to the target, overwriting the viewer's. */
  originHeaders: Readonly<Record<string, string>>;
  onRequest: EdgeFunction | undefined;
  /** File of the site for the path `/`; empty if the CDN names none. */
  rootDocument: string;
  /** Headers set on every answer. */
  headers: Readonly<Record<string, string>>;
}

/** A request after the edge function ran. */
export interface RoutedRequest {
  behaviour: EdgeBehaviour;
  path: string;
  /** As sent, without the question mark. */
  query: string;
  /** Set if the edge function answered itself. */
  answer?: EdgeAnswer;
}

/** Returns the first matching behaviour, and the request after its edge function. */
export function route(
  request: IncomingMessage,
  behaviours: readonly EdgeBehaviour[],
): RoutedRequest | undefined {
  const url = new URL(request.url ?? '/', 'http://edge');
  const behaviour = behaviours.find(({ pattern }) => fits(pattern, url.pathname));
  if (behaviour === undefined) return undefined;
  const path = url.pathname === '/' ? `/${behaviour.rootDocument}` : url.pathname;
  const asIs = { behaviour, path, query: url.search.slice(1) };
  addOriginHeaders(request, behaviour);
  if (behaviour.onRequest === undefined) return asIs;
  const result = behaviour.onRequest.viewerRequest(
    {
      method: request.method ?? 'GET',
      uri: url.pathname,
      querystring: parseQuery(asIs.query),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, { value: String(value) }]),
      ),
    },
    request.socket.remoteAddress ?? '',
  );
  if ('statusCode' in result) return { ...asIs, answer: result };
  for (const [name, { value }] of Object.entries(result.headers)) request.headers[name] = value;
  return { behaviour, path: result.uri, query: formatQuery(result.querystring) };
}

/** Adds the CDN's headers: its own, and the viewer's address at the end of the chain. */
function addOriginHeaders(request: IncomingMessage, { originHeaders }: EdgeBehaviour): void {
  Object.assign(request.headers, originHeaders);
  request.headers['x-forwarded-for'] = forwardedFor(request);
}

function fits(pattern: string, path: string): boolean {
  const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^/?${expression}$`).test(path);
}

function parseQuery(query: string): EdgeRequest['querystring'] {
  const parsed: EdgeRequest['querystring'] = {};
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const [name, ...rest] = pair.split('=') as [string, ...string[]];
    const value = { value: rest.join('=') };
    const first = parsed[name];
    parsed[name] =
      first === undefined ? value : { ...first, multiValue: [...(first.multiValue ?? [first]), value] };
  }
  return parsed;
}

function formatQuery(query: EdgeRequest['querystring']): string {
  return Object.entries(query)
    .flatMap(([name, { value, multiValue }]) =>
      (multiValue ?? [{ value }]).map((each) => `${name}=${each.value}`),
    )
    .join('&');
}
