import { KNOWN_BROWSER_SECONDS, SESSION_COOKIE_NAME } from '../../rules/account/session-limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import type { StartedSession } from './session.ts';

type CookieConfig = Pick<HostConfig, 'cookies'>;

/** Prefix that binds a cookie to this host and to TLS; browsers enforce both. */
const HOST_PREFIX = '__Host-';

/** `Set-Cookie` value: HttpOnly, SameSite, this host only. Without `keepSeconds` it lasts until the browser closes. */
export function hostCookie(
  config: CookieConfig,
  name: string,
  { value, keepSeconds }: { value: string; keepSeconds?: number | undefined },
): string {
  const keep = keepSeconds === undefined ? '' : `; Max-Age=${keepSeconds}`;
  return `${nameOf(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure(config)}${keep}`;
}

/** `Set-Cookie` value that deletes a cookie. */
export function expiredCookie(config: CookieConfig, name: string): string {
  return hostCookie(config, name, { value: '', keepSeconds: 0 });
}

/** Returns the token in the cookie of that name, or undefined if it is missing or malformed. */
export function cookieValue(
  config: CookieConfig,
  name: string,
  cookieHeader: string | undefined,
): string | undefined {
  const start = `${nameOf(config, name)}=`;
  const found = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  const token = found?.slice(start.length);
  return token !== undefined && /^[0-9A-Za-z]{20,100}$/.test(token) ? token : undefined;
}

export function sessionCookieName(config: CookieConfig): string {
  return nameOf(config, SESSION_COOKIE_NAME);
}

/** `Set-Cookie` value of a session. */
export function sessionCookie(config: CookieConfig, session: StartedSession): string {
  return hostCookie(config, SESSION_COOKIE_NAME, { value: session.token, keepSeconds: session.keepSeconds });
}

/** Name of the cookie by which an account knows a browser. It stays at sign-out. */
const BROWSER_NAME = 'pp_browser';

/** `Set-Cookie` value of the token by which an account knows this browser. */
export function browserCookie(config: CookieConfig, token: string): string {
  return hostCookie(config, BROWSER_NAME, { value: token, keepSeconds: KNOWN_BROWSER_SECONDS });
}

export function browserToken(config: CookieConfig, cookieHeader: string | undefined): string | undefined {
  return cookieValue(config, BROWSER_NAME, cookieHeader);
}

/** `Set-Cookie` value that deletes the session. */
export function endedSessionCookie(config: CookieConfig): string {
  return expiredCookie(config, SESSION_COOKIE_NAME);
}

export function sessionToken(config: CookieConfig, cookieHeader: string | undefined): string | undefined {
  return cookieValue(config, SESSION_COOKIE_NAME, cookieHeader);
}

function nameOf(config: CookieConfig, name: string): string {
  return config.cookies === 'secure' ? `${HOST_PREFIX}${name}` : name;
}

function secure(config: CookieConfig): string {
  return config.cookies === 'secure' ? '; Secure' : '';
}
