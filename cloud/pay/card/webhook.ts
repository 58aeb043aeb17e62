import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import * as z from 'zod';
import { NOTIFICATION_TOLERANCE_SECONDS, PROVIDER_ID } from '../../../core/rules/pay/limits.ts';
import type { Notification } from '../../../core/studio/pay/provider.ts';
import type { CardSecret } from '../secrets.ts';
import { paymentIdOf } from './payment-metadata.ts';

/** Objects of events that concern a payment. */
const CONCERNS = new Set(['checkout.session', 'charge', 'refund', 'dispute']);

const providerId = z.string().regex(PROVIDER_ID);

const eventShape = z.object({
  id: providerId,
  data: z.object({
    object: z.object({
      object: z.string(),
      // Another program of the same account may write other metadata.
      metadata: z.object({ orderId: providerId.optional().catch(undefined) }).nullish(),
      payment_intent: z.union([providerId, z.object({ id: providerId })]).nullish(),
    }),
  }),
});

/** `ignored`: a genuine webhook from Stripe that does not concern our payments. */
export type CardNotification = Notification | 'ignored';

/** `rawBody` is the text as received, since the signature covers it. */
interface SignedBody {
  signature: string | undefined;
  rawBody: string;
}

/** Ids in a webhook; undefined for a bad one. Any of the secrets may match, so that they can be rotated. */
export function readCardWebhook(
  { signature, rawBody }: SignedBody,
  { webhookSecrets }: Pick<CardSecret, 'webhookSecrets'>,
  nowMs: number,
): CardNotification | undefined {
  const event = eventShape.safeParse(verifyEvent({ signature, rawBody }, webhookSecrets, nowMs));
  if (!event.success) return undefined;
  const ids = idsIn(event.data);
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

function verifyEvent({ signature, rawBody }: SignedBody, secrets: readonly string[], nowMs: number): unknown {
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

function idsIn({ id: eventId, data: { object } }: z.output<typeof eventShape>) {
  if (!CONCERNS.has(object.object)) return undefined;
  const { payment_intent } = object;
  const chargeId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  return { eventId, paymentId: paymentIdOf(object), chargeId };
}
