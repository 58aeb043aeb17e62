import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type FixtureCloud, fixtureCloud } from '../testing/cloud.ts';

let cloud: FixtureCloud;
beforeAll(async () => {
  cloud = await fixtureCloud({ waking: false });
});
afterAll(() => cloud.stop());

const ask = (path: string, init?: RequestInit) => fetch(`${cloud.url}${path}`, init);

/** Requests a path exactly as written: `fetch` would normalise it. */
function askRaw(path: string, headers = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = new URL(cloud.url);
    const asking = request({ host: url.hostname, port: url.port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.on('error', reject).end();
  });
}

test.each(['/', '/index', '/blank?id=7', '/no/such/page'])(
  'the page path %s shows the document, never cached',
  async (path) => {
    const answer = await ask(path);
    expect(await answer.text()).toContain('<title>fixture</title>');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  },
);

test('a file with a hash in its name is cached for a year, and a missing one answers 404', async () => {
  const answer = await ask('/assets/app-1a2b.js');
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect((await ask('/assets/gone.js')).status).toBe(404);
  const again = await ask('/assets/app-1a2b.js', {
    headers: { 'if-none-match': answer.headers.get('etag')! },
  });
  expect(again.status).toBe(304);
});

test.each([
  '/../../cloud.ts',
  '/assets/../../../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
])('the path %s leads nowhere outside the site', async (path) => {
  expect(await askRaw(path)).toBe(404);
});

test('every request for another host is refused', async () => {
  for (const path of ['/', '/api/v1/echo', '/__local/mail.json']) {
    expect(await askRaw(path, { host: 'rebound.example' })).toBe(421);
    expect(await askRaw(path, { host: 'localhost:4000' })).toBe(200);
  }
});

test('every answer carries the security headers, with the real addresses in the policy', async () => {
  for (const path of ['/', '/assets/app-1a2b.js', '/assets/gone.js', '/api/v1/echo']) {
    const { headers } = await ask(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const policy = headers.get('content-security-policy')!;
    // The API returns data only, so it keeps its own, stricter policy.
    if (path.startsWith('/api')) expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
    else expect(policy).toContain(`connect-src 'self' ${cloud.urls.s3} `);
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test('the local cloud’s own pages are not sniffed, framed or read by other sites', async () => {
  for (const path of ['/__local/mail', '/__local/mail.json', '/__local/phone', '/__local/faults']) {
    const { headers } = await ask(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

describe('the China host, whose CDN cannot rewrite paths', () => {
  let china: FixtureCloud;
  beforeAll(async () => {
    china = await fixtureCloud({ waking: false, host: 'china' });
  });
  afterAll(() => china.stop());

  test.each(['/', '/index', '/blank?id=7', '/privacy'])('publishes the document at %s', async (path) => {
    const answer = await fetch(`${china.url}${path}`);
    const html = await answer.text();
    expect(html).toContain('<title>fixture</title>');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    // This CDN adds no headers, so the document carries its policy before everything that it applies to.
    expect(answer.headers.get('content-security-policy')).toBeNull();
    const policy = /^<!doctype html><head><meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(
      html,
    )![1]!;
    const live = `${china.urls.management.replace('http', 'ws')}/live`;
    expect(policy).toContain(`connect-src 'self' ${china.urls.s3} ${live} `);
  });

  test('answers a document that has not changed by its mark alone', async () => {
    const etag = (await fetch(china.url)).headers.get('etag')!;
    expect((await fetch(`${china.url}/index`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('has no document at a path that is no page', async () => {
    expect((await fetch(`${china.url}/no/such/page`)).status).toBe(404);
  });

  test('opens sockets on their own host, and at no other path of it', async () => {
    const status = async (path: string, headers = {}) => {
      const socket = new WebSocket(china.urls.management.replace('http', 'ws') + path, { headers });
      return await new Promise<number>((resolve) => {
        socket.on('open', () => resolve(101));
        socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode!));
        socket.on('error', () => {});
      }).finally(() => socket.terminate());
    };
    expect(await status('/live?ticket=good')).toBe(101);
    expect(await status('/other?ticket=good')).toBe(404);
    expect(await status('/live?ticket=good', { host: 'rebound.example' })).toBe(404);
  });
});

test('faults are shown and set as JSON, never by a simple form', async () => {
  const post = (body: string, type: string) =>
    ask('/__local/faults', { method: 'POST', body, headers: { 'content-type': type } });
  expect(await (await post('{"slowDown":0.25}', 'application/json')).json()).toMatchObject({
    slowDown: 0.25,
  });
  expect(cloud.faults.rates.slowDown).toBe(0.25);
  expect((await post('{"slowDown":9}', 'application/json')).status).toBe(400);
  expect((await post('{"slowDown":1}', 'text/plain')).status).toBe(415);
  expect(await (await post('{"slowDown":0}', 'application/json')).json()).toMatchObject({ slowDown: 0 });
});
