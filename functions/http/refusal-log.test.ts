import { expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { createUser } from '../../core/studio/account/manage.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { apiApp } from '../api/app.ts';
import { sampleHost } from '../testing/sample-host.ts';

async function logOf(headers: Record<string, string>, body: object) {
  const ports = memoryPorts();
  await createUser(ports, { username: 'annie', password: 'lattice-9' });
  const lines: string[] = [];
  const log = (event: string, details = {}) => void lines.push(JSON.stringify({ event, ...details }));
  const app = apiApp({ config: sampleHost, ports: { ...ports, log } } as Parameters<typeof apiApp>[0]);
  const json = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) };
  await app.request('/api/v1/account/login', request);
  return lines.join('\n');
}

const RIGHT = { name: 'annie', pass: 'lattice-9' };

test('a refused change is logged with its reason and path', async () => {
  const log = await logOf({ origin: 'https://elsewhere.example', [STUDIO_HEADER]: '1' }, RIGHT);
  expect(log).toContain('"why":"foreignOrigin"');
  expect(log).toContain('/api/v1/account/login');
});

test('sign-ins are logged, right or wrong, without name and password', async () => {
  const headers = { [STUDIO_HEADER]: '1' };
  const logs = [
    [await logOf(headers, RIGHT), 'signed in'],
    [await logOf(headers, { ...RIGHT, pass: 'wrong-2026' }), 'sign-in refused'],
  ] as const;
  for (const [log, event] of logs) {
    expect(log).toContain(event);
    expect(log).not.toMatch(/annie|lattice-9|wrong-2026/);
  }
});
