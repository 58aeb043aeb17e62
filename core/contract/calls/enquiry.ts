import * as z from 'zod';
import { defineCall } from '../call.ts';
import { wellFormedText } from '../well-formed-text.ts';

const field = wellFormedText({ max: 400 }).default('');

export const enquirySend = defineCall({
  name: 'enquirySend',
  method: 'POST',
  path: '/api/v1/enquiry',
  who: 'anyone',
  changes: true,
  summary: 'Send the sales enquiry; a code (type 5) verifies the business e-mail',
  body: z.object({
    name: field,
    phone: field,
    email: field,
    title: field,
    company: field,
    industry: field,
    region: field,
    verification: z.string().max(20).default(''),
    email_token: z.string().max(100).default(''),
  }),
  data: z.object({ id: z.string() }),
});
