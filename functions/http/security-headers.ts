import type { MiddlewareHandler } from 'hono';
import type { HostConfig } from '../../core/rules/host/config.ts';

const HSTS_SECONDS = 365 * 24 * 3600;

/** Headers of every response. The API returns data, never a page, and nothing may be cached. */
export function securityHeaders(config: Pick<HostConfig, 'cookies'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
    context.header('cross-origin-resource-policy', 'same-origin');
    context.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (config.cookies === 'secure')
      context.header('strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`);
  };
}
