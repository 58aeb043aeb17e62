import { type HttpApp, httpApp, type Route } from '../http/app.ts';
import { enquiryRoutes } from './routes/enquiry.ts';
import { mobileRoutes } from './routes/mobile.ts';
import { profileRoutes } from './routes/profile.ts';
import { linkRoutes, sessionRoutes } from './routes/session.ts';
import { registrationRoutes, verificationRoutes } from './routes/verification.ts';
import { wechatRoutes } from './routes/wechat.ts';
import type { AccountServices } from './services.ts';

/** Calls that create, open and change an account. */
export function accountFunctionRoutes(services: AccountServices): Route[] {
  return [
    ...verificationRoutes(services),
    ...registrationRoutes(services),
    ...profileRoutes(services),
    ...mobileRoutes(services),
    ...wechatRoutes(services),
    ...sessionRoutes(services),
    ...linkRoutes(services),
    ...enquiryRoutes(services),
  ];
}

export function accountApp(services: AccountServices): HttpApp {
  return httpApp(services, accountFunctionRoutes(services));
}
