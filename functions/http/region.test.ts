import { expect, test } from 'vitest';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { apiApp } from '../api/app.ts';
import { sampleHost } from '../testing/sample-host.ts';

async function codeFor(country: string | undefined, path: string): Promise<number> {
  const regions = { notServed: ['AQ'], embargoed: ['XA'], refuseUnknown: true };
  const app = apiApp({ config: { ...sampleHost, regions }, ports: memoryPorts() } as Parameters<
    typeof apiApp
  >[0]);
  const headers = country === undefined ? {} : { 'cloudfront-viewer-country': country };
  const answer = (await (await app.request(path, { headers })).json()) as { code: number };
  return answer.code;
}

test('a viewer from a closed region is refused by every call except those that explain it', async () => {
  for (const [country, code] of [
    ['AQ', 204001],
    ['XA', 204002],
    [undefined, 204003],
    ['DE', 202000],
  ] as const) {
    expect(await codeFor(country, '/api/v1/auth/info')).toBe(code);
    expect(await codeFor(country, '/api/v1/host')).toBe(200);
  }
});
