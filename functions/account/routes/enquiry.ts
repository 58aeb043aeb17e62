import { enquirySend } from '../../../core/contract/calls/enquiry.ts';
import { sendEnquiry } from '../../../core/studio/enquiry/send.ts';
import { type Route, route } from '../../http/app.ts';
import { addressOf } from '../../http/request.ts';
import type { AccountServices } from '../services.ts';

export function enquiryRoutes({ config, ports }: AccountServices): Route[] {
  return [
    route(enquirySend, async ({ body, context }) => {
      const { verification, email_token, ...enquiry } = body;
      const id = await sendEnquiry(ports, {
        enquiry,
        code: verification,
        token: email_token,
        address: addressOf(context),
        contact: config.contact,
      });
      return { id };
    }),
  ];
}
