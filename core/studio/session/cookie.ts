import { SESSION_COOKIE_LOOPBACK, SESSION_COOKIE_SECURE } from '../../rules/account/session-limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import type { StartedSession } from './session.ts';

type CookieConfig = Pick<HostConfig, 'cookies'>;

/** Binds a cookie to this host, sent over TLS only; browsers refuse the prefix without both. */
const HOST_PREFIX = '__Host-';

/** A Set-Cookie value: out of reach of scripts, same site, this host only. Without `keepSeconds` until the browser closes. */
export function hostCookie(config: CookieConfig, name: string, value: string, keepSeconds?: number): string {
  const keep = keepSeconds === undefined ? '' : `; Max-Age=${keepSeconds}`;
  return `${nameOf(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure(config)}${keep}`;
}

/** The Set-Cookie value that takes a cookie from a browser. */
export function expiredCookie(config: CookieConfig, name: string): string {
  return hostCookie(config, name, '', 0);
}

/** The token in a cookie of that name, or undefined when it is missing or no token. */
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

/** Name of the session cookie on this host. */
export function sessionCookieName(config: CookieConfig): string {
  return config.cookies === 'secure' ? SESSION_COOKIE_SECURE : SESSION_COOKIE_LOOPBACK;
}

/** The Set-Cookie value that gives a browser its session. */
export function sessionCookie(config: CookieConfig, session: StartedSession): string {
  return hostCookie(config, SESSION_COOKIE_LOOPBACK, session.token, session.keepSeconds);
}

/** The Set-Cookie value that takes the session from a browser. */
export function endedSessionCookie(config: CookieConfig): string {
  return expiredCookie(config, SESSION_COOKIE_LOOPBACK);
}

/** The session token in a Cookie header, or undefined. */
export function sessionToken(config: CookieConfig, cookieHeader: string | undefined): string | undefined {
  return cookieValue(config, SESSION_COOKIE_LOOPBACK, cookieHeader);
}

function nameOf(config: CookieConfig, name: string): string {
  return config.cookies === 'secure' ? `${HOST_PREFIX}${name}` : name;
}

function secure(config: CookieConfig): string {
  return config.cookies === 'secure' ? '; Secure' : '';
}
