import { expect, test } from 'vitest';
import { HUGE_WORKER_FROM_SECONDS, RESEND_FACTOR } from '../../rules/order/worker-sizes.ts';
import { keys } from '../store/keys.ts';
import { claimed, messageFor, orderOfAnna, queued } from '../testing/sample-job.ts';
import { sampleOrder, samplePlan } from '../testing/sample-order.ts';
import { failUndelivered } from './end.ts';
import { enqueueJob } from './enqueue.ts';
import { sweepJobs } from './sweep.ts';

test('the sweep re-queues jobs that wait without a message, with growing delays', async () => {
  const { ports, order } = await orderOfAnna();
  await queued(ports, order);
  ports.sent.length = 0;
  await sweepJobs(ports);
  expect(ports.sent).toHaveLength(0);
  const wait = ports.limits.resendAfterSeconds * 1000;
  for (const waits of [1, 2, 4, 8]) {
    ports.clock.ms += wait * waits - 1;
    await sweepJobs(ports);
    expect(ports.sent).toHaveLength(0);
    ports.clock.ms += 1;
    await sweepJobs(ports);
    expect(ports.sent.splice(0)).toHaveLength(1);
  }
});

test('a job for a container is sent again ten times later, and the sweep says how long the first of a line waits', async () => {
  const { ports, order } = await orderOfAnna();
  await enqueueJob(ports, order, samplePlan('content', HUGE_WORKER_FROM_SECONDS), undefined);
  expect(ports.sent.splice(0).map(({ worker }) => worker)).toEqual(['huge']);
  const wait = ports.limits.resendAfterSeconds * RESEND_FACTOR.huge;
  ports.clock.ms += wait * 1000 - 1;
  expect(await sweepJobs(ports)).toMatchObject({ resent: 0, waitedSeconds: { huge: wait - 0.001 } });
  ports.clock.ms += 1;
  expect(await sweepJobs(ports)).toMatchObject({ resent: 1, waitedSeconds: { huge: wait } });
  expect(ports.sent.map(({ worker }) => worker)).toEqual(['huge']);
});

test('the sweep re-queues a job whose worker is silent, and fails one that was tried too often', async () => {
  const { ports, order } = await orderOfAnna();
  const job = await queued(ports, order);
  for (let attempt = 1; attempt <= ports.limits.maxAttempts; attempt += 1) {
    await claimed(ports, job);
    ports.sent.length = 0;
    ports.clock.ms += (ports.limits.leaseSeconds + ports.limits.resendAfterSeconds) * 1000;
    const { abandoned } = await sweepJobs(ports);
    const last = attempt === ports.limits.maxAttempts;
    expect(ports.sent).toHaveLength(last ? 0 : 1);
    expect(abandoned.map(({ status }) => status)).toEqual(last ? ['FAILED'] : []);
  }
});

test('a record that cannot be changed does not stop the sweep', async () => {
  const { ports, anna, order } = await orderOfAnna();
  await queued(ports, order);
  await queued(ports, await sampleOrder(ports, anna.uid));
  ports.clock.ms += ports.limits.resendAfterSeconds * 1000;
  const get = ports.table.get.bind(ports.table);
  ports.table.get = async (key) => {
    if (key.pk === keys.order(order.id).pk) throw new Error('no such bytes');
    return await get(key);
  };
  expect((await sweepJobs(ports)).resent).toBe(1);
  expect(ports.logged.filter((event) => event === 'record not swept')).toHaveLength(1);
});

test('the sweep makes up for a message that could not be sent', async () => {
  const { ports, order } = await orderOfAnna();
  const send = ports.queue.send;
  ports.queue.send = async () => {
    throw new Error('the queue is away');
  };
  await queued(ports, order);
  expect(ports.logged).toContain('message not sent');
  ports.queue.send = send;
  ports.clock.ms += ports.limits.resendAfterSeconds * 1000;
  expect((await sweepJobs(ports)).resent).toBe(1);
});

test('a dead letter fails a job without a worker, and leaves one that a worker holds', async () => {
  const { ports, anna, order } = await orderOfAnna();
  const job = await queued(ports, order);
  await claimed(ports, job);
  expect(await failUndelivered(ports, messageFor(job))).toBeUndefined();
  ports.clock.ms += ports.limits.leaseSeconds * 1000;
  expect(await failUndelivered(ports, messageFor(job))).toMatchObject({ status: 'FAILED' });
  expect(await failUndelivered(ports, messageFor(job))).toBeUndefined();
  expect((await ports.table.get(keys.inFlight(anna.uid)))?.jobs).toBe(0);
});
