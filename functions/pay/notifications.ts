import { readCardWebhook } from '../../cloud/pay/card/webhook.ts';
import { readWechatNotification } from '../../cloud/pay/wechat/notification.ts';
import { CARD_WEBHOOK_PATH, WECHAT_NOTIFY_PATH } from '../../core/contract/payment-hooks.ts';
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
    const notification = readCardWebhook(
      { signature, rawBody: body },
      await cardSecret(),
      ports.clock.nowMs(),
    );
    if (notification === undefined) {
      ports.log('notification refused', { provider: 'card' });
      return context.json({ received: false }, 400);
    }
    const receipt = notification === 'ignored' ? 'taken' : await receiveNotification(ports, notification);
    if (receipt === 'replayed') ports.log('notification replayed', { provider: 'card' });
    return context.json({ received: receipt !== 'replayed' }, receipt === 'replayed' ? 409 : 200);
  });
}

/**
 * Receives WeChat Pay's notifications: checks the signature over the raw body, decrypts the resource, stores
 * the ids and responds. Responds with 401 to a forged, stale or altered notification, including WeChat Pay's
 * signature probes, and with 409 to a delivery that was accepted before. WeChat Pay signs each delivery
 * separately.
 */
export function addWechatNotify(app: HttpApp, { ports, wechatSecret }: PayServices): void {
  app.post(WECHAT_NOTIFY_PATH, async (context) => {
    const body = await context.req.text();
    const headerOf = (name: string) => context.req.header(name);
    const notification = readWechatNotification(
      { headerOf, rawBody: body },
      await wechatSecret(),
      ports.clock.nowMs(),
    );
    if (notification === undefined) {
      ports.log('notification refused', { provider: 'wechat' });
      return context.json({ code: 'FAIL', message: 'signature' }, 401);
    }
    if ((await receiveNotification(ports, notification)) === 'replayed') {
      ports.log('notification replayed', { provider: 'wechat' });
      return context.json({ code: 'FAIL', message: 'replayed' }, 409);
    }
    return context.body(null, 204);
  });
}
