import { RESET_SECONDS } from '../../rules/account/limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { cookieValue, expiredCookie, hostCookie } from './cookie.ts';

type CookieConfig = Pick<HostConfig, 'cookies'>;

const NAME = 'pp_reset';

/** The Set-Cookie value that lets a browser set a new password: out of reach of scripts, like the session itself. */
export function resetCookie(config: CookieConfig, token: string): string {
  return hostCookie(config, NAME, token, RESET_SECONDS);
}

/** The Set-Cookie value that takes it away again. */
export function endedResetCookie(config: CookieConfig): string {
  return expiredCookie(config, NAME);
}

/** The reset token in a Cookie header, or undefined. */
export function resetToken(config: CookieConfig, cookieHeader: string | undefined): string | undefined {
  return cookieValue(config, NAME, cookieHeader);
}
