import { expect, test } from 'vitest';
import { jobsInFlight } from '../../core/studio/order/turn.ts';
import { messageFor, queued } from '../../core/studio/testing/sample-job.ts';
import { sampleOrder, sampleUser } from '../../core/studio/testing/sample-order.ts';
import type { Engine } from './engine/engine.ts';
import { runInTurn } from './run-in-turn.ts';
import { startJob, tinyEngine, waitingJob } from './testing/tiny-job.ts';

test('a worker runs the job at the head of the line, whose account passes its turn on as it starts', async () => {
  const { ports, anna, message } = await startJob();
  ports.clock.ms += 1000;
  const second = await queued(ports, await sampleOrder(ports, anna.uid));
  const ben = await sampleUser(ports, 'ben');
  const other = await queued(ports, await sampleOrder(ports, ben.uid));
  ports.clock.ms += 1000;
  const tiny = tinyEngine();
  const busy: (boolean | undefined)[] = [];
  const engine: Engine = (request, ...rest) => {
    busy.push(request.othersWait);
    return tiny.engine(request, ...rest);
  };
  const { ran, outcome } = await runInTurn(ports, messageFor(other), { engine });
  expect([ran.jobId, outcome]).toEqual([message.jobId, 'done']);
  expect(await jobsInFlight(ports, anna.uid)).toMatchObject({ turns: { small: second.job?.id }, later: [] });
  // The message of a job that another one started wakes for the next.
  expect((await runInTurn(ports, message, { engine })).ran.jobId).toBe(other.job?.id);
  expect((await runInTurn(ports, message, { engine })).ran.jobId).toBe(second.job?.id);
  expect(await runInTurn(ports, message, { engine })).toEqual({ ran: message, outcome: 'gone' });
  const last = await waitingJob(ports, ben.uid, 'other content');
  await runInTurn(ports, last.message, { engine });
  // The second job of anna had the content of her first.
  expect(busy).toEqual([true, true, false]);
});
