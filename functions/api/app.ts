import { type HttpApp, httpApp, type Route } from '../http/app.ts';
import { accountRoutes, preferencesRoutes } from './routes/account.ts';
import { catalogueRoutes, hostRoutes } from './routes/catalogue.ts';
import { orderRoutes } from './routes/order.ts';
import { reportRoutes } from './routes/page-report.ts';
import { paymentRoutes } from './routes/payments.ts';
import { recipeRoutes } from './routes/recipe.ts';
import { taskRoutes } from './routes/task.ts';
import type { ApiServices } from './services.ts';

/** Calls that do not touch files. */
export function apiRoutes(services: ApiServices): Route[] {
  return [
    ...hostRoutes(services),
    ...reportRoutes(services),
    ...accountRoutes(services),
    ...preferencesRoutes(services),
    ...catalogueRoutes(),
    ...orderRoutes(services),
    ...paymentRoutes(services),
    ...taskRoutes(services),
    ...recipeRoutes(services),
  ];
}

export function apiApp(services: ApiServices): HttpApp {
  return httpApp(services, apiRoutes(services));
}
