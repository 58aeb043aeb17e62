import { type HttpApp, httpApp, type Route } from '../http/app.ts';
import { avatarRoutes } from './routes/avatar.ts';
import { fileRoutes } from './routes/file.ts';
import { orderFileRoutes } from './routes/order.ts';
import type { FilesServices } from './services.ts';

/** Calls that touch the file store. */
export function filesRoutes(services: FilesServices): Route[] {
  return [...fileRoutes(services), ...orderFileRoutes(services), ...avatarRoutes(services)];
}

export function filesApp(services: FilesServices): HttpApp {
  return httpApp(services, filesRoutes(services));
}
