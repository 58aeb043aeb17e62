import { Hono, type MiddlewareHandler } from 'hono';
import type * as z from 'zod';
import { type Call, type CallData, STUDIO_HEADER } from '../../core/contract/call.ts';
import { VisibleError } from '../../core/contract/envelope.ts';
import { keyScopeOf } from '../../core/contract/key-scopes.ts';
import { API_CONTENT_POLICY, API_REFERRER_POLICY } from '../../core/rules/host/api-headers.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';
import type { User } from '../../core/studio/account/user.ts';
import { apiKeyUser } from '../../core/studio/api-key/api-key.ts';
import { answerData, answerError, answerThrown } from './envelope.ts';
import { refuseRegion } from './region.ts';
import {
  bearerToken,
  gatewayIdOf,
  type HttpBindings,
  type HttpContext,
  type HttpVariables,
  requestIdOf,
} from './request.ts';
import type { Services, SessionPort } from './services.ts';
import { notSignedInError, signedInUser } from './signed-in.ts';

/** Input of a handler: the checked query and body, the user, and the request for its headers. */
export interface RouteInput<C extends Call> {
  query: z.output<NonNullable<C['query']>>;
  body: z.output<NonNullable<C['body']>>;
  user: User | undefined;
  context: HttpContext;
}

export type Handler<C extends Call> = (input: RouteInput<C>) => Promise<CallData<C>> | CallData<C>;

export interface Route {
  call: Call;
  handle: (input: RouteInput<Call>) => Promise<unknown>;
}

/**
 * Binds a handler to a public call and checks the types of both.
 *
 * @example
 * ```ts
 * route(latticeList, () => LATTICE_TYPES.map(latticeTypeData));
 * ```
 */
export function route<C extends Call>(call: C, handle: Handler<C>): Route {
  return { call, handle: async (input) => await handle(input as RouteInput<C>) };
}

/**
 * Binds a handler to a call that needs a session; without one the answer is `notSignedIn`.
 *
 * @example
 * ```ts
 * userRoute(preferencesSave, async ({ body, user }) => await savePreferences(ports, user, body));
 * ```
 */
export function userRoute<C extends Call>(
  call: C,
  handle: (input: RouteInput<C> & { user: User }) => Promise<CallData<C>> | CallData<C>,
): Route {
  return route(call, ({ user, ...input }) => {
    if (user === undefined) throw new VisibleError('notSignedIn');
    return handle({ ...input, user });
  });
}

export type HttpApp = Hono<{ Bindings: HttpBindings; Variables: HttpVariables }>;

/** Returns the app for these routes. Every request passes guard, session, input, handler and envelope. */
export function httpApp({ config, ports }: Services<SessionPort>, routes: readonly Route[]): HttpApp {
  const app: HttpApp = new Hono();
  app.use(securityHeaders(config));
  app.use(async (context, next) => {
    await next();
    const gatewayId = gatewayIdOf(context);
    if (gatewayId !== undefined) ports.log('answered', { requestId: requestIdOf(context), gatewayId });
  });
  for (const { call, handle } of routes) {
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      refuseRegion(context, config, call.name);
      const user = await callerOf(context, call, { config, ports });
      if (user !== undefined) context.set('uid', user.uid);
      const { query, body } = await readInput(context, call);
      // Fields outside the schema are not sent.
      return answerData(context, call.data.parse(await handle({ query, body, user, context })));
    });
  }
  // The page only makes calls of its own release.
  app.notFound((context) => answerError(context, 'pageOutdated', {}));
  app.onError((error, context) => answerThrown(context, error, ports.log));
  return app;
}

/**
 * Returns the user of the API key or of the session cookie; undefined for a visitor whom the call admits. A request with
 * a key has no other rights: its cookies do not count. Throws apiKeyUnknown, apiKeyRefused, accountLocked,
 * tooManyRequests, foreignOrigin, notSignedIn or signedInElsewhere.
 */
async function callerOf(
  context: HttpContext,
  call: Call,
  { config, ports }: Services<SessionPort>,
): Promise<User | undefined> {
  const token = bearerToken(context);
  if (token !== undefined) {
    const { key, user } = await apiKeyUser(ports, token);
    context.set('uid', user.uid);
    context.set('apiKey', key);
    const scope = keyScopeOf(call);
    if (scope === undefined || !key.scopes.includes(scope)) throw new VisibleError('apiKeyRefused');
    return user;
  }
  // A browser sends no Authorization header to another site, so only cookies need this.
  if (call.changes) refuseForeignChange(context, config);
  const cookies = context.req.header('cookie');
  const user = await signedInUser(ports, config, cookies);
  if (call.who === 'user' && user === undefined) throw await notSignedInError(ports, config, cookies);
  return user;
}

/** Rejects a change that does not come from our page. Throws foreignOrigin. */
function refuseForeignChange(context: HttpContext, config: Pick<HostConfig, 'siteOrigin'>): void {
  if (!isFromOurPage(context, config)) throw new VisibleError('foreignOrigin');
}

/**
 * Returns true for a request of our page: it has a session, the studio's header, which another site cannot send without a
 * preflight, and the site's origin if the browser sends one.
 */
export function isFromOurPage(context: HttpContext, config: Pick<HostConfig, 'siteOrigin'>): boolean {
  const origin = context.req.header('origin');
  const foreign = origin !== undefined && origin !== config.siteOrigin;
  return bearerToken(context) === undefined && !foreign && context.req.header(STUDIO_HEADER) !== undefined;
}

const HSTS_SECONDS = 365 * 24 * 3600;

/** Headers of every response. The API returns data, never a page, and nothing may be cached. */
function securityHeaders(config: Pick<HostConfig, 'cookies'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', API_REFERRER_POLICY);
    context.header('cross-origin-resource-policy', 'same-origin');
    context.header('content-security-policy', API_CONTENT_POLICY);
    if (config.cookies === 'secure')
      context.header('strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`);
  };
}

/** Query, with path parameters, and body of a request by the call's schemas. Throws invalidRequest. */
async function readInput(context: HttpContext, call: Call): Promise<{ query: unknown; body: unknown }> {
  const query = call.query && parse(call.query, { ...context.req.query(), ...context.req.param() });
  const body = call.body && parse(call.body, await readBody(context));
  return { query, body };
}

function parse(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new VisibleError('invalidRequest', {
    fields: result.error.issues.map((issue) => ({ path: issue.path.join('.'), problem: issue.message })),
  });
}

/** Reads JSON or a form. The account calls of docs/specification.md#calls send forms. */
async function readBody(context: HttpContext): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  try {
    if (type.startsWith('application/x-www-form-urlencoded'))
      return Object.fromEntries(new URLSearchParams(await context.req.text()));
    if (type.startsWith('application/json')) return await context.req.json();
  } catch {
    throw new VisibleError('invalidRequest', { fields: [{ path: '', problem: 'not JSON' }] });
  }
  throw new VisibleError('invalidRequest', { fields: [{ path: '', problem: 'not JSON' }] });
}
