import * as z from 'zod';
import {
  WEBHOOK_ATTEMPTS,
  WEBHOOK_KEPT_SECONDS,
  WEBHOOK_RETRY_SECONDS,
} from '../../rules/account/webhooks.ts';
import { ORDER_STATUSES } from '../../rules/order/status.ts';
import type { Job } from '../order/job.ts';
import type { Order } from '../order/order.ts';
import { Outbox } from '../outgoing.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import type { Write } from '../store/table.ts';
import { findApiKey } from './api-key.ts';

const webhookSchema = z.object({
  id: z.string(),
  uid: z.string(),
  keyId: z.string(),
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  failure: z.string().exactOptional(),
  endedAtMs: z.number(),
  attempts: z.number(),
  sentAtMs: z.number().exactOptional(),
});
type Webhook = z.output<typeof webhookSchema>;

const outbox = new Outbox<Webhook>({
  format: recordFormat(webhookSchema),
  keyOf: keys.webhook,
  due: 'WEBHOOKS#DUE',
  maxAttempts: WEBHOOK_ATTEMPTS,
  retrySeconds: WEBHOOK_RETRY_SECONDS,
  keptSeconds: WEBHOOK_KEPT_SECONDS,
  maxPerRun: 500,
  maxPerAccount: 10,
  // Addresses that do not answer hold up the others by five timeouts at most.
  parallel: 100,
});

/** Returns the write that orders the message about the end of a job, if an API key with a webhook queued it. */
export function webhookWrites(
  { id: orderId, uid, status, failure }: Order,
  { id, webhookKeyId: keyId }: Job,
  endedAtMs: number,
): Write[] {
  if (keyId === undefined) return [];
  const why = failure === undefined ? {} : { failure: failure.code };
  return [outbox.order({ id, uid, keyId, orderId, status, ...why, endedAtMs, attempts: 0 }, endedAtMs)];
}

/** Sends the messages that are due and returns their number. A revoked key gets none. */
export async function sendWebhooks(
  ports: Pick<Ports, 'table' | 'clock' | 'webhooks' | 'log'>,
): Promise<number> {
  return await outbox.sendDue(ports, {
    send: async (message) => await post(ports, message),
    failed: ({ id: jobId, uid, keyId }, error, isLast) => {
      const details = { jobId, uid, keyId, error: String(error) };
      if (isLast) ports.log('webhook given up', details);
      else ports.log('webhook not sent', details);
    },
  });
}

async function post(
  ports: Pick<Ports, 'table' | 'clock' | 'webhooks'>,
  { id, uid, keyId, orderId, status, failure, endedAtMs }: Webhook,
): Promise<void> {
  const webhook = (await findApiKey(ports, uid, keyId))?.webhook;
  if (webhook === undefined) return;
  const body = JSON.stringify({
    type: 'order.ended',
    timestamp: new Date(endedAtMs).toISOString(),
    data: { id: orderId, status, failure: failure ?? null },
  });
  const timestamp = String(Math.floor(ports.clock.nowMs() / 1000));
  await ports.webhooks.post({
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${await signatureOf(webhook.secret, `${id}.${timestamp}.${body}`)}`,
    },
    body,
  });
}

/** Returns the signature of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA-256 in base64. */
async function signatureOf(secret: string, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(secret.indexOf('_') + 1)), (sign) => sign.charCodeAt(0));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signed)));
}
