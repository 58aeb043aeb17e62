import { type HttpApp, httpApp, type Route } from '../http/app.ts';
import { addCardWebhook } from './card-webhook.ts';
import { payRoutes } from './routes.ts';
import type { PayServices } from './services.ts';
import { addWechatNotify } from './wechat-notify.ts';

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
