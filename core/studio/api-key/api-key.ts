import * as z from 'zod';
import type { ListedKey } from '../../contract/calls/api-key.ts';
import { VisibleError } from '../../contract/envelope.ts';
import {
  API_KEY_BITS,
  API_KEY_USE_SECONDS,
  API_KEYS_PER_USER,
  CALLS_PER_API_KEY,
  KEY_SCOPES,
  type KeyScope,
} from '../../rules/account/api-keys.ts';
import { ACCOUNT_CHANGES_PER_USER } from '../../rules/account/limits.ts';
import { isWebhookAddress, WEBHOOK_SECRET_BITS } from '../../rules/account/webhooks.ts';
import { countTry } from '../account/tries.ts';
import { findUser, livingUser, type User } from '../account/user.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { readableOf, recordFormat } from '../store/record.ts';
import { tryWrite } from '../store/table.ts';

/** A key in the list of its user; the sort key is its id. */
const apiKeySchema = z.object({
  sk: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  tokenHash: z.string(),
  madeAtMs: z.number(),
  lastUsedAtMs: z.number().exactOptional(),
  /** Address of messages about ended orders, and the secret that signs them, which receivers have too. */
  webhook: z.object({ url: z.string(), secret: z.string() }).exactOptional(),
});
export type ApiKey = z.output<typeof apiKeySchema>;

const apiKeys = recordFormat(apiKeySchema);

/** A token names user and key, which are no secrets, so that one record is both list entry and proof. */
const TOKEN = /^trabecula_([0-9A-Za-z]{10,40})_([0-9A-Za-z]{10,40})_[0-9A-Za-z]{20,60}$/;

const partOf = (id: string) => id.slice(id.indexOf('_') + 1);

/** Returns the keys of a user, oldest first. */
export async function listApiKeys(ports: Pick<Ports, 'table' | 'log'>, uid: string): Promise<ListedKey[]> {
  const items = await ports.table.query({ pk: keys.apiKey(uid, '').pk });
  return readableOf(items, apiKeys.read, ports).map(listed);
}

function listed({ sk, name, scopes, madeAtMs, lastUsedAtMs, webhook }: ApiKey): ListedKey {
  const timeOf = (ms: number) => new Date(ms).toISOString();
  const lastUsedAt = lastUsedAtMs === undefined ? null : timeOf(lastUsedAtMs);
  return { id: sk, name, scopes, madeAt: timeOf(madeAtMs), lastUsedAt, webhook: webhook?.url ?? null };
}

/** Returns a user's key, or undefined. */
export async function findApiKey(
  ports: Pick<Ports, 'table'>,
  uid: string,
  keyId: string,
): Promise<ApiKey | undefined> {
  return apiKeys.readIfAny(await ports.table.get(keys.apiKey(uid, keyId)));
}

/**
 * Makes a key and returns it with its token, which is not stored, and the secret of its webhook, if it has one. Throws
 * tooManyApiKeys, tooManyRequests or webhookRefused.
 */
export async function makeApiKey(
  ports: Pick<Ports, 'table' | 'ids' | 'clock' | 'log'>,
  uid: string,
  { name, scopes, webhook: url }: { name: string; scopes: readonly KeyScope[]; webhook?: string | undefined },
): Promise<{ key: ListedKey; token: string; webhookSecret: string | null }> {
  if (url !== undefined && !isWebhookAddress(url)) throw new VisibleError('webhookRefused');
  if ((await listApiKeys(ports, uid)).length >= API_KEYS_PER_USER) throw new VisibleError('tooManyApiKeys');
  // Each key sends a mail to its owner.
  await countTry(ports, { what: `api-keys:${uid}`, ...ACCOUNT_CHANGES_PER_USER });
  const sk = newId(ports.ids, 'key');
  const token = `trabecula_${partOf(uid)}_${partOf(sk)}_${ports.ids.secret(API_KEY_BITS)}`;
  const key: ApiKey = {
    sk,
    name,
    scopes: KEY_SCOPES.filter((scope) => scopes.includes(scope)),
    tokenHash: await sha256Hex(token),
    madeAtMs: ports.clock.nowMs(),
    ...(url === undefined ? {} : { webhook: { url, secret: newSecret(ports) } }),
  };
  const isWritten = await tryWrite(ports.table, [
    livingUser(uid),
    { put: apiKeys.item(keys.apiKey(uid, sk), key), when: { pk: 'absent' } },
  ]);
  if (!isWritten) throw new VisibleError('notFound');
  ports.log('API key made', { uid, keyId: sk, scopes: key.scopes });
  return { key: listed(key), token, webhookSecret: key.webhook?.secret ?? null };
}

/** Returns a secret in the form of Standard Webhooks: the key's bytes as base64, after `whsec_`. */
function newSecret({ ids }: Pick<Ports, 'ids'>): string {
  return `whsec_${btoa(ids.secret(WEBHOOK_SECRET_BITS))}`;
}

/** Revokes a user's key: its next call is refused. Throws notFound. */
export async function endApiKey(
  ports: Pick<Ports, 'table' | 'log'>,
  uid: string,
  keyId: string,
): Promise<void> {
  const isEnded = await tryWrite(ports.table, [{ delete: keys.apiKey(uid, keyId), when: { pk: 'present' } }]);
  if (!isEnded) throw new VisibleError('notFound');
  ports.log('API key revoked', { uid, keyId });
}

export async function endApiKeys({ table }: Pick<Ports, 'table'>, uid: string): Promise<void> {
  for (const { pk, sk } of await table.query({ pk: keys.apiKey(uid, '').pk }))
    await table.write([{ delete: { pk, sk } }]);
}

/** Returns key and user of a token, and counts the call. Throws apiKeyUnknown, accountLocked or tooManyRequests. */
export async function apiKeyUser(
  ports: Pick<Ports, 'table' | 'clock'>,
  token: string,
): Promise<{ key: ApiKey; user: User }> {
  // A text of another form names a key that cannot be.
  const [, userPart = '', keyPart = ''] = TOKEN.exec(token) ?? [];
  const uid = `usr_${userPart}`;
  const key = await findApiKey(ports, uid, `key_${keyPart}`);
  if (key === undefined || key.tokenHash !== (await sha256Hex(token)))
    throw new VisibleError('apiKeyUnknown');
  const user = await findUser(ports, uid);
  if (user === undefined) throw new VisibleError('apiKeyUnknown');
  if (user.locked) throw new VisibleError('accountLocked');
  await countTry(ports, { what: `api-key:${key.sk}`, ...CALLS_PER_API_KEY });
  const nowMs = ports.clock.nowMs();
  if (nowMs - (key.lastUsedAtMs ?? 0) < API_KEY_USE_SECONDS * 1000) return { key, user };
  const use = {
    update: keys.apiKey(uid, key.sk),
    set: { lastUsedAtMs: nowMs },
    when: { pk: 'present' as const },
  };
  // Revoked meanwhile.
  if (!(await tryWrite(ports.table, [use]))) throw new VisibleError('apiKeyUnknown');
  return { key, user };
}
