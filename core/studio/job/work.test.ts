import { expect, test } from 'vitest';
import { findOrder } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import { claimed, messageFor, orderOfAnna, queued } from '../testing/sample-job.ts';
import { cancelJob } from './end.ts';
import { claimJob, failJob, publishFrame, releaseJob, renewLease } from './work.ts';

test('one of two workers with the same message gets the job, until its lease expires', async () => {
  const { ports, order } = await orderOfAnna();
  const job = await queued(ports, order);
  const first = await claimed(ports, job);
  expect((await claimJob(ports, messageFor(job))).kind).toBe('busy');
  ports.clock.ms += ports.limits.leaseSeconds * 1000;
  const second = await claimed(ports, job);
  expect(second.fence.attempt).toBe(first.fence.attempt + 1);
  expect(await publishFrame(ports, first.fence, { frameKey: 'late' })).toBeUndefined();
  expect(await failJob(ports, first.fence, 'not-possible')).toBeUndefined();
  expect((await publishFrame(ports, second.fence, { frameKey: 'frame' }))?.frameKey).toBe('frame');
});

test('a heartbeat keeps the claim, and progress never decreases', async () => {
  const { ports, order } = await orderOfAnna();
  const { fence } = await claimed(ports, await queued(ports, order));
  for (let beat = 0; beat < 20; beat += 1) {
    ports.clock.ms += ports.limits.heartbeatSeconds * 1000;
    expect(await renewLease(ports, fence, 0.5 - beat / 100)).toBeDefined();
  }
  expect((await findOrder(ports, order.id))?.job?.progress).toBe(0.5);
});

test('a cancelled job ends at once, its worker loses the claim and the message finds nothing to do', async () => {
  const { ports, anna, order } = await orderOfAnna();
  const job = await queued(ports, order);
  const { fence } = await claimed(ports, job);
  const cancelled = await cancelJob(ports, anna.uid, order.id);
  expect(cancelled).toMatchObject({ status: 'FAILED', failure: { code: 'cancelled' } });
  expect(await renewLease(ports, fence, 0.9)).toBeUndefined();
  expect((await claimJob(ports, messageFor(job))).kind).toBe('gone');
  expect((await cancelJob(ports, anna.uid, order.id)).version).toBe(cancelled.version);
  expect((await ports.table.get(keys.inFlight(anna.uid)))?.jobs).toBe(0);
});

test('a released job may be claimed at once; after too many claims it fails', async () => {
  const { ports, order } = await orderOfAnna();
  const job = await queued(ports, order);
  for (let attempt = 1; attempt <= ports.limits.maxAttempts; attempt += 1) {
    const { fence } = await claimed(ports, job);
    expect(fence.attempt).toBe(attempt);
    await releaseJob(ports, fence);
  }
  const last = await claimJob(ports, messageFor(job));
  expect(last).toMatchObject({
    kind: 'given-up',
    order: { status: 'FAILED', failure: { code: 'gave-up' } },
  });
});
