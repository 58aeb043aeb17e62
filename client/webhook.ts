import { WEBHOOK_TOLERANCE_SECONDS } from '../core/rules/account/webhooks.ts';

/** The end of an order, as a webhook reports it. */
export interface OrderEnded {
  type: 'order.ended';
  timestamp: string;
  data: { id: string; status: string; failure: string | null };
}

interface Received {
  /** Secret of the webhook, `whsec_…`. */
  secret: string;
  headers: { get(name: string): string | null };
  /** As received, not parsed. */
  body: string;
  nowMs?: number;
}

/**
 * Returns the message of a webhook. Throws unless the studio has signed it within the last five minutes, so that a
 * recorded request cannot be sent again later. Within that time keep the `webhook-id` and ignore repeats.
 */
export async function verifyWebhook({
  secret,
  headers,
  body,
  nowMs = Date.now(),
}: Received): Promise<OrderEnded> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers.get(`webhook-${name}`) ?? '',
  ) as [string, string, string];
  const ageSeconds = Math.abs(nowMs / 1000 - Number(timestamp));
  // Not a number is refused as well.
  if (timestamp === '' || !(ageSeconds <= WEBHOOK_TOLERANCE_SECONDS))
    throw new Error('the message is too old');
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.slice(secret.indexOf('_') + 1)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, sealed] = signature.split(',');
    if (version !== 'v1' || sealed === undefined) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(sealed), signed))
      return JSON.parse(body) as OrderEnded;
  }
  throw new Error('the message is not signed by the studio');
}

/** Returns the bytes of a base64 text; none if it is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
