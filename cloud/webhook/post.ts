import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isWebhookAddress, WEBHOOK_PATIENCE_MS } from '../../core/rules/account/webhooks.ts';
import type { Webhooks } from '../../core/studio/ports.ts';
import { standInUrl } from '../stand-in.ts';
import { isPublicAddress } from './public-address.ts';

/** Time in which a name server has to answer, milliseconds. */
const NAME_PATIENCE_MS = 1000;

type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void | Promise<void>;

/** Tests resolve names themselves and listen without TLS. */
export interface WebhookSettings {
  resolve?: Resolve;
  isOpen?: (address: string) => boolean;
  plainPort?: number;
}

/** Asks the name servers, twice at most: the system's look-up would hold a thread as long as they like. */
const systemResolve: Resolve = (host, done) =>
  resolveBy(new Resolver({ timeout: NAME_PATIENCE_MS, tries: 2 }))(host, done);

/** Returns the look-up of all addresses of a name, IPv4 first; an error if it has neither kind. */
export function resolveBy(names: Pick<Resolver, 'resolve4' | 'resolve6'>): Resolve {
  return async (host, done) => {
    const [v4, v6] = await Promise.allSettled([names.resolve4(host), names.resolve6(host)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') return done(v4.reason, []);
    const of = (kind: PromiseSettledResult<string[]>, family: 4 | 6) =>
      kind.status === 'rejected' ? [] : kind.value.map((address) => ({ address, family }));
    done(null, [...of(v4, 4), ...of(v6, 6)]);
  };
}

/** Sends webhooks to the very addresses that it checked, without redirects, and reads no answer. */
export function webhookSender({
  resolve = systemResolve,
  isOpen = isPublicAddress,
  plainPort,
}: WebhookSettings = {}): Webhooks {
  const lookup: LookupFunction = (host, { all }, done) =>
    resolve(host, (error, found) => {
      if (error !== null) done(error, '');
      else if (found.length === 0 || !found.every(({ address }) => isOpen(address)))
        done(new Error(`${host} is not public`), '');
      else if (all === true) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
  const plain = plainPort === undefined ? {} : { protocol: 'http:', port: plainPort };
  return {
    async post({ url, headers, body }) {
      if (!isWebhookAddress(url)) throw new Error('not a webhook address');
      const standIn = standInUrl('WEBHOOK_URL');
      const isPlain = standIn !== undefined || plainPort !== undefined;
      await new Promise<void>((done, refuse) => {
        const send = isPlain ? httpRequest : httpsRequest;
        const outgoing = send(standIn ?? url, {
          method: 'POST',
          agent: false,
          headers: {
            ...headers,
            'user-agent': 'Trabecula-Webhook',
            'content-length': Buffer.byteLength(body),
          },
          signal: AbortSignal.timeout(WEBHOOK_PATIENCE_MS),
          ...(standIn === undefined ? { lookup, ...plain } : {}),
        });
        outgoing.on('error', refuse);
        outgoing.on('response', ({ statusCode = 0 }) => {
          outgoing.destroy();
          if (statusCode >= 200 && statusCode < 300) done();
          else refuse(new Error(`the address answered ${statusCode}`));
        });
        outgoing.end(body);
      });
    },
  };
}
