import { expect, test } from 'vitest';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { portsOfUser, sampleUser } from '../testing/sample-order.ts';
import { apiKeyUser, endApiKey, listApiKeys, makeApiKey } from './api-key.ts';

const ASKED = { name: 'script', scopes: ['read'] as const };

async function world() {
  const { ports, uid } = await portsOfUser();
  return { ports, uid };
}

test('the log says which key was made and which was revoked', async () => {
  const { ports, uid } = await world();
  const { key } = await makeApiKey(ports, uid, ASKED);
  await endApiKey(ports, uid, key.id);
  expect(ports.logged.filter((event) => event.startsWith('API key'))).toEqual([
    'API key made',
    'API key revoked',
  ]);
});

test('a deleted account makes no key, and a key that is left of it opens nothing', async () => {
  const { ports, uid } = await world();
  const { token } = await makeApiKey(ports, uid, ASKED);
  await ports.table.write([{ delete: keys.user(uid) }]);
  await expect(makeApiKey(ports, uid, ASKED)).rejects.toThrow('notFound');
  expect(await listApiKeys(ports, uid)).toHaveLength(1);
  await expect(apiKeyUser(ports, token)).rejects.toThrow('apiKeyUnknown');
});

test('a key of another account, or none, cannot be revoked', async () => {
  const { ports, uid } = await world();
  const { key, token } = await makeApiKey(ports, uid, ASKED);
  const { uid: other } = await sampleUser(ports, 'berta');
  await expect(endApiKey(ports, other, key.id)).rejects.toThrow('notFound');
  expect((await apiKeyUser(ports, token)).user.uid).toBe(uid);
  await endApiKey(ports, uid, key.id);
  await expect(endApiKey(ports, uid, key.id)).rejects.toThrow('notFound');
});

test('a key that is revoked while a call is checked lets it not pass', async () => {
  const { ports, uid } = await world();
  const { key, token } = await makeApiKey(ports, uid, ASKED);
  const { table: kept } = ports;
  const table: Table = {
    get: (key) => kept.get(key),
    query: (...asked) => kept.query(...asked),
    async write(writes) {
      await kept.write([{ delete: keys.apiKey(uid, key.id) }]);
      return await kept.write(writes);
    },
  };
  await expect(apiKeyUser({ ...ports, table }, token)).rejects.toThrow('apiKeyUnknown');
});
