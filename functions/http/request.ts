import type { Context } from 'hono';
import type { LambdaEvent } from 'hono/aws-lambda';
import { IDEMPOTENCY_HEADER } from '../../core/contract/call.ts';
import { type Language, languageOf } from '../../core/contract/envelope.ts';
import { VIEWER_ADDRESS_HEADER, VIEWER_ADDRESS_UNTOLD } from '../../core/contract/origin-header.ts';

/** Lambda's event; missing in unit tests. */
export interface HttpBindings {
  event?: LambdaEvent;
}

export type HttpContext = Context<{ Bindings: HttpBindings }>;

/** Returns the id of this request in the logs. */
export function requestIdOf(context: HttpContext): string {
  const event = context.env?.event;
  return event?.requestContext && 'requestId' in event.requestContext
    ? event.requestContext.requestId
    : crypto.randomUUID();
}

/**
 * The caller's network address. The API sees the CDN as the caller, so the CDN passes it on: in the header of its edge
 * function, or, where there are no edge functions, as the last but one of X-Forwarded-For: the CDN adds the viewer's
 * address, and the API the CDN's. What a viewer wrote into the header is replaced by either CDN. Used for rate limits
 * only.
 */
export function addressOf(context: HttpContext): string {
  const header = context.req.header(VIEWER_ADDRESS_HEADER) ?? VIEWER_ADDRESS_UNTOLD;
  const told =
    header === VIEWER_ADDRESS_UNTOLD ? context.req.header('x-forwarded-for')?.split(',').at(-2) : header;
  if (told !== undefined) return told.trim();
  const requestContext = context.env?.event?.requestContext;
  return requestContext && 'http' in requestContext ? requestContext.http.sourceIp : 'unknown';
}

/** Returns the language of the answer's texts. */
export function requestLanguage(context: HttpContext): Language {
  return languageOf(context.req.header('accept-language'));
}

/** Returns the client's idempotency key, cut to 200 characters, or undefined. */
export function idempotencyKeyOf(context: HttpContext): string | undefined {
  return context.req.header(IDEMPOTENCY_HEADER)?.slice(0, 200);
}
