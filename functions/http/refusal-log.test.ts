import { expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { createUser } from '../../core/studio/account/manage.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { portsOfUser, sampleOrder, sampleUser } from '../../core/studio/testing/sample-order.ts';
import { apiApp } from '../api/app.ts';
import { filesApp } from '../files/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { pageHeaders } from '../testing/signed-in.ts';
import type { HttpBindings } from './request.ts';

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

test('another user’s order or upload is logged with the caller, the request and the reason', async () => {
  const { ports, user: anna } = await portsOfUser();
  const ben = await sampleUser(ports, 'ben');
  const order = await sampleOrder(ports, anna.uid);
  const lines: Record<string, unknown>[] = [];
  const log = (event: string, details = {}) =>
    void (event !== 'answered' && lines.push({ event, ...details }));
  const headers = { ...(await pageHeaders(ports, ben.uid)), 'content-type': 'application/json' };
  const app = filesApp({ config: sampleHost, ports: { ...ports, log } });
  const event = { requestContext: { requestId: 'the gateway’s' } } as HttpBindings['event'];
  const hash = 'a'.repeat(64);
  const foreign: [string, string, object?][] = [
    ['GET', `/api/v1/workspace/history/workspace?id=${order.id}`],
    ['DELETE', `/api/v1/workspace/workspace/delete?id=${order.id}`],
    ['POST', '/api/v1/workspace/workspace/create', { sources: [order.file.id] }],
    [
      'POST',
      '/api/v1/file/register',
      { key: `uploads/pending/${anna.uid}/upl_1.stl`, file_name: 'a.stl', hash },
    ],
    ['POST', '/api/v1/account/avatar', { path: `uploads/pending/${anna.uid}/upl_1.picture` }],
  ];
  for (const [method, path, body] of foreign) {
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await app.request(path, request, event === undefined ? {} : { event });
    expect(response.status, path).toBe(404);
  }
  const about = {
    event: 'refused',
    why: 'notFound',
    reason: 'foreign',
    uid: ben.uid,
    requestId: 'the gateway’s',
  };
  expect(lines).toEqual(foreign.map(() => expect.objectContaining(about)));
  // The page's own id stands beside the gateway's, which is all that the access log has.
  const [path] = foreign[0]!.slice(1) as [string];
  await app.request(path, { headers: { ...headers, [STUDIO_HEADER]: '0123456789ab' } }, { event });
  expect(lines.at(-1)).toMatchObject({ requestId: '0123456789ab', gatewayId: 'the gateway’s' });
  await app.request('/api/v1/workspace/workspace/create', { method: 'POST', headers, body: '{}' });
  expect(lines.at(-1)).toMatchObject({ event: 'refused', why: 'invalidRequest', uid: ben.uid });
});
