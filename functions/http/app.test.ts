import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { registerFile, uploadPolicy } from '../../core/contract/calls/file.ts';
import { grayscaleList } from '../../core/contract/calls/grayscale.ts';
import { estimateConstant, workspaceCreate } from '../../core/contract/calls/workspace.ts';
import { CALLS } from '../../core/contract/calls.ts';
import { addressOf } from '../../core/contract/client.ts';
import { CODES } from '../../core/contract/codes.ts';
import { functionOf } from '../../core/contract/routes-of-functions.ts';
import { SESSION_ABSOLUTE_SECONDS } from '../../core/rules/account/session-limits.ts';
import { keys } from '../../core/studio/store/keys.ts';
import { sampleFile } from '../../core/studio/testing/sample-order.ts';
import { apiApp } from '../api/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { signedIn } from '../testing/signed-in.ts';
import { httpApp, route } from './app.ts';

const OURS = CALLS.filter((call) => functionOf(call) === 'api' || functionOf(call) === 'files');

test('any input of a signed-in caller to any call gets an envelope and never an internal error', async () => {
  const { apps, headers, ports } = await signedIn();
  const junk = fc.oneof(fc.string(), fc.json(), fc.constant(''), fc.constant('{"id":'), fc.constant('null'));
  const query = fc.dictionary(
    fc.constantFrom(
      'id',
      'page',
      'size',
      'bbox',
      'faces',
      'lattice',
      'wide',
      'precision',
      'name',
      'workspace-id',
    ),
    fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constantFrom('NaN', '1e999', '-0', 'wsp_0000000000', '../..'),
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...OURS),
      junk,
      query,
      fc.boolean(),
      async (call, body, params, asJson) => {
        const path = addressOf(call, { id: 'wsp_0000000000', ...params });
        const type = asJson ? 'application/json' : 'application/x-www-form-urlencoded';
        const response = await apps[functionOf(call) as 'api' | 'files'].request(path, {
          method: call.method,
          headers: { ...headers, 'content-type': type },
          ...(call.method === 'GET' ? {} : { body }),
        });
        const answer = (await response.json()) as { code: number; message: unknown };
        expect(response.status, `${call.name} ${path} ${body}`).toBeLessThan(500);
        expect(Object.values(CODES).map(({ code }) => code)).toContain(answer.code);
        expect(typeof answer.message).toBe('string');
      },
    ),
    { numRuns: 1500 },
  );
  expect(ports.logged).not.toContain('request failed');
});

test('any Unicode text is accepted or refused, even half a surrogate pair in a well-formed key', async () => {
  const { apps, headers, ports, user } = await signedIn();
  const file = await sampleFile(ports, user.uid);
  const text = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  });
  const hash = 'a'.repeat(64);
  const pending = `uploads/pending/${user.uid}/`;
  const bodies = (odd: string) =>
    [
      ['files', '/api/v1/file/register', { key: pending + odd, file_name: 'a.stl', hash }],
      ['files', '/api/v1/file/register', { key: `${pending}upl_1.stl`, file_name: `${odd}.stl`, hash }],
      ['files', '/api/v1/workspace/workspace/create', { sources: [file.id], thumb_key: pending + odd }],
      ['files', '/api/v1/workspace/workspace/create', { sources: [odd] }],
      ['api', '/api/v1/account/login', { name: odd, pass: odd }],
    ] as const;
  const answers = async (odd: string) => {
    const found: number[] = [];
    for (const [app, path, body] of bodies(odd)) {
      const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const response = await apps[app].request(path, { ...request, body: JSON.stringify(body) });
      expect(response.status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
      found.push(((await response.json()) as { code: number }).code);
    }
    return found;
  };
  // A name of a file and a login are cleaned, keys and ids are refused.
  const expected = [
    'invalidRequest',
    'uploadMissing',
    'invalidRequest',
    'invalidRequest',
    'loginNameMissing',
  ] as const;
  expect(await answers('\ud800')).toEqual(expected.map((name) => CODES[name].code));
  const [, , thumbnail] = await answers('upl_1.png');
  expect(thumbnail).toBe(CODES.ok.code);
  // The server accepts the keys it issues.
  const keyFor = async (purpose: string) => {
    const path = addressOf(uploadPolicy, { name: 'a.stl', hash, size: '10', purpose });
    const response = await apps.files.request(path, { headers });
    return ((await response.json()) as { data: { key: string } }).data.key;
  };
  const { key } = registerFile.body!.shape;
  expect(key.safeParse(await keyFor('model')).success).toBe(true);
  const { thumb_key: thumbKey } = workspaceCreate.body!.shape;
  expect(thumbKey.safeParse(await keyFor('thumbnail')).success).toBe(true);
  // At last: so many calls reach the limits of an hour.
  await fc.assert(
    fc.asyncProperty(text, async (odd) => void (await answers(odd))),
    { numRuns: 100 },
  );
});

test('an estimate needs a real box', async () => {
  const { apps, headers } = await signedIn();
  const given = { faces: '12', lattice: '8', wide: '1', size: '8', surfaceNum: '6', action: 'high' };
  const answer = async (bbox: string) => {
    const path = addressOf(estimateConstant, { ...given, bbox });
    return (await (await apps.api.request(path, { headers })).json()) as {
      code: number;
      data: { et: number };
    };
  };
  for (const bbox of [
    '0,10,10',
    '10,0.000,10',
    `10,10,${'9'.repeat(400)}`,
    '10,1000.001,10',
    '10,10',
    '10,10,-1',
  ])
    expect((await answer(bbox)).code, bbox).toBe(CODES.invalidRequest.code);
  for (const bbox of ['30,30,30', '20.500,20,20']) {
    const { code, data } = await answer(bbox);
    expect(code, bbox).toBe(CODES.ok.code);
    expect(data.et).toBeGreaterThan(0);
  }
});

test('an unknown route and a wrong method, calls of another release, ask to reload the page', async () => {
  const { apps, headers } = await signedIn();
  for (const [path, method] of [
    ['/api/v1/nothing', 'GET'],
    ['/api/v1/auth/info', 'POST'],
    ['/api', 'GET'],
  ] as const) {
    const response = await apps.api.request(path, { method, headers });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: CODES.pageOutdated.code });
  }
});

test('an internal error is logged under the id in the answer, which reveals nothing else', async () => {
  const { headers, ports } = await signedIn();
  const details: unknown[] = [];
  ports.log = (_event, about) => void details.push(about);
  ports.table.get = async () => {
    throw new Error('secret inside');
  };
  const app = apiApp({ config: sampleHost, ports });
  const response = await app.request('/api/v1/auth/info', { headers });
  const answer = (await response.json()) as { code: number; data: { requestId: string } };
  expect(response.status).toBe(500);
  expect(answer.code).toBe(CODES.internal.code);
  expect(JSON.stringify(answer)).not.toContain('secret inside');
  expect(details).toEqual([expect.objectContaining({ requestId: answer.data.requestId })]);
});

test('a record that cannot be read is no fault of the host: its own code, and a line that counts it', async () => {
  const { headers, ports, user } = await signedIn();
  await ports.table.write([{ update: keys.user(user.uid), set: { trialsLeft: 'two' } }]);
  const response = await apiApp({ config: sampleHost, ports }).request('/api/v1/auth/info', { headers });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: CODES.recordUnreadable.code });
  expect(ports.logged).toContain('record unreadable');
  expect(ports.logged).not.toContain('request failed');
});

test('an answer holds the fields of its schema, whatever the handler returns', async () => {
  const { headers, ports, user } = await signedIn();
  const given = [{ id: 't', nameEn: 'a', nameZh: 'b', path: '/p', pathPreview: '/q' }];
  const answerOf = async (data: unknown) => {
    const app = httpApp({ config: sampleHost, ports }, [route(grayscaleList, () => data as typeof given)]);
    return await app.request(grayscaleList.path, { headers });
  };
  const response = await answerOf(given.map((image) => ({ ...image, ...user })));
  expect(((await response.json()) as { data: unknown }).data).toEqual(given);
  const broken = await answerOf([{ id: 't' }]);
  expect(((await broken.json()) as { code: number }).code).toBe(CODES.internal.code);
  expect(ports.logged).toContain('request failed');
});

test('a part of the path wins over a query of the same name, and of two values the first counts', async () => {
  const { headers, ports } = await signedIn();
  let seen: unknown;
  const call = {
    ...grayscaleList,
    path: '/api/v1/things/{id}',
    query: z.object({ id: z.string(), more: z.string() }),
  };
  const app = httpApp({ config: sampleHost, ports }, [
    route(call, ({ query }) => {
      seen = query;
      return [];
    }),
  ]);
  await app.request('/api/v1/things/mine?id=other&more=first&more=second', { headers });
  expect(seen).toEqual({ id: 'mine', more: 'first' });
});

test('texts come in the language of the request', async () => {
  const { apps } = await signedIn();
  const messageIn = async (language: string) => {
    const response = await apps.api.request('/api/v1/auth/info', {
      headers: { 'accept-language': language },
    });
    return ((await response.json()) as { message: string }).message;
  };
  expect(await messageIn('zh-CN,zh;q=0.9')).toContain('登录');
  expect(await messageIn('en-GB')).toContain('Sign in');
});

test('every answer forbids sniffing, framing and caching', async () => {
  const { apps, headers } = await signedIn();
  for (const path of ['/api/v1/auth/info', '/api/v1/nothing']) {
    const response = await apps.api.request(path, { headers });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
  }
});

test('signing in works by form and by JSON, sets the cookie, and signing out ends the session on the server', async () => {
  const { apps } = await signedIn();
  const headers = { [STUDIO_HEADER]: '1', 'content-type': 'application/x-www-form-urlencoded' };
  const response = await apps.api.request('/api/v1/account/login', {
    method: 'POST',
    headers,
    body: 'name=anna&pass=right&autoLogin=1',
  });
  expect(await response.json()).toMatchObject({ code: 200, data: { username: 'anna' } });
  expect(response.headers.get('set-cookie')).toContain(`Max-Age=${SESSION_ABSOLUTE_SECONDS}`);
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  const infoCode = async () => {
    const info = await apps.api.request('/api/v1/auth/info', { headers: { cookie } });
    return ((await info.json()) as { code: number }).code;
  };
  expect(await infoCode()).toBe(CODES.ok.code);
  const out = await apps.api.request('/api/v1/auth/slo', { method: 'POST', headers: { ...headers, cookie } });
  expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
  expect(await infoCode()).toBe(CODES.notSignedIn.code);
});

test('the answers of the catalogue match their schemas', async () => {
  const { apps, headers } = await signedIn();
  for (const [name, path] of [
    ['latticeList', '/api/lattice/GetList'],
    ['fieldList', '/api/v1/fields'],
    ['fieldInfo', '/api/v1/fields/info?id=3&extends=lattice-list'],
  ] as const) {
    const call = CALLS.find((candidate) => candidate.name === name)!;
    const response = await apps.api.request(path, { method: call.method, headers });
    const { data } = (await response.json()) as { data: unknown };
    expect(call.data.safeParse(data).error, name).toBeUndefined();
  }
});
