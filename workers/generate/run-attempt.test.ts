import { expect, test } from 'vitest';
import { claimJob } from '../../core/studio/job/work.ts';
import { runAttempt } from './run-attempt.ts';
import { startJob, storedOrder, tinyEngine } from './testing/tiny-job.ts';

const noDeadline = new AbortController().signal;

test('a container that starts while its dead attempt holds the job waits for the lease to end, and finishes it', async () => {
  const { ports, order, message } = await startJob();
  await claimJob(ports, message);
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    ports.clock.ms += ms;
  };
  const { engine, runs } = tinyEngine();
  expect(await runAttempt(ports, message, { engine, deadline: noDeadline, wait })).toBe('done');
  expect(waits).toEqual([(ports.limits.leaseSeconds + 1) * 1000]);
  expect(runs).toHaveLength(1);
  expect(await storedOrder(ports, order)).toMatchObject({ status: 'COMPLETED', job: { attempt: 2 } });
});

test('a second container for a job that a living worker holds ends without work', async () => {
  const { ports, message } = await startJob();
  await claimJob(ports, message);
  const { engine, runs } = tinyEngine();
  // The other worker renews its lease meanwhile.
  expect(await runAttempt(ports, message, { engine, deadline: noDeadline, wait: async () => {} })).toBe(
    'done',
  );
  expect(runs).toHaveLength(0);
});

test('after an internal error the container asks to be started again', async () => {
  const { ports, message } = await startJob();
  const broken = async () => {
    throw new Error('a fault of ours');
  };
  expect(await runAttempt(ports, message, { engine: broken, deadline: noDeadline })).toBe('again');
});
