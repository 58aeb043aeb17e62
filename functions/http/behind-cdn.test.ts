import { expect, test } from 'vitest';
import { CODES } from '../../core/contract/codes.ts';
import { ORIGIN_SECRET_HEADER } from '../../core/contract/origin-header.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { apiApp } from '../api/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { behindCdn } from './behind-cdn.ts';

const SECRET = 'a-secret-of-the-host';
const app = behindCdn(apiApp({ config: sampleHost, ports: memoryPorts() }), async () => [SECRET]);
const ask = async (path: string, headers: Record<string, string>) => {
  const response = await app.request(path, { headers });
  return { status: response.status, code: ((await response.json()) as { code: number }).code };
};

test('a request through the CDN is answered, even one for an unknown path', async () => {
  const headers = { [ORIGIN_SECRET_HEADER]: SECRET };
  expect(await ask('/api/v1/host', headers)).toEqual({ status: 200, code: 200 });
  expect(await ask('/api/v1/auth/info', headers)).toEqual(CODES.notSignedIn);
  expect(await ask('/api/v1/nothing', headers)).toEqual(CODES.pageOutdated);
});

test('a request that bypasses the CDN is refused, whatever its headers', async () => {
  for (const value of ['', 'guess', `${SECRET} `.trim().slice(1), `${SECRET}${SECRET}`]) {
    const headers: Record<string, string> = value === '' ? {} : { [ORIGIN_SECRET_HEADER]: value };
    expect(await ask('/api/v1/host', headers)).toEqual(CODES.foreignOrigin);
  }
});

test('while the secret is replaced both are accepted, so that no request is refused meanwhile', async () => {
  const rotating = behindCdn(apiApp({ config: sampleHost, ports: memoryPorts() }), async () => [
    'new',
    'old',
  ]);
  for (const [value, status] of [
    ['new', 200],
    ['old', 200],
    ['older', 403],
  ] as const) {
    const response = await rotating.request('/api/v1/host', { headers: { [ORIGIN_SECRET_HEADER]: value } });
    expect(response.status, value).toBe(status);
  }
});
