import { type HttpApp, httpApp, type Route } from '../http/app.ts';
import { addCardWebhook, addWechatNotify } from './notifications.ts';
import { payRoutes } from './routes.ts';
import type { PayServices } from './services.ts';

/** Calls of the page. */
export function payFunctionRoutes(services: PayServices): Route[] {
  return payRoutes(services);
}

/** Returns the app for the calls of the page and the notifications of the host's payment provider. */
export function payApp(services: PayServices): HttpApp {
  const app = httpApp(services, payFunctionRoutes(services));
  if (services.config.pay.provider === 'card') addCardWebhook(app, services);
  else addWechatNotify(app, services);
  return app;
}
