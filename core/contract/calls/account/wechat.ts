import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { formBoolean } from '../../form-boolean.ts';
import { cleanedText, passwordText } from '../../line-text.ts';
import { userInfo } from './account.ts';

export const wechatStart = defineCall({
  name: 'wechatStart',
  method: 'POST',
  path: '/api/v1/auth/wechat',
  who: 'anyone',
  summary:
    'Start a sign-in or a binding at WeChat; returns the address to visit. WeChat returns to /wechatReturn',
  body: z.object({
    isBind: formBoolean().meta({ description: 'bind to the account of the session' }),
    current: passwordText
      .default('')
      .meta({ description: 'the current password, to bind; if the account has one' }),
    autoLogin: formBoolean(),
  }),
  data: z.object({ url: z.url() }),
});

export const wechatReturn = defineCall({
  name: 'wechatReturn',
  method: 'POST',
  path: '/api/v1/auth/wechat/return',
  who: 'anyone',
  summary: 'Finish a visit to WeChat, once and in the same browser: signs in, or binds',
  body: z.object({
    code: cleanedText({ max: 512 }).default(''),
    state: cleanedText({ max: 100 }).default(''),
  }),
  data: z.object({
    bound: z.boolean().meta({ description: 'true: bound; false: signed in' }),
    user: userInfo,
  }),
});

export const wechatUnbind = defineCall({
  name: 'wechatUnbind',
  method: 'DELETE',
  path: '/api/v1/account/wechat',
  summary: 'Unbind the WeChat account; requires the password if the account has one',
  body: z.object({ current: passwordText.default('') }),
  data: userInfo,
});
