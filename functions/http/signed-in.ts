import { VisibleError } from '../../core/contract/envelope.ts';
import { AGENT_MAX_CHARACTERS } from '../../core/rules/account/session-limits.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';
import { findUser, type User } from '../../core/studio/account/user.ts';
import type { Ports } from '../../core/studio/ports.ts';
import {
  browserCookie,
  browserToken,
  sessionCookie,
  sessionToken,
} from '../../core/studio/session/cookie.ts';
import { type StartedSession, sessionUser } from '../../core/studio/session/session.ts';
import { type SignInDevice, wasEndedElsewhere } from '../../core/studio/session/user-sessions.ts';
import type { HttpContext } from './request.ts';

/** Returns the user of the session cookie, or undefined. */
export async function signedInUser(
  ports: Pick<Ports, 'table' | 'clock'>,
  config: Pick<HostConfig, 'cookies'>,
  cookieHeader: string | undefined,
): Promise<User | undefined> {
  const token = sessionToken(config, cookieHeader);
  const uid = token && (await sessionUser(ports, token));
  return uid === undefined || uid === '' ? undefined : await findUser(ports, uid);
}

/** Returns the reason for a missing session: never signed in, or ended by a sign-in on another device. */
export async function notSignedInError(
  ports: Pick<Ports, 'table'>,
  config: Pick<HostConfig, 'cookies'>,
  cookieHeader: string | undefined,
): Promise<VisibleError> {
  const token = sessionToken(config, cookieHeader);
  const elsewhere = token !== undefined && (await wasEndedElsewhere(ports, token));
  return new VisibleError(elsewhere ? 'signedInElsewhere' : 'notSignedIn');
}

export function deviceOf(
  context: HttpContext,
  config: Pick<HostConfig, 'cookies' | 'sessions'>,
): SignInDevice {
  return {
    agent: (context.req.header('user-agent') ?? '').slice(0, AGENT_MAX_CHARACTERS),
    formerToken: sessionToken(config, context.req.header('cookie')),
    browserToken: browserToken(config, context.req.header('cookie')),
    single: config.sessions === 'one-per-user',
  };
}

/** Sets the cookies of a new session beside those already set: its token, and after a sign-in the browser's. */
export function setSessionCookies(
  context: HttpContext,
  config: Pick<HostConfig, 'cookies'>,
  session: StartedSession,
): void {
  context.header('set-cookie', sessionCookie(config, session), { append: true });
  if (session.browserToken !== undefined)
    context.header('set-cookie', browserCookie(config, session.browserToken), { append: true });
}

/** Makes the browser clear everything the site stored, even if its page fails to. Cookies stay. */
export function clearStorage(context: HttpContext): void {
  context.header('clear-site-data', '"storage"');
}
