import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureCloud, fixtureCloud } from '../testing/cloud.ts';

let cloud: FixtureCloud;
beforeAll(async () => {
  cloud = await fixtureCloud({ waking: false });
});
afterAll(() => cloud.stop());

const ask = (path: string, init?: RequestInit) => fetch(`${cloud.url}${path}`, init);
const eventOf = async (path: string, init?: RequestInit) => (await ask(path, init)).json();

test('a request becomes an event of payload format 2.0', async () => {
  const event = await eventOf('/api/v1/echo?a=1&b=x%20y&a=2', {
    headers: { cookie: 'one=1; two=2', 'x-own': 'yes' },
  });
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'ANY /api/{proxy+}',
    rawPath: '/api/v1/echo',
    cookies: ['one=1', 'two=2'],
    queryStringParameters: { a: '1,2', b: 'x y' },
    pathParameters: { proxy: 'v1/echo' },
    isBase64Encoded: false,
    requestContext: { http: { method: 'GET', path: '/api/v1/echo' }, stage: '$default' },
  });
  expect(event.headers['x-own']).toBe('yes');
  expect(event.headers.cookie).toBeUndefined();
});

test('the viewer’s address comes from the CDN, not from the viewer', async () => {
  const event = await eventOf('/api/v1/echo', { headers: { 'x-viewer-address': '203.0.113.9' } });
  expect(event.headers['x-viewer-address']).toBe('127.0.0.1');
});

test('text bodies arrive as text, all others as base64', async () => {
  const text = await eventOf('/api/v1/echo', {
    method: 'POST',
    body: '{"a":"ü"}',
    headers: { 'content-type': 'application/json' },
  });
  expect([text.body, text.isBase64Encoded]).toEqual(['{"a":"ü"}', false]);
  const bytes = await eventOf('/api/v1/echo', {
    method: 'POST',
    body: Buffer.from([0, 255, 128]),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect([Buffer.from(bytes.body, 'base64'), bytes.isBase64Encoded]).toEqual([
    Buffer.from([0, 255, 128]),
    true,
  ]);
});

test('the answer keeps its status, headers and each cookie, besides the site’s own headers', async () => {
  const answer = await ask('/api/cookies');
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('x-own')).toBe('yes');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a function that throws is answered with 500, without its error', async () => {
  const answer = await ask('/api/throws');
  expect([answer.status, await answer.json()]).toEqual([500, { message: 'Internal Server Error' }]);
  await cloud.line(/^\[api\] Error: Error: the function threw/);
});

test('answers above 6 MB and requests above 10 MB are refused', async () => {
  expect((await ask('/api/large')).status).toBe(500);
  expect(
    (await ask('/api/v1/echo', { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) })).status,
  ).toBe(413);
});

test('a call of the files function reaches it and not the other', async () => {
  expect(await eventOf('/api/v1/oss/policy?key=uploads/missing')).toEqual({ outcome: 'NoSuchKey' });
});

test('a function sees only the variables of its template and of the platform', async () => {
  const { names, values } = await eventOf('/api/environment');
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
  expect(names.filter((name: string) => !name.startsWith('AWS_')).sort()).toEqual(
    [...own, ...platform, ...providers].sort(),
  );
  expect(values.GENERATION_QUEUE_URLS).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
  expect(JSON.parse(values.HOST_CONFIG)).toMatchObject({ siteOrigin: cloud.url, cookies: 'loopback' });
});

test('a function may do what its role grants and no more', async () => {
  expect(await eventOf('/api/v1/oss/policy?key=elsewhere/secret')).toEqual({ outcome: 'AccessDenied' });
  expect(await eventOf('/api/v1/oss/policy?list=1')).toEqual({ outcome: 'given' });
});
