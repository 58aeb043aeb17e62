import { Hono } from 'hono';
import type * as z from 'zod';
import type { Call, CallData } from '../../core/contract/call.ts';
import { VisibleError } from '../../core/contract/envelope.ts';
import type { User } from '../../core/studio/account/user.ts';
import { answerData, answerError, answerThrown } from './envelope.ts';
import { refuseForeignChange } from './guard.ts';
import { readInput } from './input.ts';
import { refuseRegion } from './region.ts';
import type { HttpBindings, HttpContext } from './request.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services, SessionPort } from './services.ts';
import { notSignedInError, signedInUser } from './signed-in.ts';

/** Input of a handler: the checked query and body, the user, and the request for its headers. */
export interface RouteInput<C extends Call> {
  query: z.output<NonNullable<C['query']>>;
  body: z.output<NonNullable<C['body']>>;
  /** The signed-in user. */
  user: User | undefined;
  context: HttpContext;
}

export type Handler<C extends Call> = (input: RouteInput<C>) => Promise<CallData<C>> | CallData<C>;

/** A call of the contract with its handler. */
export interface Route {
  call: Call;
  handle: (input: RouteInput<Call>) => Promise<unknown>;
}

/** Binds a handler to a public call and checks the types of both. */
export function route<C extends Call>(call: C, handle: Handler<C>): Route {
  return { call, handle: async (input) => await handle(input as RouteInput<C>) };
}

/** Binds a handler to a call that needs a session. */
export function userRoute<C extends Call>(
  call: C,
  handle: (input: RouteInput<C> & { user: User }) => Promise<CallData<C>> | CallData<C>,
): Route {
  return route(call, ({ user, ...input }) => {
    if (user === undefined) throw new VisibleError('notSignedIn');
    return handle({ ...input, user });
  });
}

export type HttpApp = Hono<{ Bindings: HttpBindings }>;

/** Returns the app for these routes. Every request passes guard, session, input, handler and envelope. */
export function httpApp({ config, ports }: Services<SessionPort>, routes: readonly Route[]): HttpApp {
  const app: HttpApp = new Hono();
  app.use(securityHeaders(config));
  for (const { call, handle } of routes) {
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      refuseRegion(context, config, call.name);
      if (call.changes) refuseForeignChange(context, config);
      const cookies = context.req.header('cookie');
      const user = await signedInUser(ports, config, cookies);
      if (call.who === 'user' && user === undefined) throw await notSignedInError(ports, config, cookies);
      const { query, body } = await readInput(context, call);
      return answerData(context, await handle({ query, body, user, context }));
    });
  }
  app.notFound((context) => answerError(context, 'notFound', {}));
  app.onError((error, context) => answerThrown(context, error, ports.log));
  return app;
}
