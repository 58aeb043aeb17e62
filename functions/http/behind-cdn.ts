import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { ORIGIN_SECRET_HEADER } from '../../core/contract/origin-header.ts';
import type { HttpApp } from './app.ts';
import { answerError } from './envelope.ts';

/**
 * Restricts the app to requests from the CDN. The API has its own public address: a direct request could
 * claim any viewer address and country, and would bypass the firewall. While the secret is replaced its former value
 * is accepted too.
 */
export function behindCdn(app: HttpApp, readSecrets: () => Promise<readonly string[]>): HttpApp {
  const guarded: HttpApp = new Hono();
  guarded.all('*', async (context) => {
    const given = context.req.header(ORIGIN_SECRET_HEADER) ?? '';
    const secrets = await readSecrets();
    if (!isFromCdn(given, secrets)) return answerError(context, 'foreignOrigin', {});
    return await app.fetch(context.req.raw, context.env);
  });
  return guarded;
}

/** Returns true if the header value is one of the secrets that the CDN sends. */
export function isFromCdn(given: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => isSame(given, secret));
}

/** Compares digests in constant time. They have equal lengths and reveal nothing about the secret. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
