import { enquirySend } from '../../core/contract/calls/enquiry.ts';
import { sendEnquiry } from '../../core/studio/enquiry/send.ts';
import { type HttpApp, httpApp, type Route, route } from '../http/app.ts';
import { addressOf } from '../http/request.ts';
import { apiKeyRoutes } from './routes/api-key.ts';
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
    ...apiKeyRoutes(services),
    ...enquiryRoutes(services),
  ];
}

export function accountApp(services: AccountServices): HttpApp {
  return httpApp(services, accountFunctionRoutes(services));
}

function enquiryRoutes({ config, ports }: AccountServices): Route[] {
  return [
    route(enquirySend, async ({ body, context }) => {
      const { verification, email_token, ...enquiry } = body;
      const id = await sendEnquiry(ports, {
        enquiry,
        code: verification,
        token: email_token,
        address: addressOf(context),
        host: config,
      });
      return { id };
    }),
  ];
}
