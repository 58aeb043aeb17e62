import * as z from 'zod';
import { defineCall } from '../call.ts';
import { goods } from './pay.ts';

export const hostInfo = defineCall({
  name: 'hostInfo',
  method: 'GET',
  path: '/api/v1/host',
  who: 'anyone',
  summary: 'Return the public configuration of the host',
  data: z.object({
    host: z.enum(['global', 'china']),
    contact: z.object({ email: z.string(), phone: z.string() }),
    mobile: z.boolean().meta({ description: 'mobile numbers can be bound' }),
    wechatLogin: z.boolean().meta({ description: 'sign-in by WeChat is offered' }),
    demo: z.boolean().meta({ description: 'a local product that signs its demo account in by one press' }),
    prices: z
      .object({ low: goods, high: goods })
      .meta({ description: 'price of a file by precision, as it is now' }),
    maintenance: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .meta({ description: 'maintenance window, past or future' }),
    legal: z
      .object({
        operator: z.string(),
        icp: z.string(),
        publicSecurity: z.string(),
        licence: z.string(),
        privacyUrl: z.string(),
        termsUrl: z.string(),
      })
      .partial()
      .optional()
      .meta({ description: 'who runs the host, its registrations and texts, for the foot of every page' }),
  }),
});
