import { getDomain } from 'tldts-icann';
import { isMailProvider } from '../../rules/account/mail-providers.ts';
import { mailHost } from '../../rules/account/mailbox.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';

/**
 * Returns the hash of the domain that an owner registers, with every address below it: `example.co.uk` for
 * `anna@mail.example.co.uk`, by the public suffix list (https://publicsuffix.org). Undefined without an e-mail, and for
 * mail providers.
 */
export async function trialDomainOf(email: string): Promise<string | undefined> {
  const host = mailHost(email);
  return host === '' || isMailProvider(host) ? undefined : await domainHash(host);
}

async function domainHash(host: string): Promise<string> {
  return await sha256Hex(`trial domain: ${getDomain(host) ?? host}`);
}

/** True for a name that somebody can register, or one below it; false for a public suffix and for other text. */
export function isRegistrable(host: string): boolean {
  return /^[\p{L}\d.-]+$/u.test(host) && getDomain(host) !== null;
}

/** Lets every account of a mail domain use its free downloads, or limits them again. For operators. */
export async function trustDomain(
  ports: Pick<Ports, 'table' | 'clock'>,
  host: string,
  trust: { by: string; reason: string } | undefined,
): Promise<void> {
  const key = keys.trustedDomain(await domainHash(host.trim().toLowerCase()));
  await ports.table.write([
    trust === undefined ? { delete: key } : { put: { ...key, ...trust, atMs: ports.clock.nowMs() } },
  ]);
}
