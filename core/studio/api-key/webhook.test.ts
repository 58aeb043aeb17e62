import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { WEBHOOK_ATTEMPTS, WEBHOOK_RETRY_SECONDS } from '../../rules/account/webhooks.ts';
import { cancelJob } from '../job/end.ts';
import { enqueueJob } from '../job/enqueue.ts';
import { completeJob, failJob } from '../job/work.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { claimed, queued, RESULT } from '../testing/sample-job.ts';
import { portsOfUser, sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { endApiKey, listApiKeys, makeApiKey } from './api-key.ts';
import { sendWebhooks, webhookWrites } from './webhook.ts';

const HOOK = 'https://orders.example.com/hook';

/** An order of a user whose running job was queued by a key with a webhook. */
async function running(ports = memoryPorts(), username = 'anna') {
  const { uid } = await sampleUser(ports, username);
  const asked = { name: 'script', scopes: ['generate'] as const, webhook: HOOK };
  const { key, webhookSecret } = await makeApiKey(ports, uid, asked);
  const order = await enqueueJob(ports, await sampleOrder(ports, uid), {
    plan: samplePlan(),
    webhookKeyId: key.id,
  });
  const { fence } = await claimed(ports, order);
  return { ports, uid, key, secret: webhookSecret!, order, fence };
}

test('an order that ends sends one signed message, done or failed, but none for a cancelled one', async () => {
  for (const [end, data] of [
    ['done', { status: 'COMPLETED', failure: null }],
    ['failed', { status: 'FAILED', failure: 'gave-up' }],
    ['cancelled', undefined],
  ] as const) {
    const { ports, uid, secret, order, fence } = await running();
    expect(await sendWebhooks(ports)).toBe(0);
    if (end === 'done') await completeJob(ports, fence, RESULT);
    else if (end === 'failed') await failJob(ports, fence, 'gave-up');
    else await cancelJob(ports, uid, order.id);
    expect(await sendWebhooks(ports)).toBe(data === undefined ? 0 : 1);
    if (data === undefined) continue;
    expect(await sendWebhooks(ports)).toBe(0);
    const [{ url, headers, body }, ...more] = ports.hooked as [(typeof ports.hooked)[0]];
    expect([url, more]).toEqual([HOOK, []]);
    const timestamp = new Date(ports.clock.ms).toISOString();
    expect(JSON.parse(body)).toEqual({ type: 'order.ended', timestamp, data: { id: order.id, ...data } });
    expect(headers).toMatchObject({
      'webhook-id': order.job!.id,
      'webhook-timestamp': String(Math.floor(ports.clock.ms / 1000)),
    });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
    expect(headers['webhook-signature']).toBe(`v1,${hmac.update(signed).digest('base64')}`);
  }
});

test('a failed message is sent again with growing delay and a fresh timestamp, then given up', async () => {
  const { ports, fence } = await running();
  await completeJob(ports, fence, RESULT);
  const broken = { ...ports, webhooks: { post: async () => Promise.reject(new Error('no answer')) } };
  for (let attempt = 0; attempt < WEBHOOK_ATTEMPTS - 1; attempt += 1) {
    expect(await sendWebhooks(broken)).toBe(1);
    const waitMs = WEBHOOK_RETRY_SECONDS * 1000 * 2 ** attempt;
    ports.clock.ms += waitMs - 1;
    expect(await sendWebhooks(broken)).toBe(0);
    ports.clock.ms += 1;
  }
  expect(ports.logged).toContain('webhook not sent');
  expect(ports.logged).not.toContain('webhook given up');
  expect(await sendWebhooks(broken)).toBe(1);
  expect(ports.logged).toContain('webhook given up');
  ports.clock.ms += 30 * 24 * 3600 * 1000;
  expect(await sendWebhooks(ports)).toBe(0);
});

test('a message that arrives at the second attempt carries the same id and the time of its attempt', async () => {
  const { ports, order, fence } = await running();
  await completeJob(ports, fence, RESULT);
  await sendWebhooks({ ...ports, webhooks: { post: async () => Promise.reject(new Error('no answer')) } });
  ports.clock.ms += WEBHOOK_RETRY_SECONDS * 1000;
  await sendWebhooks(ports);
  expect(ports.hooked[0]!.headers).toMatchObject({
    'webhook-id': order.job!.id,
    'webhook-timestamp': String(Math.floor(ports.clock.ms / 1000)),
  });
});

test('two runs at once send a message once, and one that cannot be delivered holds up no other', async () => {
  const { ports, fence } = await running();
  const { order: second, fence: secondFence } = await running(ports, 'ben');
  await completeJob(ports, fence, RESULT);
  await failJob(ports, secondFence, 'gave-up');
  const post = async (request: (typeof ports.hooked)[0]) => {
    if (request.body.includes(second.id)) throw new Error('no answer');
    ports.hooked.push(request);
  };
  await Promise.all([1, 2].map(async () => await sendWebhooks({ ...ports, webhooks: { post } })));
  expect(ports.hooked).toHaveLength(1);
});

test('a run sends few messages of an account, so that those of others have their turn', async () => {
  const { ports, order } = await running();
  for (let ended = 0; ended < 3000; ended += 1)
    await ports.table.write(webhookWrites(order, { ...order.job!, id: `job_${ended}` }, ports.clock.ms));
  ports.clock.ms += 1;
  const { order: other, fence } = await running(ports, 'ben');
  await completeJob(ports, fence, RESULT);
  expect(await sendWebhooks(ports)).toBe(11);
  expect(ports.hooked.filter(({ body }) => body.includes(other.id))).toHaveLength(1);
  expect(await sendWebhooks(ports)).toBe(10);
});

test('a revoked key gets no message, and neither does a job of a session', async () => {
  const { ports, uid, key, fence } = await running();
  await completeJob(ports, fence, RESULT);
  await endApiKey(ports, uid, key.id);
  expect(await sendWebhooks(ports)).toBe(1);
  const { fence: ofSession } = await claimed(ports, await queued(ports, await sampleOrder(ports, uid)));
  await completeJob(ports, ofSession, RESULT);
  expect(await sendWebhooks(ports)).toBe(0);
  expect(ports.hooked).toEqual([]);
  expect(ports.logged).not.toContain('webhook not sent');
});

test('a key takes only an address that may receive webhooks, and its list shows no secret', async () => {
  const { ports, uid } = await portsOfUser();
  const make = (webhook: string) => makeApiKey(ports, uid, { name: 'script', scopes: ['read'], webhook });
  for (const url of [
    'http://orders.example.com',
    'https://10.0.0.1/',
    'https://localhost/',
    'orders.example.com',
  ])
    await expect(make(url)).rejects.toThrow('webhookRefused');
  const { webhookSecret } = await make(HOOK);
  const list = await listApiKeys(ports, uid);
  expect(list).toMatchObject([{ webhook: HOOK }]);
  expect(JSON.stringify(list)).not.toContain(webhookSecret);
});
