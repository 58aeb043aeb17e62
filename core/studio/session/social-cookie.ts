import { SOCIAL_STATE_SECONDS } from '../../rules/account/limits.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { cookieValue, expiredCookie, hostCookie } from './cookie.ts';

type CookieConfig = Pick<HostConfig, 'cookies'>;

const NAME = 'pp_social';

/** `Set-Cookie` value that binds a sign-in at another provider to this browser. */
export function socialCookie(config: CookieConfig, state: string): string {
  return hostCookie(config, NAME, state, SOCIAL_STATE_SECONDS);
}

/** `Set-Cookie` value that deletes it. */
export function endedSocialCookie(config: CookieConfig): string {
  return expiredCookie(config, NAME);
}

/** The state in a Cookie header, or undefined. */
export function socialState(config: CookieConfig, cookieHeader: string | undefined): string | undefined {
  return cookieValue(config, NAME, cookieHeader);
}
