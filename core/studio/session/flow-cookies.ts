import { RESET_SECONDS, SOCIAL_STATE_SECONDS } from '../../rules/account/limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { cookieValue, expiredCookie, hostCookie } from './cookie.ts';

// Short-lived cookies of a step before the session, HttpOnly like the session cookie.

type CookieConfig = Pick<HostConfig, 'cookies'>;

const RESET_NAME = 'pp_reset';
const SOCIAL_NAME = 'pp_social';

/** `Set-Cookie` value of the password-reset right. */
export function resetCookie(config: CookieConfig, token: string): string {
  return hostCookie(config, RESET_NAME, { value: token, keepSeconds: RESET_SECONDS });
}

/** `Set-Cookie` value that deletes the password-reset right. */
export function endedResetCookie(config: CookieConfig): string {
  return expiredCookie(config, RESET_NAME);
}

export function resetToken(config: CookieConfig, cookieHeader: string | undefined): string | undefined {
  return cookieValue(config, RESET_NAME, cookieHeader);
}

/** `Set-Cookie` value that binds a sign-in at another provider to this browser. */
export function socialCookie(config: CookieConfig, state: string): string {
  return hostCookie(config, SOCIAL_NAME, { value: state, keepSeconds: SOCIAL_STATE_SECONDS });
}

/** `Set-Cookie` value that ends a sign-in at another provider. */
export function endedSocialCookie(config: CookieConfig): string {
  return expiredCookie(config, SOCIAL_NAME);
}

/** The state of a sign-in at another provider in a Cookie header, or undefined. */
export function socialState(config: CookieConfig, cookieHeader: string | undefined): string | undefined {
  return cookieValue(config, SOCIAL_NAME, cookieHeader);
}
