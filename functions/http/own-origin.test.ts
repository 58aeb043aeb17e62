import { expect, test } from 'vitest';
import { historyWorkspace } from '../../core/contract/calls/workspace.ts';
import { addressOf } from '../../core/contract/client.ts';
import { CODES } from '../../core/contract/codes.ts';
import { UNPAID_RESULT_DAYS } from '../../core/rules/order/job-limits.ts';
import { finishOrder } from '../../core/studio/testing/finished-order.ts';
import { sampleOrder } from '../../core/studio/testing/sample-order.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { cookieOf, signedIn } from '../testing/signed-in.ts';

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
  const cookie = await cookieOf(ports, user.uid);
  ports.sent.length = 0;
  const open = (sent: Record<string, string>) =>
    apps.files.request(addressOf(historyWorkspace, { id }), { headers: sent });
  const foreign = { ...headers, cookie, origin: 'https://elsewhere.example' };
  for (const sent of [{ cookie }, foreign]) expect((await open(sent)).status).toBe(200);
  expect(ports.sent).toEqual([]);
  expect((await open({ ...headers, cookie })).status).toBe(200);
  expect(ports.sent).toHaveLength(1);
});
