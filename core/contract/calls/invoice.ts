import * as z from 'zod';
import { FAPIAO_FIELD_MAX_CHARACTERS } from '../../rules/pay/fapiao.ts';
import { defineCall } from '../call.ts';
import { cleanedText, lineText } from '../line-text.ts';

const paymentId = z.string().regex(/^ord_[0-9A-Za-z]{10,40}$/);
const field = lineText({ max: FAPIAO_FIELD_MAX_CHARACTERS }).default('');

/** A fapiao: asked for, issued with its number, refused with a reason, or void after a refund. */
export const fapiaoState = z.object({
  state: z.enum(['asked', 'done', 'refused', 'void']),
  number: z.string().nullable(),
  reason: z.string().nullable(),
});
export type FapiaoState = z.infer<typeof fapiaoState>;

export const paymentInvoice = defineCall({
  name: 'paymentInvoice',
  method: 'GET',
  path: '/api/v1/payments/{id}/invoice',
  summary: 'Return the page of the invoice that the card provider made for a payment',
  query: z.object({ id: paymentId }),
  data: z.object({ url: z.url().nullable().meta({ description: 'null while there is none' }) }),
});

export const fapiaoRequest = defineCall({
  name: 'fapiaoRequest',
  method: 'POST',
  path: '/api/v1/payments/{id}/fapiao',
  summary: 'Ask for the fapiao of a payment with WeChat Pay; an operator issues it',
  query: z.object({ id: paymentId }),
  body: z.object({
    buyer: z.enum(['person', 'company']),
    title: field.meta({ description: 'name on the fapiao' }),
    taxNumber: field.meta({ description: 'of a company' }),
    email: cleanedText({ max: 320 }).default('').meta({ description: 'where it is sent' }),
  }),
  data: fapiaoState,
});
