import { expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { historyWorkspace } from '../../core/contract/calls/workspace.ts';
import { addressOf } from '../../core/contract/client.ts';
import { CODES } from '../../core/contract/codes.ts';
import { UNPAID_RESULT_DAYS } from '../../core/rules/order/job-limits.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { startSession } from '../../core/studio/session/session.ts';
import { finishOrder } from '../../core/studio/testing/finished-order.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { sampleOrder, sampleUser } from '../../core/studio/testing/sample-order.ts';
import { apiApp } from '../api/app.ts';
import { filesApp } from '../files/app.ts';
import { sampleHost } from '../testing/sample-host.ts';

async function signedIn() {
  const ports = memoryPorts();
  const user = await sampleUser(ports);
  const { token } = await startSession(ports, user.uid, { autoLogin: false });
  const services = { config: sampleHost, ports };
  const headers = { [STUDIO_HEADER]: '1', cookie: `${sessionCookieName(sampleHost)}=${token}` };
  return { ports, user, headers, apps: { api: apiApp(services), files: filesApp(services) } };
}

test('a change is accepted from our own origin, and from callers without an origin that send our header', async () => {
  const { apps, headers } = await signedIn();
  const codeWith = async (more: Record<string, string>) => {
    const response = await apps.api.request('/api/v1/auth/slo', {
      method: 'POST',
      headers: { ...headers, ...more },
    });
    return ((await response.json()) as { code: number }).code;
  };
  expect(await codeWith({ origin: 'https://studio.test.elsewhere.example' })).toBe(CODES.foreignOrigin.code);
  expect(await codeWith({ origin: 'null' })).toBe(CODES.foreignOrigin.code);
  expect(await codeWith({})).toBe(CODES.ok.code);
  expect(await codeWith({ origin: sampleHost.siteOrigin })).toBe(CODES.ok.code);
});

test('another site that sends a browser to an order starts no job for its expired result', async () => {
  const { apps, headers, ports, user } = await signedIn();
  const { id } = await finishOrder(ports, await sampleOrder(ports, user.uid));
  ports.clock.ms += UNPAID_RESULT_DAYS * 24 * 3600 * 1000;
  const { token } = await startSession(ports, user.uid, { autoLogin: false });
  const cookie = `${sessionCookieName(sampleHost)}=${token}`;
  ports.sent.length = 0;
  const open = (sent: Record<string, string>) =>
    apps.files.request(addressOf(historyWorkspace, { id }), { headers: sent });
  const foreign = { ...headers, cookie, origin: 'https://elsewhere.example' };
  for (const sent of [{ cookie }, foreign]) expect((await open(sent)).status).toBe(200);
  expect(ports.sent).toEqual([]);
  expect((await open({ ...headers, cookie })).status).toBe(200);
  expect(ports.sent).toHaveLength(1);
});
