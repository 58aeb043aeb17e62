import * as z from 'zod';
import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '../../../rules/account/limits.ts';
import { defineCall } from '../../call.ts';
import { formBoolean } from '../../form-boolean.ts';
import { cleanedText, lineText, passwordText } from '../../line-text.ts';
import { userInfo } from './account.ts';

const password = passwordText.default('');

export const accountInfo = defineCall({
  name: 'accountInfo',
  method: 'GET',
  path: '/api/v1/account/info',
  summary: 'Return the user and the ways to sign in',
  data: userInfo.extend({
    hasPassword: z.boolean().meta({ description: 'false: sign-in by e-mail code only' }),
    mailWhenDone: z
      .boolean()
      .exactOptional()
      .meta({ description: 'true: a mail is sent when a long job ends; missing before 0.2.0' }),
  }),
});

export const accountUsername = defineCall({
  name: 'accountUsername',
  method: 'GET',
  path: '/api/v1/account/username',
  summary: 'Return the user name of the session',
  data: z.object({ name: z.string() }),
});

export const accountName = defineCall({
  name: 'accountName',
  method: 'POST',
  path: '/api/v1/account/name',
  summary: 'Change the user name; requires the password, or a sign-in at most 30 minutes old',
  body: z.object({ name: cleanedText({ max: 320 }).default(''), current: password }),
  data: userInfo,
});

export const accountPassword = defineCall({
  name: 'accountPassword',
  method: 'POST',
  path: '/api/v1/account/password',
  summary: 'Change the password; requires the old one if set, and ends the other sessions',
  body: z.object({ current: password, pass: password, pass1: password }),
  data: userInfo,
});

export const accountDelete = defineCall({
  name: 'accountDelete',
  method: 'POST',
  path: '/api/v1/account/delete',
  summary: 'Delete the account with its orders and files; requires the password if the account has one',
  body: z.object({ current: password }),
  data: z.object({}),
});

export const accountExport = defineCall({
  name: 'accountExport',
  method: 'POST',
  path: '/api/v1/account/export',
  summary:
    'Return a copy of the user’s data, with addresses of their files for some hours at most; requires the password, or a sign-in at most 30 minutes old',
  body: z.object({ current: password }),
  data: z.record(z.string(), z.json()),
});

export const accountEmail = defineCall({
  name: 'accountEmail',
  method: 'POST',
  path: '/api/v1/account/email',
  summary:
    'Change the e-mail with a code sent to the new one (type 2); requires the password if the account has one',
  body: z.object({
    email: cleanedText({ max: 320 }).default(''),
    code: cleanedText({ max: 20 }).default(''),
    email_token: cleanedText({ max: 100 }).default(''),
    current: password,
  }),
  data: userInfo,
});

export const sessionList = defineCall({
  name: 'sessionList',
  method: 'GET',
  path: '/api/v1/account/sessions',
  summary: 'List the sessions of the account',
  data: z.object({
    list: z.array(
      z.object({ id: z.string(), agent: z.string(), startedAt: z.string(), current: z.boolean() }),
    ),
  }),
});

export const sessionEnd = defineCall({
  name: 'sessionEnd',
  method: 'POST',
  path: '/api/v1/account/sessions/end',
  summary:
    'End one session of the account, or all but the current one; requires the password, or a sign-in at most 30 minutes old',
  body: z.object({ id: lineText({ max: 60 }).optional(), current: password }),
  data: z.object({ ended: z.int() }),
});

export const avatarPolicy = defineCall({
  name: 'avatarPolicy',
  method: 'GET',
  path: '/api/v1/account/avatar-policy',
  summary: 'Return a signed form for the upload of an avatar',
  query: z.object({
    type: z.enum(AVATAR_TYPES),
    size: z.coerce.number().int().min(1).max(AVATAR_MAX_BYTES),
  }),
  data: z.object({ host: z.string(), key: z.string(), fields: z.record(z.string(), z.string()) }),
});

export const accountAvatar = defineCall({
  name: 'accountAvatar',
  method: 'POST',
  path: '/api/v1/account/avatar',
  summary: 'Check an uploaded picture and set it as the avatar',
  body: z.object({ path: lineText({ min: 0, max: 200 }), size: z.coerce.number().int().optional() }),
  data: userInfo,
});

export const avatarAddress = defineCall({
  name: 'avatarAddress',
  method: 'GET',
  path: '/api/v1/account/avatar',
  summary: 'Return a short-lived address of the avatar; empty without one',
  data: z.object({ url: z.string() }),
});

export const accountJobMail = defineCall({
  name: 'accountJobMail',
  method: 'PUT',
  path: '/api/v1/account/job-mail',
  summary: 'Turn the mail about the end of long jobs on or off, for jobs that are queued from now on',
  body: z.object({ on: formBoolean() }),
  data: z.object({ mailWhenDone: z.boolean() }),
});

function noticeOff(notice: 'introduction' | 'payment') {
  return defineCall({
    name: `notice-${notice}`,
    method: 'PUT',
    path: `/api/v1/user/notice/${notice}`,
    summary: 'Turn off reminders of this kind',
    data: userInfo.shape.showNotice,
  });
}

export const introductionNoticeOff = noticeOff('introduction');
export const paymentNoticeOff = noticeOff('payment');
