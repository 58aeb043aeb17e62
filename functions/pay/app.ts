import type { Payments } from '../../cloud/pay/payments.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';
import { type HttpApp, httpApp, type Route } from '../http/app.ts';
import { addCardWebhook } from './card-webhook.ts';
import { payRoutes } from './routes.ts';
import { addWechatNotify } from './wechat-notify.ts';

/** What the `pay` function works with. */
export type PayServices = Pick<Payments, 'ports' | 'cardSecret' | 'wechatSecret'> & { config: HostConfig };

/** The calls of the page. */
export function payFunctionRoutes(services: PayServices): Route[] {
  return payRoutes(services);
}

/** The calls of the page, and the notifications of the host's own provider. */
export function payApp(services: PayServices): HttpApp {
  const app = httpApp(services, payFunctionRoutes(services));
  if (services.config.pay.provider === 'card') addCardWebhook(app, services);
  else addWechatNotify(app, services);
  return app;
}
