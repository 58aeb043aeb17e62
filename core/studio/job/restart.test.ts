import { expect, test } from 'vitest';
import { JOBS_IN_FLIGHT_PER_USER } from '../../rules/order/worker-sizes.ts';
import { refuseDuringDrain, setDrain } from '../host/drain.ts';
import { findOrder } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import { claimed, makingMore, messageFor } from '../testing/sample-job.ts';
import { portsOfUser, sampleOrder, samplePlan } from '../testing/sample-order.ts';
import { cancelJob } from './end.ts';
import { enqueueJob } from './enqueue.ts';
import { restartJob } from './restart.ts';
import { claimJob, completeJob, failJob } from './work.ts';

/** What a job that is queued again keeps. */
const KEPT = { requestId: '0123456789ab', webhookKeyId: 'key_0000000000' };

async function waiting() {
  const { ports, uid } = await portsOfUser();
  const order = await enqueueJob(ports, await sampleOrder(ports, uid), { plan: samplePlan(), ...KEPT });
  return { ports, uid, order, id: order.id, message: messageFor(order) };
}

test('a waiting job gets another message, a running one none until its lease is over', async () => {
  const { ports, id, message } = await waiting();
  await restartJob(ports, id);
  expect(ports.sent.map(({ jobId }) => jobId)).toEqual([message.jobId, message.jobId]);
  await claimJob(ports, message);
  expect(await restartJob(ports, id)).toBeUndefined();
  ports.clock.ms += 3600_000;
  expect((await restartJob(ports, id))?.job?.sends).toBe(3);
});

test('a failed job is queued again as a new one for the same request; a cancelled one is not', async () => {
  const { ports, uid, id, order, message } = await waiting();
  await failJob(ports, (await claimed(ports, order)).fence, 'gave-up');
  const again = await restartJob(ports, id);
  expect(again?.job).toMatchObject({ state: 'QUEUED', attempt: 0, ...KEPT });
  expect(again?.job?.id).not.toBe(message.jobId);
  await cancelJob(ports, uid, id);
  expect(await restartJob(ports, id)).toBeUndefined();
  expect((await findOrder(ports, id))?.job?.state).toBe('CANCELLED');
  expect(await restartJob(ports, 'wsp_unknown')).toBeUndefined();
});

test('while drained, new jobs are refused with a text, and those that wait go on', async () => {
  const { ports, uid, message } = await waiting();
  await setDrain(ports, true);
  const other = await sampleOrder(ports, uid);
  await expect(enqueueJob(ports, other, { plan: samplePlan('other') })).rejects.toThrow('generationPaused');
  expect((await claimJob(ports, message)).kind).toBe('claimed');
  await setDrain(ports, false);
  await refuseDuringDrain(ports);
  expect((await enqueueJob(ports, other, { plan: samplePlan('other') })).job?.state).toBe('QUEUED');
});

test('an operator queues a failed job again during a drain and over the limits, for the engine of today', async () => {
  const { ports, uid, id, order } = await waiting();
  await failJob(ports, (await claimed(ports, order)).fence, 'gave-up');
  await setDrain(ports, true);
  await ports.table.write([{ put: { ...keys.inFlight(uid), jobs: JOBS_IN_FLIGHT_PER_USER.small } }]);
  const again = await restartJob(ports, id);
  expect(again?.job).toMatchObject({ state: 'QUEUED' });
  // The job was planned with the key of an earlier engine.
  expect(again?.job?.contentKey).not.toBe(samplePlan().contentKey);
});

test('an order whose other files were not made is made again by its operator, a complete one is not', async () => {
  const { ports, uid } = await portsOfUser();
  const broken = await makingMore(ports, await sampleOrder(ports, uid));
  expect(await restartJob(ports, broken.order.id)).toBeUndefined();
  await failJob(ports, broken.fence, 'gave-up');
  expect(await restartJob(ports, broken.order.id)).toMatchObject({ status: 'PREPARING' });
  const whole = await makingMore(ports, await sampleOrder(ports, uid));
  await completeJob(ports, whole.fence, { files: whole.order.files!, report: {}, previewKey: 'preview' });
  expect(await restartJob(ports, whole.order.id)).toBeUndefined();
});
