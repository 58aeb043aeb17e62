import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { formBoolean } from '../../form-boolean.ts';
import { cleanedText, passwordText } from '../../line-text.ts';
import { userInfo } from './account.ts';

const password = passwordText.default('');

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/api/v1/account/register',
  summary: 'Set name and password of an account created by e-mail verification',
  body: z.object({ name: cleanedText({ max: 320 }).default(''), pass: password, pass1: password }),
  data: userInfo,
});

export const passwordReset = defineCall({
  name: 'passwordReset',
  method: 'POST',
  path: '/api/v1/account/password-reset',
  who: 'anyone',
  summary: 'Set a new password after a verified code (type 3); ends every session and starts a new one',
  body: z.object({ pass: password, pass1: password }),
  data: userInfo,
});

export const tokenExchange = defineCall({
  name: 'tokenExchange',
  method: 'POST',
  path: '/api/v1/auth/exchange',
  who: 'anyone',
  summary: 'Exchange the pp_token of a sign-in link for a session; it works once',
  body: z.object({
    pp_token: cleanedText({ max: 400 }).default('').meta({ description: 'base64, as in the address' }),
    autoLogin: formBoolean(),
  }),
  data: userInfo,
});
