import { beforeEach, expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { VIEWER_ADDRESS_HEADER } from '../../core/contract/origin-header.ts';
import { LOGIN_DELAY_MAX_SECONDS, LOGIN_FREE_TRIES } from '../../core/rules/account/session-limits.ts';
import { createUser } from '../../core/studio/account/manage.ts';
import { type MemoryPorts, memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import type { HttpApp } from '../http/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { apiApp } from './app.ts';

let ports: MemoryPorts;
let app: HttpApp;

beforeEach(async () => {
  ports = memoryPorts();
  await createUser(ports, { username: 'annie', password: 'meadow-2026' });
  app = apiApp({ config: { ...sampleHost, cookies: 'secure' }, ports });
});

/** Posts as a browser with these cookies, and stores those of the response. */
async function post(path: string, body: object, { cookies = new Map(), address = '198.51.100.7' } = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { [STUDIO_HEADER]: '1', [VIEWER_ADDRESS_HEADER]: address, cookie };
  const json = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) };
  const response = await app.request(path, request);
  const set = response.headers.getSetCookie();
  for (const [name = '', value = ''] of set.map((line) => line.split(';')[0]!.split('='))) {
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  const answer = (await response.json()) as { code: number; message: string };
  return { ...answer, status: response.status, retryAfter: response.headers.get('retry-after'), set };
}

const login = (pass: string, options = {}) => post('/api/v1/account/login', { name: 'annie', pass }, options);

async function guessFromEverywhere(): Promise<void> {
  for (let tries = 0; tries < LOGIN_FREE_TRIES; tries += 1)
    expect((await login('guess-2026', { address: `2001:db8:${tries}::1` })).code).toBe(503);
}

test('a browser that signed in is never delayed by strangers, also after it signed out', async () => {
  const cookies = new Map<string, string>();
  const { set } = await login('meadow-2026', { cookies });
  const browser = set.find((line) => line.startsWith('__Host-pp_browser='));
  expect(browser).toMatch(/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/);
  await post('/api/v1/auth/slo', {}, { cookies });
  expect([...cookies.keys()]).toEqual(['__Host-pp_browser']);
  await guessFromEverywhere();
  expect((await login('meadow-2026')).status).toBe(429);
  expect((await login('meadow-2026', { cookies })).code).toBe(200);
});

test('a delayed stranger reads how long to wait and which other ways in there are', async () => {
  await guessFromEverywhere();
  const { code, message, retryAfter } = await login('meadow-2026');
  expect([code, retryAfter]).toEqual([429001, '1']);
  expect(message).toContain('Wait 1 second and');
  expect(message).toContain('e-mail code');
  ports.clock.ms += LOGIN_DELAY_MAX_SECONDS * 1000;
  expect((await login('meadow-2026')).code).toBe(200);
});
