import { expect, test } from 'vitest';
import { enqueueJob } from '../../core/studio/job/enqueue.ts';
import { claimJob, failJob } from '../../core/studio/job/work.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { sampleOrder, samplePlan, sampleUser } from '../../core/studio/testing/sample-order.ts';
import { OpsError } from './command/command.ts';
import { runWords } from './testing/run-words.ts';

test('jobs are listed, shown, started once more after a failure, and cancelled', async () => {
  const ports = memoryPorts();
  const run = async (...rest: string[]) => (await runWords(ports, ['jobs', ...rest])).join('\n');
  const { uid } = await sampleUser(ports);
  const order = await sampleOrder(ports, uid);
  const { job, id } = await enqueueJob(ports, order, { plan: samplePlan(), requestId: '0123456789ab' });
  expect(await run('waiting')).toMatch(new RegExp(`${id}.*${uid}.*\n1 jobs`));
  expect(await run('running')).toBe('0 jobs');
  const later = await sampleOrder(ports, uid);
  const own = await run('user', 'anna');
  expect(own).toMatch(new RegExp(`^${later.id}.*PREPARING.*\n${id}.*job QUEUED.*\n2 workspaces$`));
  expect(await run('user', uid)).toBe(own);
  await sampleUser(ports, 'ben');
  expect(await run('user', 'ben')).toBe('0 workspaces');
  expect(await run('show', id)).toMatch(/state +QUEUED/);
  expect(await run('show', id)).toMatch(/request +0123456789ab/);

  const claim = await claimJob(ports, { orderId: id, jobId: job!.id, uid });
  if (claim.kind !== 'claimed') throw new Error(claim.kind);
  await expect(run('requeue', id)).rejects.toThrow('nothing to restart');
  await failJob(ports, claim.fence, 'gave-up');
  expect(await run('show', id)).toMatch(/failure +gave-up/);
  expect(await run('requeue', id)).toMatch(/state +QUEUED/);
  expect(await run('cancel', id)).toMatch(/failure +cancelled/);
  for (const wrong of [['show'], ['show', 'wsp_unknown'], ['user', 'nobody'], ['drop', id], []])
    await expect(run(...wrong), wrong.join(' ')).rejects.toThrow(OpsError);
});
