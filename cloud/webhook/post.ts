import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isWebhookAddress, WEBHOOK_PATIENCE_MS } from '../../core/rules/account/webhooks.ts';
import type { Webhooks } from '../../core/studio/ports.ts';
import { standInUrl } from '../stand-in.ts';
import { isPublicAddress } from './public-address.ts';

type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Tests resolve names themselves and listen without TLS. */
export interface WebhookSettings {
  resolve?: Resolve;
  isOpen?: (address: string) => boolean;
  plainPort?: number;
}

const systemResolve: Resolve = (host, done) => systemLookup(host, { all: true }, done);

/**
 * Returns the sender of webhooks. It connects to the very addresses that it has checked, so a name cannot lead elsewhere
 * between check and connection. It follows no redirect and reads no answer.
 */
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
