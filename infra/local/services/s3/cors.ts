import type { IncomingMessage, ServerResponse } from 'node:http';
import { accessDenied } from './s3-error.ts';

/** A rule of a bucket. Ours allow every header. */
export interface CorsRule {
  AllowedOrigins: readonly string[];
  AllowedMethods: readonly string[];
  ExposedHeaders?: readonly string[];
  MaxAge?: number;
}

/** Adds the CORS headers of the matching rule, if any. Call it before writing the answer. */
export function addCorsHeaders(
  { method = 'GET', headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  rules: readonly CorsRule[],
): void {
  const rule = ruleFor(rules, origin, method);
  if (origin === undefined || rule === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'Origin');
  if (rule.ExposedHeaders !== undefined)
    response.setHeader('access-control-expose-headers', rule.ExposedHeaders.join(', '));
}

/** Answers a preflight; throws AccessDenied if no rule matches. */
export function answerPreflight(
  { headers }: IncomingMessage,
  response: ServerResponse,
  rules: readonly CorsRule[],
): void {
  const { origin = '', 'access-control-request-headers': asked } = headers;
  const rule = ruleFor(rules, origin, String(headers['access-control-request-method']));
  if (rule === undefined) throw accessDenied('CORSResponse: This CORS request is not allowed.');
  response.writeHead(200, {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
    ...(rule.MaxAge === undefined ? {} : { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin',
  });
  response.end();
}

function ruleFor(
  rules: readonly CorsRule[],
  origin: string | undefined,
  method: string,
): CorsRule | undefined {
  return rules.find(
    (rule) =>
      rule.AllowedMethods.includes(method) &&
      rule.AllowedOrigins.some((allowed) => allowed === '*' || allowed === origin),
  );
}
