import type { IncomingMessage, ServerResponse } from 'node:http';
import { accessDenied } from './s3-error.ts';

export interface CorsRule {
  AllowedOrigins: readonly string[];
  AllowedMethods: readonly string[];
  AllowedHeaders?: readonly string[];
  ExposedHeaders?: readonly string[];
  MaxAge?: number;
}

/** Adds the CORS headers of the matching rule, if any. Call it before writing the answer. */
export function addCorsHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  rules: readonly CorsRule[],
): void {
  const origin = request.headers.origin;
  if (origin === undefined) return;
  const rule = ruleFor(rules, origin, request.method ?? 'GET');
  if (rule === undefined) return;
  response.setHeader('access-control-allow-origin', rule.AllowedOrigins.includes('*') ? '*' : origin);
  response.setHeader('vary', 'Origin');
  if (rule.ExposedHeaders !== undefined) {
    response.setHeader('access-control-expose-headers', rule.ExposedHeaders.join(', '));
  }
}

/** Answers a preflight; throws AccessDenied if no rule matches. */
export function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  rules: readonly CorsRule[],
): void {
  const origin = request.headers.origin ?? '';
  const method = String(request.headers['access-control-request-method'] ?? '');
  const requestedHeaders = String(request.headers['access-control-request-headers'] ?? '');
  const headers = requestedHeaders
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const rule = ruleFor(rules, origin, method);
  if (rule === undefined || !headers.every((name) => allowsHeader(rule, name))) {
    throw accessDenied('CORSResponse: This CORS request is not allowed.');
  }
  response.writeHead(200, {
    'access-control-allow-origin': rule.AllowedOrigins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(headers.length > 0 ? { 'access-control-allow-headers': headers.join(', ') } : {}),
    ...(rule.MaxAge === undefined ? {} : { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin',
  });
  response.end();
}

function ruleFor(rules: readonly CorsRule[], origin: string, method: string): CorsRule | undefined {
  return rules.find(
    (rule) =>
      rule.AllowedMethods.includes(method) &&
      rule.AllowedOrigins.some((allowed) => allowed === '*' || allowed === origin),
  );
}

function allowsHeader(rule: CorsRule, name: string): boolean {
  return (rule.AllowedHeaders ?? []).some((allowed) => allowed === '*' || allowed.toLowerCase() === name);
}
