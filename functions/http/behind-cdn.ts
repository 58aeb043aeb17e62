import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { ORIGIN_SECRET_HEADER, type ReadSecrets } from '../../core/contract/origin-header.ts';
import type { HttpApp } from './app.ts';
import { answerError } from './envelope.ts';

/**
 * Restricts the app to requests from the CDN. The API has its own public address: a direct request could claim any
 * viewer address and country, and would bypass the firewall. During a rotation the former secret is accepted too.
 */
export function behindCdn(app: HttpApp, readSecrets: ReadSecrets): HttpApp {
  const guarded: HttpApp = new Hono();
  guarded.all('*', async (context) => {
    const given = context.req.header(ORIGIN_SECRET_HEADER) ?? '';
    if (!(await isFromCdn(given, readSecrets))) return answerError(context, 'foreignOrigin', {});
    return await app.fetch(context.req.raw, context.env);
  });
  return guarded;
}

/** True for one of the CDN's secrets. Reads them again if not: the CDN may just have got a new one. */
export async function isFromCdn(given: string, readSecrets: ReadSecrets): Promise<boolean> {
  const isAmong = (secrets: readonly string[]) => secrets.some((secret) => isSame(given, secret));
  return isAmong(await readSecrets()) || isAmong(await readSecrets(true));
}

/** Compares digests in constant time. They have equal lengths and reveal nothing about the secret. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
