import * as z from 'zod';
import { namesOf } from '../../../rules/names.ts';
import { defineCall } from '../../call.ts';
import { formBoolean } from '../../form-boolean.ts';
import { cleanedText } from '../../line-text.ts';

/** Numbers of the code purposes (docs/specification.md#calls). */
export const CODE_TYPES = { register: 1, bind: 2, reset: 3, login: 4, enquiry: 5 } as const;
export type CodePurpose = keyof typeof CODE_TYPES;

export function codePurpose(type: number | undefined): CodePurpose | undefined {
  return namesOf(CODE_TYPES).find((purpose) => CODE_TYPES[purpose] === type);
}

/** A number, or its text in a form. A missing one passes here because it has its own error code. */
const codeType = z.coerce.number().int().optional();
const email = cleanedText({ max: 320 }).default('');

export const proofChallenge = defineCall({
  name: 'proofChallenge',
  method: 'GET',
  path: '/api/v1/account/challenge',
  who: 'anyone',
  summary: 'Return a single-use challenge for the slider',
  data: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string().optional(),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    }),
    signature: z.string(),
  }),
});

export const emailCode = defineCall({
  name: 'emailCode',
  method: 'POST',
  path: '/api/v1/account/email-code',
  who: 'anyone',
  summary: 'Send a code by e-mail; the answer does not reveal whether an account exists',
  body: z.object({
    email,
    type: codeType.meta({
      description: '1 register, 2 change e-mail (signed in), 3 forgotten password, 4 sign in, 5 enquiry',
    }),
    proof: cleanedText({ max: 4096 }).default('').meta({ description: 'solved challenge, JSON in base64' }),
  }),
  data: z.object({
    email_token: z.string().meta({ description: 'the code is valid only with this token' }),
    by: z
      .enum(['code', 'link'])
      .meta({ description: 'link: the mail has a link to open, because many wrong codes were entered' }),
    resendAfterSeconds: z.int(),
    codeSeconds: z.int(),
  }),
});

export const verifyEmail = defineCall({
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/v1/account/verify-email',
  who: 'anyone',
  summary: 'Check a code: signs in (4), creates the account and signs in (1), or allows a new password (3)',
  body: z.object({
    email,
    code: cleanedText({ max: 100 })
      .default('')
      .meta({ description: 'the code, or the secret of a link in the mail' }),
    email_token: cleanedText({ max: 100 }).default(''),
    type: codeType,
    autoLogin: formBoolean(),
  }),
  data: z.object({
    is_new: z
      .boolean()
      .meta({ description: 'true if the account was just created: choose name and password next' }),
  }),
});
