import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FunctionError } from '../lambda/function-error.ts';
import { closeServer, listenOnLoopback } from '../net/listen.ts';
import { type FixtureCloud, fixtureCloud } from '../testing/cloud.ts';
import { HttpApi, INTEGRATION_TIMEOUT_MS } from './http-api.ts';

let cloud: FixtureCloud;
beforeAll(async () => {
  cloud = await fixtureCloud({ waking: false });
});
afterAll(() => cloud.stop());

const ask = (path: string, init?: RequestInit) => fetch(`${cloud.url}${path}`, init);
const eventOf = async (path: string, init?: RequestInit) => (await ask(path, init)).json();

test('a request becomes an event, with the viewer’s address from the CDN and not from the viewer', async () => {
  const event = await eventOf('/api/v1/echo?a=1&b=x%20y&a=2', {
    headers: { cookie: 'one=1; two=2', 'x-own': 'yes', 'x-viewer-address': '203.0.113.9' },
  });
  expect(event).toMatchObject({
    rawPath: '/api/v1/echo',
    rawQueryString: 'a=1&a=2&b=x%20y',
    cookies: ['one=1', 'two=2'],
    headers: { 'x-own': 'yes', 'x-viewer-address': '127.0.0.1' },
    requestContext: { http: { method: 'GET' } },
  });
  expect(event.headers.cookie).toBeUndefined();
});

test('text bodies arrive as text, all others as base64', async () => {
  const sent = async (body: string | Buffer<ArrayBuffer>, type: string) => {
    const event = await eventOf('/api/v1/echo', { method: 'POST', body, headers: { 'content-type': type } });
    return [event.body, event.isBase64Encoded];
  };
  expect(await sent('{"a":"ü"}', 'application/json')).toEqual(['{"a":"ü"}', false]);
  expect(await sent(Buffer.from([0, 255, 128]), 'application/octet-stream')).toEqual(['AP+A', true]);
});

test('the answer keeps its status, headers and each cookie, besides the site’s own headers', async () => {
  const answer = await ask('/api/cookies');
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('x-own')).toBe('yes');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('answers without a status or above 6 MB and requests above 10 MB are refused', async () => {
  expect((await ask('/api/nothing')).status).toBe(500);
  expect((await ask('/api/large')).status).toBe(500);
  const body = Buffer.alloc(10 * 1024 * 1024 + 1);
  expect((await ask('/api/v1/echo', { method: 'POST', body })).status).toBe(413);
});

test('a function sees only the variables of its template and of the platform', async () => {
  const { values } = await eventOf('/api/environment');
  // The real providers have one public address. Stand-ins have local ones, which functions read from
  // variables.
  const providers = ['CARD_PAY_URL', 'WECHAT_PAY_URL', 'SMS_URL', 'DIRECT_MAIL_URL', 'WECHAT_LOGIN_URL'];
  const own = [
    'TABLE_NAME',
    'GENERATION_QUEUE_URLS',
    'LARGE_GENERATION_QUEUE_URLS',
    'BATCH_URL',
    'CONTAINER_QUEUE_ARN',
    'CONTAINER_JOB_ARN',
    'HOST_CONFIG',
    'ORIGIN_SECRET_ARN',
    'SOCKET_MANAGEMENT_URL',
  ];
  const platform = ['TZ', 'TMPDIR', 'LAMBDA_TASK_ROOT', 'BUSY_WORKER_PROCESSORS'];
  const names = Object.keys(values).filter((name) => !name.startsWith('AWS_'));
  expect(names.sort()).toEqual([...own, ...platform, ...providers].sort());
  expect(values.GENERATION_QUEUE_URLS).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
  expect(JSON.parse(values.HOST_CONFIG)).toMatchObject({ siteOrigin: cloud.url, cookies: 'loopback' });
});

test('a function may do what its role grants and no more', async () => {
  const outcome = async (query: string) => await (await ask(`/api/v1/oss/policy?${query}`)).text();
  expect(await outcome('key=elsewhere/secret')).toBe('AccessDenied');
  expect(await outcome('key=uploads/missing')).toBe('NoSuchKey');
  expect(await outcome('')).toBe('given');
});

const failing = (kind: FunctionError['kind']) => () =>
  Promise.reject(new FunctionError(kind, 'inner words', { name: 'Any' }));

test.each([
  ['does not answer in time', () => new Promise(() => {}), 503, 'Service Unavailable'],
  ['runs out of its own time', failing('timeout'), 503, 'Service Unavailable'],
  ['throws', failing('handled'), 500, 'Internal Server Error'],
  ['exits', failing('exit'), 500, 'Internal Server Error'],
])('a function that %s gives an error without its words', async (_what, invoke, status, message) => {
  expect(INTEGRATION_TIMEOUT_MS).toBeLessThan(30_000);
  const routes = [{ key: 'ANY /api/{proxy+}', target: { invoke } }];
  const api = new HttpApi({ apiId: 'api', routes, timeoutMs: 10 });
  const target = { path: '/api/x', query: '' };
  const server = createServer((request, response) => void api.answer(request, response, target));
  const answer = await fetch(await listenOnLoopback(server, 0));
  expect([answer.status, await answer.json()]).toEqual([status, { message }]);
  await closeServer(server);
});
