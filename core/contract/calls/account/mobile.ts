import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { cleanedText, passwordText } from '../../line-text.ts';
import { userInfo } from './account.ts';

const mobile = cleanedText({ max: 40 }).default('');

export const mobileCode = defineCall({
  name: 'mobileCode',
  method: 'POST',
  path: '/api/v1/account/mobile-code',
  summary: 'Send a code to a mobile number to bind, if the host sends messages',
  body: z.object({
    mobile,
    type: z.coerce.number().int().optional().meta({ description: '1: bind' }),
    proof: cleanedText({ max: 4096 }).default('').meta({ description: 'solved challenge, JSON in base64' }),
  }),
  data: z.object({
    mobile_token: z.string().meta({ description: 'the code is valid only with this token' }),
    resendAfterSeconds: z.int(),
    codeSeconds: z.int(),
  }),
});

export const accountMobile = defineCall({
  name: 'accountMobile',
  method: 'POST',
  path: '/api/v1/account/mobile',
  summary: 'Bind a mobile number by its code; requires the password if the account has one',
  body: z.object({
    mobile,
    code: cleanedText({ max: 20 }).default(''),
    mobile_token: cleanedText({ max: 100 }).default(''),
    current: passwordText.default(''),
  }),
  data: userInfo,
});
