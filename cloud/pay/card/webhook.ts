import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { NOTIFICATION_TOLERANCE_SECONDS } from '../../../core/rules/pay/limits.ts';
import type { Notification } from '../../../core/studio/pay/provider.ts';
import type { CardSecret } from '../secrets.ts';

/** `ignored`: a genuine webhook from Stripe that does not concern our payments. */
export type CardNotification = Notification | 'ignored';

/**
 * Returns the ids in a webhook, or undefined if it is forged, stale or altered. `rawBody` is the text as
 * received, since the signature covers it. Any of the secrets may match, so that they can be rotated without
 * a gap.
 */
export function readCardWebhook(
  signature: string | undefined,
  rawBody: string,
  { webhookSecrets }: Pick<CardSecret, 'webhookSecrets'>,
  nowMs: number,
): CardNotification | undefined {
  const event = verifyEvent(signature, rawBody, webhookSecrets, nowMs);
  if (event === undefined) return undefined;
  const ids = idsIn(event);
  if (ids === undefined) return 'ignored';
  const seal = createHash('sha256')
    .update(`${signedAt(signature)}.${rawBody}`)
    .digest('hex');
  return { ...ids, seal };
}

/** Time of a webhook's signature, seconds since 1970. As in Stripe's own parser, the last `t` counts. */
function signedAt(signature = ''): number {
  const times = signature.split(',').map((part) => /^t=(\d+)/.exec(part)?.[1]);
  return Number(times.findLast((time) => time !== undefined) ?? Number.NaN);
}

function verifyEvent(
  signature: string | undefined,
  rawBody: string,
  secrets: readonly string[],
  nowMs: number,
): Stripe.Event | undefined {
  if (signature === undefined) return undefined;
  const seconds = Math.floor(nowMs / 1000);
  // Stripe's own check rejects old timestamps but not future ones.
  if (!(signedAt(signature) - seconds <= NOTIFICATION_TOLERANCE_SECONDS)) return undefined;
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        NOTIFICATION_TOLERANCE_SECONDS,
        undefined,
        nowMs,
      );
    } catch {
      // Try the other secret.
    }
  }
  return undefined;
}

function idsIn(event: Stripe.Event): Omit<Notification, 'seal'> | undefined {
  const eventId = event.id;
  const { object } = event.data;
  if (object.object === 'checkout.session')
    return { eventId, paymentId: object.metadata?.orderId, chargeId: idOf(object.payment_intent) };
  if (object.object === 'charge')
    return { eventId, paymentId: object.metadata.orderId, chargeId: idOf(object.payment_intent) };
  if (object.object === 'refund')
    return { eventId, paymentId: object.metadata?.orderId, chargeId: idOf(object.payment_intent) };
  if (object.object === 'dispute') return { eventId, chargeId: idOf(object.payment_intent) };
  return undefined;
}

function idOf(value: string | { id: string } | null): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
