import { type HttpApp, httpApp, type Route } from '../http/app.ts';
import { accountRoutes } from './routes/account.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { channelRoutes } from './routes/channel.ts';
import { hostRoutes } from './routes/host.ts';
import { orderRoutes } from './routes/order.ts';
import { payRoutes } from './routes/pay.ts';
import { preferencesRoutes } from './routes/preferences.ts';
import { taskRoutes } from './routes/task.ts';
import type { ApiServices } from './services.ts';

/** Calls that do not touch files. */
export function apiRoutes(services: ApiServices): Route[] {
  return [
    ...hostRoutes(services),
    ...accountRoutes(services),
    ...preferencesRoutes(services),
    ...catalogueRoutes(),
    ...orderRoutes(services),
    ...taskRoutes(services),
    ...channelRoutes(services),
    ...payRoutes(services),
  ];
}

export function apiApp(services: ApiServices): HttpApp {
  return httpApp(services, apiRoutes(services));
}
