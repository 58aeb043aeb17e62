import * as z from 'zod';
import { DELIVERY_KEPT_SECONDS, INBOX_KEPT_SECONDS } from '../../rules/pay/limits.ts';
import { timeKey } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { tryWrite, type Write } from '../store/table.ts';
import { EVENTS_NEW, payKeys, paymentPointers } from './keys.ts';
import type { PayPorts } from './ports.ts';
import type { Notification } from './provider.ts';
import { settle } from './settle.ts';

const eventSchema = z.object({
  eventId: z.string(),
  paymentId: z.string().optional(),
  chargeId: z.string().optional(),
  refundId: z.string().optional(),
  state: z.enum(['NEW', 'DONE']),
});
const events = recordFormat(eventSchema, { paymentId: 'orderId', chargeId: 'paymentId' });

/** `taken`: new. `known`: a repeated event. `replayed`: a repeated delivery, which the provider never sends. */
export type Receipt = 'taken' | 'known' | 'replayed';

/** Stores a signed notification's ids once and wakes the settling worker. It is safe then: acknowledge it. */
export async function receiveNotification(
  ports: Pick<PayPorts, 'table' | 'clock' | 'provider' | 'settlements' | 'log'>,
  notification: Notification,
): Promise<Receipt> {
  const { eventId } = notification;
  const receipt = await remember(ports, notification);
  if (receipt !== 'taken') return receipt;
  try {
    await ports.settlements.send({ eventId });
  } catch (error) {
    // The reconciler finds it in the inbox.
    ports.log('settlement not sent', { eventId, error: String(error) });
  }
  return receipt;
}

async function remember(
  { table, clock, provider: { kind } }: Pick<PayPorts, 'table' | 'clock' | 'provider'>,
  { seal, ...ids }: Notification,
): Promise<Receipt> {
  const nowMs = clock.nowMs();
  const nowSeconds = Math.floor(nowMs / 1000);
  const delivery: Write = {
    put: { ...payKeys.delivery(kind, seal), expiresAtSeconds: nowSeconds + DELIVERY_KEPT_SECONDS },
    when: { pk: 'absent' },
  };
  const event: Write = {
    put: events.item(
      payKeys.inbox(kind, ids.eventId),
      { ...ids, state: 'NEW' },
      {
        gsi2pk: EVENTS_NEW,
        gsi2sk: timeKey(nowMs, ids.eventId),
        expiresAtSeconds: nowSeconds + INBOX_KEPT_SECONDS,
      },
    ),
    when: { pk: 'absent' },
  };
  if (await tryWrite(table, [delivery, event])) return 'taken';
  return (await tryWrite(table, [delivery])) ? 'known' : 'replayed';
}

/** Settles the payment of a notification and marks it done. Idempotent. Throws ProviderUnavailable. */
export async function workOnNotification(ports: PayPorts, eventId: string): Promise<void> {
  const key = payKeys.inbox(ports.provider.kind, eventId);
  const event = events.readIfAny(await ports.table.get(key));
  if (event?.state !== 'NEW') return;
  const { paymentId, chargeId, refundId } = event;
  // An unknown charge needs no work: its refunds and disputes are read when its payment is settled.
  const about = paymentId ?? (await paymentOfCharge(ports, chargeId));
  if (about !== undefined) await settle(ports, about, refundId === undefined ? [] : [refundId]);
  await ports.table.write([{ update: key, set: { state: 'DONE' }, remove: ['gsi2pk', 'gsi2sk'] }]);
}

/** Returns the payment that a provider's charge was recorded for, or undefined. */
export async function paymentOfCharge(
  ports: Pick<PayPorts, 'table' | 'provider'>,
  chargeId: string | undefined,
): Promise<string | undefined> {
  if (chargeId === undefined) return undefined;
  const charge = await ports.table.get(payKeys.charge(ports.provider.kind, chargeId));
  return paymentPointers.readIfAny(charge)?.paymentId;
}
