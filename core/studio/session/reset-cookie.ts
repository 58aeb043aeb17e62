import { RESET_SECONDS } from '../../rules/account/limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { cookieValue, expiredCookie, hostCookie } from './cookie.ts';

type CookieConfig = Pick<HostConfig, 'cookies'>;

const NAME = 'pp_reset';

/** `Set-Cookie` value of the password-reset right. HttpOnly, like the session cookie. */
export function resetCookie(config: CookieConfig, token: string): string {
  return hostCookie(config, NAME, token, RESET_SECONDS);
}

/** `Set-Cookie` value that deletes it. */
export function endedResetCookie(config: CookieConfig): string {
  return expiredCookie(config, NAME);
}

/** The reset token in a Cookie header, or undefined. */
export function resetToken(config: CookieConfig, cookieHeader: string | undefined): string | undefined {
  return cookieValue(config, NAME, cookieHeader);
}
