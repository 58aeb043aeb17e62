import * as z from 'zod';
import { defineCall } from '../call.ts';
import { userInfo } from './account.ts';

const mobile = z.string().max(40).default('');

export const mobileCode = defineCall({
  name: 'mobileCode',
  method: 'POST',
  path: '/api/v1/account/mobile-code',
  who: 'user',
  changes: true,
  summary: 'Send a code to a mobile number to bind, if the host sends messages',
  body: z.object({
    mobile,
    type: z.coerce.number().int().optional().meta({ description: '1: bind' }),
    proof: z.string().max(4096).default('').meta({ description: 'solved challenge, JSON in base64' }),
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
  who: 'user',
  changes: true,
  summary: 'Bind a mobile number by its code; requires the password if the account has one',
  body: z.object({
    mobile,
    code: z.string().max(20).default(''),
    mobile_token: z.string().max(100).default(''),
    current: z.string().max(1024).default(''),
  }),
  data: userInfo,
});
