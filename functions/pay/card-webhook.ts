import { readCardWebhook } from '../../cloud/pay/card/webhook.ts';
import { CARD_WEBHOOK_PATH } from '../../core/contract/payment-hooks.ts';
import { receiveNotification } from '../../core/studio/pay/inbox.ts';
import type { HttpApp } from '../http/app.ts';
import type { PayServices } from './services.ts';

/**
 * Takes Stripe's webhooks: checks the signature over the raw body, remembers the ids, answers. The work is done
 * later, by the settling worker. 400 for what is forged, stale or altered,
 * 409 for a delivery that was accepted before: Stripe signs each delivery separately.
 */
export function addCardWebhook(app: HttpApp, { ports, cardSecret }: PayServices): void {
  app.post(CARD_WEBHOOK_PATH, async (context) => {
    const body = await context.req.text();
    const signature = context.req.header('stripe-signature');
    const notification = readCardWebhook(signature, body, await cardSecret(), ports.clock.nowMs());
    if (notification === undefined) {
      ports.log('notification refused', { provider: 'card' });
      return context.json({ received: false }, 400);
    }
    const receipt = notification === 'ignored' ? 'taken' : await receiveNotification(ports, notification);
    if (receipt === 'replayed') ports.log('notification replayed', { provider: 'card' });
    return context.json({ received: receipt !== 'replayed' }, receipt === 'replayed' ? 409 : 200);
  });
}
