import * as z from 'zod';
import { FEATURES, GRANTS } from '../../../rules/account/permissions.ts';
import { defineCall } from '../../call.ts';
import { formBoolean } from '../../form-boolean.ts';
import { cleanedText, passwordText } from '../../line-text.ts';

export const userInfo = z.object({
  uid: z.string(),
  username: z.string(),
  avatar: z.string().meta({ description: 'name of the picture; empty without one. See avatarAddress' }),
  email: z.string(),
  mobile: z.string().meta({ description: 'masked; empty without one' }),
  is_bind_wechat: z.boolean().meta({ description: 'true if a WeChat account is bound' }),
  identity: z.enum(['user', 'member']),
  isAvailable: z.boolean().meta({ description: 'false: payment is the only way to download' }),
  leftTrialNumber: z.int().nonnegative(),
  grants: z.array(z.enum(GRANTS)),
  barred: z.boolean(),
  createdAt: z.string(),
  showNotice: z.object({ introduction: z.boolean(), payment: z.boolean() }),
});
export type UserInfo = z.infer<typeof userInfo>;

export const authInfo = defineCall({
  name: 'authInfo',
  method: 'GET',
  path: '/api/v1/auth/info',
  summary: 'Return the signed-in user; also checks the session',
  data: userInfo,
});

export const featureAccess = defineCall({
  name: 'featureAccess',
  method: 'GET',
  path: '/api/v1/auth/feature',
  summary: 'Check a permission, for tools without another call',
  query: z.object({ name: z.enum(FEATURES) }),
  data: z.object({ name: z.enum(FEATURES) }),
});

export const accountLogin = defineCall({
  name: 'accountLogin',
  method: 'POST',
  path: '/api/v1/account/login',
  who: 'anyone',
  summary: 'Sign in with user name or e-mail and password; sets the session cookie',
  // Empty values pass here because they have their own codes (501, 502).
  body: z.object({
    name: cleanedText({ min: 0, max: 320 }),
    pass: passwordText,
    autoLogin: formBoolean(),
  }),
  data: userInfo,
});

export const signOut = defineCall({
  name: 'signOut',
  method: 'POST',
  path: '/api/v1/auth/slo',
  who: 'anyone',
  summary: 'End the session; returns the path to visit next',
  data: z.string(),
});
