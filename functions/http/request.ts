import type { Context } from 'hono';
import type { LambdaEvent } from 'hono/aws-lambda';
import { IDEMPOTENCY_HEADER, STUDIO_HEADER } from '../../core/contract/call.ts';
import { type Language, languageOf } from '../../core/contract/envelope.ts';
import { VIEWER_ADDRESS_HEADER, VIEWER_ADDRESS_UNKNOWN } from '../../core/contract/origin-header.ts';
import { networkOf } from '../../core/rules/account/network.ts';
import type { ApiKey } from '../../core/studio/api-key/api-key.ts';

/** Lambda's event; missing in unit tests. */
export interface HttpBindings {
  event?: LambdaEvent;
}

/** Data shared by the handlers and the log of a request: the ids of user and request, and the API key, if it has one. */
export interface HttpVariables {
  uid?: string;
  apiKey?: ApiKey;
  requestId?: string;
}

export type HttpContext = Context<{ Bindings: HttpBindings; Variables: HttpVariables }>;

/** Ids that the page gives its requests (`core/contract/client.ts`). */
const PAGE_REQUEST_ID = /^[0-9a-f]{12}$/;

/** Returns the id of this request in the logs: the page's own, which its user can name, or the gateway's. */
export function requestIdOf(context: HttpContext): string {
  const given = context.req.header(STUDIO_HEADER) ?? '';
  const known = PAGE_REQUEST_ID.test(given)
    ? given
    : (context.get('requestId') ?? gatewayIdOf(context) ?? crypto.randomUUID());
  // All lines of the request have the same id.
  context.set('requestId', known);
  return known;
}

/**
 * Returns the gateway's id of this request, or undefined without a gateway. It is `id` of the gateway's access log, which
 * cannot hold a header of the page: the line `answered` of each call has both, and leads from one to the other.
 */
export function gatewayIdOf(context: HttpContext): string | undefined {
  const event = context.env?.event;
  return event?.requestContext && 'requestId' in event.requestContext
    ? event.requestContext.requestId
    : undefined;
}

/**
 * Returns the caller's network for rate limits: an IPv4 address, or the /64 of an IPv6 address. The API sees the CDN as
 * the caller, so the CDN passes the address on. A CDN with edge functions uses its own header. Without them it is the
 * last but one entry of X-Forwarded-For: the CDN appends the viewer's address, and the API appends the CDN's. Both CDNs
 * replace values sent by the viewer.
 */
export function addressOf(context: HttpContext): string {
  const header = context.req.header(VIEWER_ADDRESS_HEADER) ?? VIEWER_ADDRESS_UNKNOWN;
  const viewerAddress =
    header === VIEWER_ADDRESS_UNKNOWN ? context.req.header('x-forwarded-for')?.split(',').at(-2) : header;
  if (viewerAddress !== undefined) return networkOf(viewerAddress);
  const requestContext = context.env?.event?.requestContext;
  return requestContext && 'http' in requestContext ? networkOf(requestContext.http.sourceIp) : 'unknown';
}

/** Returns the token of `Authorization: Bearer`, which may be empty, or undefined without such a header. */
export function bearerToken(context: HttpContext): string | undefined {
  return /^bearer\b\s*(.*)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}

export function requestLanguage(context: HttpContext): Language {
  return languageOf(context.req.header('accept-language'));
}

/** Returns the client's idempotency key, cut to 200 characters, or undefined. */
export function idempotencyKeyOf(context: HttpContext): string | undefined {
  return context.req.header(IDEMPOTENCY_HEADER)?.slice(0, 200);
}
