import { expect, test } from 'vitest';
import { enqueueJob } from '../job/enqueue.ts';
import { queuePosition } from '../job/queue-position.ts';
import { sweepJobs } from '../job/sweep.ts';
import { orderItem } from '../order/order.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { portsOfUser, sampleOrder, samplePlan } from '../testing/sample-order.ts';
import { lineCounts } from './line-counts.ts';

test('a job that an earlier release claimed and ended uncounted delays no job once the line is empty', async () => {
  const { ports, uid } = await portsOfUser();
  const queued = await enqueueJob(ports, await sampleOrder(ports, uid), { plan: samplePlan() });
  await sweepJobs(ports);
  expect(await lineCounts(ports, 'small')).toMatchObject({ entered: 1, left: 0 });
  // As an earlier release would: changes the order, but not the counts.
  const ended = { ...queued.job!, state: 'SUCCEEDED' as const };
  await ports.table.write([{ put: orderItem({ ...queued, job: ended }) }]);
  const next = async () => {
    const order = await enqueueJob(ports, await sampleOrder(ports, uid), { plan: samplePlan('next') });
    ports.clock.ms += 2000;
    return await queuePosition(ports, order);
  };
  await sweepJobs(ports);
  expect(await lineCounts(ports, 'small')).toMatchObject({ entered: 1, left: 1, started: 0, ended: 0 });
  expect((await next())?.queue).toBe(0);
});

test('a sweep leaves the counts of whole jobs as they are', async () => {
  const { ports, uid } = await portsOfUser();
  await finishOrder(ports, await sampleOrder(ports, uid));
  const before = await lineCounts(ports, 'small');
  await sweepJobs(ports);
  expect(await lineCounts(ports, 'small')).toEqual(before);
});
