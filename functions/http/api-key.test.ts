import { expect, test } from 'vitest';
import { type Call, STUDIO_HEADER } from '../../core/contract/call.ts';
import { apiKeyMake } from '../../core/contract/calls/api-key.ts';
import { historyList } from '../../core/contract/calls/history.ts';
import { payTrial, workspaceDownload } from '../../core/contract/calls/pay.ts';
import { historyWorkspace, taskCancel } from '../../core/contract/calls/workspace.ts';
import { CALLS } from '../../core/contract/calls.ts';
import { addressOf } from '../../core/contract/client.ts';
import { CODES, codeName } from '../../core/contract/codes.ts';
import { CALLS_OF_SCOPE, keyScopeOf } from '../../core/contract/key-scopes.ts';
import { functionOf } from '../../core/contract/routes-of-functions.ts';
import {
  API_KEY_USE_SECONDS,
  API_KEYS_PER_USER,
  CALLS_PER_API_KEY,
  KEY_SCOPES,
  type KeyScope,
} from '../../core/rules/account/api-keys.ts';
import { ACCOUNT_CHANGES_PER_USER, FRESH_SIGN_IN_SECONDS } from '../../core/rules/account/limits.ts';
import { UNPAID_RESULT_DAYS } from '../../core/rules/order/job-limits.ts';
import { createUser } from '../../core/studio/account/manage.ts';
import { endApiKey, listApiKeys, makeApiKey } from '../../core/studio/api-key/api-key.ts';
import { useTrial } from '../../core/studio/download/trial.ts';
import { packages } from '../../core/studio/package/packages.ts';
import { eraseAccount } from '../../core/studio/profile/delete-account.ts';
import { keys } from '../../core/studio/store/keys.ts';
import { finishOrder } from '../../core/studio/testing/finished-order.ts';
import { type MemoryPorts, memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { portsOfUser, sampleOrder } from '../../core/studio/testing/sample-order.ts';
import { accountApp } from '../account/app.ts';
import { apiApp } from '../api/app.ts';
import { filesApp } from '../files/app.ts';
import { payApp } from '../pay/app.ts';
import { payServices } from '../testing/pay-services.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { cookieOf, pageHeaders } from '../testing/signed-in.ts';

async function programOf(ports: MemoryPorts, uid: string, scopes: readonly KeyScope[]) {
  const { key, token } = await makeApiKey(ports, uid, { name: 'script', scopes });
  const services = { config: sampleHost, ports };
  const pay = await payServices();
  const apps = {
    api: apiApp(services),
    files: filesApp(services),
    account: accountApp(services),
    pay: payApp({ ...pay, config: sampleHost, ports: { ...pay.ports, ...ports } }),
  };
  /** Returns the name of the answer's code, and its data. */
  async function send(call: Call, query: object = {}, more: { headers?: object; body?: object } = {}) {
    const request = {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...more.headers,
      } as Record<string, string>,
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(more.body ?? {}) }),
    };
    const response = await apps[functionOf(call)].request(addressOf(call, query), request);
    const { code, data } = (await response.json()) as { code: number; data: unknown };
    return { code: codeName(code), data };
  }
  return { key, token, send };
}

async function owner(scopes: readonly KeyScope[] = KEY_SCOPES) {
  const { ports, user } = await portsOfUser();
  return { ports, user, ...(await programOf(ports, user.uid, scopes)) };
}

const ANYTHING = { id: 'wsp_0000000000', workspaceId: 'wsp_0000000000' };

test('a call needs its own scope, and one without a scope is closed to keys', async () => {
  for (const call of CALLS) {
    const needed = keyScopeOf(call);
    const others = KEY_SCOPES.filter((scope) => scope !== needed);
    expect((await (await owner(others)).send(call, ANYTHING)).code, call.name).toBe('apiKeyRefused');
    if (needed === undefined) continue;
    expect((await (await owner([needed])).send(call, ANYTHING)).code, call.name).not.toBe('apiKeyRefused');
  }
});

test('each name in the list of a scope is a call', () => {
  const names = new Set<string>(CALLS.map(({ name }) => name));
  for (const scope of KEY_SCOPES)
    expect(CALLS_OF_SCOPE[scope].filter((name) => !names.has(name))).toEqual([]);
});

test('money, sign-in, account, links and deletions are closed to keys', () => {
  const isClosed = ({ path, method }: Call) =>
    /^\/api\/v1\/(auth|account|user|payments|pay\/stripe|pay\/wechat)/.test(path) ||
    /share/.test(path) ||
    method === 'DELETE';
  const closed = CALLS.filter(isClosed);
  expect(closed.length).toBeGreaterThan(30);
  expect(closed.filter((call) => keyScopeOf(call) !== undefined)).toEqual([]);
});

test('a key has no session: a cookie beside it gives nothing, and no origin is asked for', async () => {
  const { ports, user, send } = await owner(['read']);
  const beside = { headers: await pageHeaders(ports, user.uid) };
  const body = { name: 'second', scopes: ['read'] };
  expect((await send(apiKeyMake, {}, { ...beside, body })).code).toBe('apiKeyRefused');
  const { send: generate } = await programOf(ports, user.uid, ['generate']);
  const order = await sampleOrder(ports, user.uid);
  const foreign = { headers: { origin: 'https://elsewhere.example' }, body: { id: order.id } };
  expect((await generate(taskCancel, {}, foreign)).code).toBe('ok');
});

test('a forged, revoked or orphaned key is refused, with a session beside it too', async () => {
  const { ports, user, key, token, send } = await owner();
  const headers = { cookie: await cookieOf(ports, user.uid) };
  for (const forged of ['', 'x', `${token}x`, token.slice(0, -1), token.replace('_', '_0'), '%'])
    expect(
      (await send(historyList, {}, { headers: { ...headers, authorization: `Bearer ${forged}` } })).code,
    ).toBe('apiKeyUnknown');
  expect((await send(historyList)).code).toBe('ok');
  await endApiKey(ports, user.uid, key.id);
  expect((await send(historyList, {}, { headers })).code).toBe('apiKeyUnknown');
  const second = await programOf(ports, user.uid, ['read']);
  await eraseAccount(ports, user, { language: 'en' });
  expect((await second.send(historyList)).code).toBe('apiKeyUnknown');
  expect(await listApiKeys(ports, user.uid)).toEqual([]);
});

test('the table holds no token, and the list shows the last use to the minute', async () => {
  const { ports, user, token, send } = await owner();
  expect(JSON.stringify([...ports.table.items.values()])).not.toContain(token);
  const used = async () => (await listApiKeys(ports, user.uid))[0]!.lastUsedAt;
  expect(await used()).toBeNull();
  await send(historyList);
  const first = await used();
  expect(first).toBe(new Date(ports.clock.ms).toISOString());
  ports.clock.ms += API_KEY_USE_SECONDS * 1000 - 1;
  await send(historyList);
  expect(await used()).toBe(first);
  ports.clock.ms += 1;
  await send(historyList);
  expect(await used()).toBe(new Date(ports.clock.ms).toISOString());
});

test('calls of one key are limited, and those of another key and of the owner are not', async () => {
  const { ports, user, send } = await owner();
  for (let calls = 0; calls < CALLS_PER_API_KEY.max; calls += 1) await send(historyList);
  expect(await send(historyList)).toMatchObject({
    code: 'tooManyRequests',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  const second = await programOf(ports, user.uid, ['read']);
  expect((await second.send(historyList)).code).toBe('ok');
  ports.clock.ms += CALLS_PER_API_KEY.windowSeconds * 1000;
  expect((await send(historyList)).code).toBe('ok');
});

test('an account has a limited number of keys, and making one needs a recent sign-in and mails the owner', async () => {
  const ports = memoryPorts();
  const email = 'anna@studio.example';
  const user = (await createUser(ports, { username: 'anna', email, password: 'lattice-9' }))!;
  const app = accountApp({ config: sampleHost, ports });
  const page = await pageHeaders(ports, user.uid, true);
  const make = async () => {
    const response = await app.request(apiKeyMake.path, {
      method: 'POST',
      headers: { ...page, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'script', scopes: ['read'] }),
    });
    return codeName(((await response.json()) as { code: number }).code);
  };
  for (let made = 0; made < API_KEYS_PER_USER; made += 1) expect(await make()).toBe('ok');
  expect(ports.mailed).toHaveLength(API_KEYS_PER_USER);
  expect(ports.mailed[0]).toMatchObject({ to: user.email, subject: expect.stringContaining('API key') });
  expect(await make()).toBe('tooManyApiKeys');
  ports.clock.ms += (FRESH_SIGN_IN_SECONDS + 1) * 1000;
  expect(await make()).toBe('freshSignInNeeded');
});

test('an account that revokes its keys makes a limited number in an hour', async () => {
  const { ports, uid } = await portsOfUser();
  const makeAndEnd = async () => {
    const { key } = await makeApiKey(ports, uid, { name: 'script', scopes: ['read'] });
    await endApiKey(ports, uid, key.id);
  };
  const { max, windowSeconds } = ACCOUNT_CHANGES_PER_USER;
  for (let made = 0; made < max; made += 1) await makeAndEnd();
  await expect(makeAndEnd()).rejects.toThrow('tooManyRequests');
  ports.clock.ms += windowSeconds * 1000;
  await makeAndEnd();
});

test('a file that is not paid for answers with the page that sells it, and no address', async () => {
  const { ports, user, send } = await owner();
  const { id } = await finishOrder(ports, await sampleOrder(ports, user.uid));
  const { code, data } = await send(workspaceDownload, { id, precision: 'low' });
  expect(code).toBe('ok');
  expect(data).toMatchObject({
    download_complate_file_url: null,
    checkout: `${sampleHost.siteOrigin}/blank?id=${id}`,
  });
});

test('a download by a key or by our page has a 3MF file made, and that of another site has not', async () => {
  const { ports, user, send } = await owner();
  const { id } = await finishOrder(ports, await sampleOrder(ports, user.uid));
  await useTrial(ports, user, id);
  const query = { id, precision: 'low', format: '3mf' };
  const cookie = await cookieOf(ports, user.uid, true);
  const app = filesApp({ config: sampleHost, ports });
  const open = async (headers: Record<string, string>) =>
    (await app.request(addressOf(workspaceDownload, query), { headers: { cookie, ...headers } })).status;
  ports.sent.length = 0;
  expect([await open({}), await packages.find(ports, id), ports.sent]).toEqual([409, undefined, []]);
  expect([await open({ [STUDIO_HEADER]: '1' }), ports.sent.length]).toEqual([409, 1]);
  await ports.table.write([{ delete: keys.packages(id) }]);
  expect([(await send(workspaceDownload, query)).code, ports.sent.length]).toEqual(['notReady', 2]);
});

test('a key without the scope of downloads gets no address of a model', async () => {
  const { ports, user, send } = await owner();
  const { id, file } = await finishOrder(ports, await sampleOrder(ports, user.uid));
  expect((await send(payTrial, { id }, { headers: { [STUDIO_HEADER]: '1' } })).code).toBe('ok');
  const shown = async (scopes: readonly KeyScope[]) => {
    const reader = await programOf(ports, user.uid, scopes);
    return (await reader.send(historyWorkspace, { id })).data;
  };
  const models = [file.key, 'frame.bin', '.glb', 'low.stl'];
  const all = JSON.stringify(await shown(['read', 'download']));
  expect(models.filter((model) => !all.includes(model))).toEqual([]);
  const read = await shown(['read']);
  expect(models.filter((model) => JSON.stringify(read).includes(model))).toEqual([]);
  expect(read).toMatchObject({
    file_url: '',
    latticeTask: { source: { fullPath: '' }, output: null, outputPreview: null },
    frameTask: null,
  });
});

test('a key that may read starts no job by opening an order whose result has ended', async () => {
  const { ports, user, send } = await owner(['read']);
  const { id } = await finishOrder(ports, await sampleOrder(ports, user.uid));
  ports.clock.ms += UNPAID_RESULT_DAYS * 24 * 3600 * 1000;
  ports.sent.length = 0;
  expect((await send(historyWorkspace, { id }, { headers: { [STUDIO_HEADER]: '1' } })).code).toBe('ok');
  expect(ports.sent).toEqual([]);
});

test('a refusal of a key is in the log with the key’s id, never with its token', async () => {
  const { ports, user, key, token, send } = await owner(['read']);
  const lines: string[] = [];
  ports.log = (event, details) => void lines.push(JSON.stringify({ event, ...details }));
  await send(taskCancel, {}, { body: { id: ANYTHING.id } });
  expect(lines.join('\n')).toContain('"why":"apiKeyRefused"');
  expect(lines.join('\n')).toContain(key.id);
  expect(lines.join('\n')).toContain(user.uid);
  expect(lines.join('\n')).not.toContain(token);
  expect(CODES.apiKeyRefused.status).toBe(403);
});
