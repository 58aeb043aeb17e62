import * as z from 'zod';
import { defineCall } from '../call.ts';
import { cleanedText, lineText } from '../line-text.ts';

const field = lineText({ min: 0, max: 400 }).default('');

export const enquirySend = defineCall({
  name: 'enquirySend',
  method: 'POST',
  path: '/api/v1/enquiry',
  who: 'anyone',
  summary: 'Send the sales enquiry; a code (type 5) verifies the business e-mail',
  body: z.object({
    name: field,
    phone: field,
    email: field,
    title: field,
    company: field,
    industry: field,
    region: field,
    // Typed in several lines, which become one.
    message: cleanedText({ max: 2000 }).default(''),
    verification: cleanedText({ max: 20 }).default(''),
    email_token: cleanedText({ max: 100 }).default(''),
  }),
  data: z.object({ id: z.string() }),
});
