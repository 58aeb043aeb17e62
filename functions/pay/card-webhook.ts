import { readCardWebhook } from '../../cloud/pay/card/webhook.ts';
import { CARD_WEBHOOK_PATH } from '../../core/contract/payment-hooks.ts';
import { receiveNotification } from '../../core/studio/pay/inbox.ts';
import type { HttpApp } from '../http/app.ts';
import type { PayServices } from './services.ts';

/**
 * Receives Stripe's webhooks: checks the signature over the raw body, stores the ids and responds. The
 * settling worker does the rest. Responds with 400 to a forged, stale or altered event, and with 409 to a
 * delivery that was accepted before. Stripe signs each delivery separately.
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
