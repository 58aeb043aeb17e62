import * as z from 'zod';
import { PAGE_FAULTS } from '../../rules/operations/page-faults.ts';
import { defineCall } from '../call.ts';

export const pageReport = defineCall({
  name: 'pageReport',
  method: 'POST',
  path: '/api/v1/report',
  who: 'anyone',
  summary: 'Report a fault that only the page sees: no content, nothing about a person',
  body: z.object({
    fault: z.enum(PAGE_FAULTS),
    version: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .meta({ description: 'release of the page' }),
    requestId: z
      .string()
      .regex(/^[0-9a-f]{12}$/)
      .optional()
      .meta({ description: 'id of the page’s request before the fault' }),
  }),
  data: z.null(),
});
