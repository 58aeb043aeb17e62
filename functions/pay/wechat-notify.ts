import { readWechatNotification } from '../../cloud/pay/wechat/notification.ts';
import { WECHAT_NOTIFY_PATH } from '../../core/contract/payment-hooks.ts';
import { receiveNotification } from '../../core/studio/pay/inbox.ts';
import type { HttpApp } from '../http/app.ts';
import type { PayServices } from './services.ts';

/**
 * Takes WeChat Pay's notifications: checks the signature over the raw body, opens the sealed part, remembers the ids,
 * answers. 401 for what is forged, stale or altered, the signature probes of WeChat Pay among it; 409 for a delivery
 * that was accepted before: WeChat Pay signs each delivery separately.
 */
export function addWechatNotify(app: HttpApp, { ports, wechatSecret }: PayServices): void {
  app.post(WECHAT_NOTIFY_PATH, async (context) => {
    const body = await context.req.text();
    const headerOf = (name: string) => context.req.header(name);
    const notification = readWechatNotification(headerOf, body, await wechatSecret(), ports.clock.nowMs());
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
