import * as z from 'zod';
import { API_KEY_NAME_MAX_CHARACTERS, KEY_SCOPES } from '../../rules/account/api-keys.ts';
import { WEBHOOK_ADDRESS_MAX_CHARACTERS } from '../../rules/account/webhooks.ts';
import { defineCall } from '../call.ts';
import { lineText, passwordText } from '../line-text.ts';

const apiKeyId = z.string().regex(/^key_[0-9A-Za-z]{10,40}$/);

const listedKey = z.object({
  id: apiKeyId,
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  madeAt: z.string(),
  lastUsedAt: z.string().nullable().meta({ description: 'to the minute; null before the first use' }),
  webhook: z.string().nullable().meta({ description: 'address of messages about ended orders' }),
});
export type ListedKey = z.infer<typeof listedKey>;

export const apiKeyList = defineCall({
  name: 'apiKeyList',
  method: 'GET',
  path: '/api/v1/account/keys',
  summary: 'List the API keys of the account, without the keys themselves',
  data: z.object({ list: z.array(listedKey) }),
});

export const apiKeyMake = defineCall({
  name: 'apiKeyMake',
  method: 'POST',
  path: '/api/v1/account/keys',
  summary: 'Make an API key; requires the password, or a sign-in at most 30 minutes old',
  body: z.object({
    name: lineText({ min: 1, max: API_KEY_NAME_MAX_CHARACTERS }).trim().min(1),
    scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
    webhook: lineText({ min: 1, max: WEBHOOK_ADDRESS_MAX_CHARACTERS }).optional().meta({
      description:
        'public https address: gets a signed message when an order queued with the key completes or fails',
    }),
    current: passwordText.default(''),
  }),
  data: z.object({
    key: listedKey,
    token: z.string().meta({ description: 'for `Authorization: Bearer`; shown once, not stored' }),
    webhookSecret: z
      .string()
      .nullable()
      .meta({ description: 'signs the messages (Standard Webhooks); shown once' }),
  }),
});

export const apiKeyEnd = defineCall({
  name: 'apiKeyEnd',
  method: 'DELETE',
  path: '/api/v1/account/keys',
  summary: 'Revoke an API key at once',
  query: z.object({ id: apiKeyId }),
  data: z.object({ id: apiKeyId }),
});
