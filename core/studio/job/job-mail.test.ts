import { expect, test } from 'vitest';
import { LONG_JOB_SECONDS } from '../../rules/order/job-limits.ts';
import { outboxKey, outboxMailOf } from '../mail/outbox.ts';
import { claimed, RESULT } from '../testing/sample-job.ts';
import { portsOfUser, sampleOrder, samplePlan } from '../testing/sample-order.ts';
import { cancelJob } from './end.ts';
import { enqueueJob } from './enqueue.ts';
import { jobMailTo } from './job-mail.ts';
import { completeJob, failJob } from './work.ts';

const TO = { to: 'anna@studio.example', language: 'cn' as const };

async function running(mail: typeof TO | undefined) {
  const { ports, uid } = await portsOfUser();
  const order = await enqueueJob(ports, await sampleOrder(ports, uid), { plan: samplePlan(), mail });
  const { fence } = await claimed(ports, order);
  const mailed = async () => {
    const item = await ports.table.get(outboxKey(`job#${order.job!.id}`));
    return item && outboxMailOf(item);
  };
  return { ports, order, fence, mailed };
}

test('a long job mails its owner once, when it is done and when it fails', async () => {
  for (const [end, kind] of [
    ['done', 'job-done'],
    ['failed', 'job-failed'],
  ] as const) {
    const { ports, order, fence, mailed } = await running(TO);
    ports.clock.ms += LONG_JOB_SECONDS * 1000;
    if (end === 'done') await completeJob(ports, fence, RESULT);
    else await failJob(ports, fence, 'gave-up');
    const notice = { kind, orderId: order.id, modelName: 'bracket.stl' };
    expect(await mailed()).toMatchObject({ ...TO, notice, attempts: 0 });
  }
});

test('sends no mail about short jobs, cancelled jobs, and jobs of owners who want none', async () => {
  const short = await running(TO);
  short.ports.clock.ms += LONG_JOB_SECONDS * 1000 - 1;
  await completeJob(short.ports, short.fence, RESULT);
  const cancelled = await running(TO);
  cancelled.ports.clock.ms += LONG_JOB_SECONDS * 1000;
  await cancelJob(cancelled.ports, cancelled.order.uid, cancelled.order.id);
  const unasked = await running(undefined);
  unasked.ports.clock.ms += LONG_JOB_SECONDS * 1000;
  await completeJob(unasked.ports, unasked.fence, RESULT);
  for (const { mailed } of [short, cancelled, unasked]) expect(await mailed()).toBeUndefined();
});

test('sends mails to users who want them and have an address', () => {
  expect(jobMailTo({ email: TO.to, mailWhenDone: true }, 'cn')).toEqual(TO);
  expect(jobMailTo({ email: TO.to, mailWhenDone: false }, 'cn')).toBeUndefined();
  expect(jobMailTo({ email: TO.to }, 'cn')).toBeUndefined();
  expect(jobMailTo({ email: '', mailWhenDone: true }, 'cn')).toBeUndefined();
});
