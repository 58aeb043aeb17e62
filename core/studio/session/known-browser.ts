import * as z from 'zod';
import { KNOWN_BROWSER_BITS, KNOWN_BROWSER_SECONDS } from '../../rules/account/session-limits.ts';
import { NO_UID } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';

const knownBrowsers = recordFormat(z.object({ expiresAtSeconds: z.number() }));

// A browser that once signed in to an account is known to it by a token in a cookie. The token opens nothing: it
// only gives the browser its own counters, so that strangers who guess cannot keep the owner out (OWASP, "Slow
// down online guessing attacks with device cookies").

/** Remembers that this browser signed in. Returns its token, a new one if it has none. */
export async function rememberBrowser(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  uid: string,
  browserToken: string | undefined,
): Promise<string> {
  const token = browserToken ?? ports.ids.secret(KNOWN_BROWSER_BITS);
  const expiresAtSeconds = Math.floor(ports.clock.nowMs() / 1000) + KNOWN_BROWSER_SECONDS;
  const key = keys.knownBrowser(await sha256Hex(token), uid);
  await ports.table.write([{ put: { ...key, expiresAtSeconds } }]);
  return token;
}

/** Counter of a browser known to this account; else undefined, after the same work for unknown accounts. */
export async function knownBrowserName(
  ports: Pick<Ports, 'table' | 'clock'>,
  browserToken: string | undefined,
  uid: string | undefined,
): Promise<string | undefined> {
  const hash = await sha256Hex(browserToken ?? '');
  const found = knownBrowsers.readIfAny(await ports.table.get(keys.knownBrowser(hash, uid ?? NO_UID)));
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const known = browserToken !== undefined && (found?.expiresAtSeconds ?? 0) > nowSeconds;
  return known ? `${hash}:${uid}` : undefined;
}
