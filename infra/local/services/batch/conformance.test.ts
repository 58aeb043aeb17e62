import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchClient, ListJobsCommand, SubmitJobCommand } from '@aws-sdk/client-batch';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { containerDepths } from '../../../../cloud/queue/container-depths.ts';
import { messageOfArguments, parametersOf, startContainer } from '../../../../cloud/queue/containers.ts';
import { temporaryFolder } from '../../../../tests/temporary-folder.ts';
import { arn } from '../../net/names.ts';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';
import type { BatchJob } from './batch.ts';
import { ContainerProcess } from './container-process.ts';

const jobQueue = arn('batch', 'job-queue/Queue');
const jobDefinition = arn('batch', 'job-definition/Job:1');
const ATTEMPTS = 3;
/** A process starts in a second, on a busy machine in ten. */
const WAIT = { timeout: 120_000 };

let fixture: FixtureServices;
const folder = temporaryFolder();
let client: BatchClient;
const failed: BatchJob[] = [];
const printed: string[] = [];

/** Fails as often as its first argument says, then succeeds. */
const SCRIPT = `
import { readFileSync, writeFileSync } from 'node:fs';
const [fails, name] = process.argv.slice(-2);
const path = process.env.FOLDER + '/' + name;
let before = 0;
try { before = Number(readFileSync(path)); } catch {}
writeFileSync(path, String(before + 1));
console.log(name, 'attempt', before + 1);
process.exit(before < Number(fails) ? 1 : 0);
`;

function bury(job: BatchJob): void {
  if (job.jobName === 'broken') throw new Error('no grave');
  failed.push(job);
}

function open(): void {
  const { batch } = fixture.services;
  batch.define({
    arn: jobDefinition,
    attemptsMax: ATTEMPTS,
    start: ({ fails = '0', name = '' }) => {
      if (name === 'broken') throw new Error('no bundle');
      return new ContainerProcess({
        file: join(folder, 'index.mjs'),
        args: [fails, name],
        environment: { FOLDER: folder },
        temporaryRoot: join(folder, 'tmp'),
        // A definition without a time limit has none.
        timeoutSeconds: undefined,
        log: (line) => printed.push(line),
      });
    },
  });
  batch.open({ arn: jobQueue, atOnce: 1, onFailed: bury });
}

const submit = (jobName: string, fails: number) =>
  client.send(
    new SubmitJobCommand({
      jobName,
      jobQueue,
      jobDefinition,
      parameters: { fails: String(fails), name: jobName },
    }),
  );
const listed = async (jobStatus: 'RUNNABLE' | 'RUNNING' | 'SUCCEEDED' | 'FAILED') => {
  const { jobSummaryList = [] } = await client.send(new ListJobsCommand({ jobQueue, jobStatus }));
  return jobSummaryList.map(({ jobName }) => jobName);
};

beforeAll(async () => {
  writeFileSync(join(folder, 'index.mjs'), SCRIPT);
  fixture = await fixtureServices();
  client = new BatchClient(fixture.client('batch'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await fixture.services.batch.stop();
  await fixture.close();
});

test('jobs wait until their queue runs, also over a restart, and are listed by state', async () => {
  await submit('first', 0);
  await fixture.restart();
  client = new BatchClient(fixture.client('batch'));
  await submit('second', 1);
  expect(await listed('RUNNABLE')).toEqual(['first', 'second']);
  open();
  await expect.poll(() => listed('SUCCEEDED'), WAIT).toEqual(['first', 'second']);
  expect(printed).toEqual(['first attempt 1', 'second attempt 1', 'second attempt 2']);
});

test('a job that fails in every attempt is FAILED, and its parameters are handed on', async () => {
  await submit('bad', ATTEMPTS);
  await expect.poll(() => listed('FAILED'), WAIT).toEqual(['bad']);
  expect(failed.map(({ parameters }) => parameters)).toEqual([{ fails: String(ATTEMPTS), name: 'bad' }]);
});

test('the cloud logs containers that cannot start and failed jobs that it cannot pass on, and keeps running', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await submit('broken', 0);
  await submit('next', 0);
  await expect.poll(() => listed('SUCCEEDED'), WAIT).toContain('next');
  expect(await listed('FAILED')).toContain('broken');
  expect(logged).toHaveBeenCalledTimes(ATTEMPTS + 1);
  logged.mockRestore();
});

test('only a role that may submit to this queue and this definition starts a container', async () => {
  const submitAs = (name: string, Resource: string[]) => {
    const credentials = fixture.accounts.add(name, [
      { Effect: 'Allow', Action: 'batch:SubmitJob', Resource },
    ]);
    const parameters = { fails: '0', name: 'x' };
    const command = new SubmitJobCommand({ jobName: 'x', jobQueue, jobDefinition, parameters });
    return new BatchClient({ ...fixture.client('batch'), credentials }).send(command);
  };
  await expect(submitAs('half', [jobQueue])).rejects.toThrow(/not authorized/);
  await submitAs('whole', [jobQueue, jobDefinition.replace(/1$/, '*')]);
});

test('a message becomes a job and comes back from the arguments, and operators see how many there are', async () => {
  const { accessKeyId, secretAccessKey } = fixture.accounts.root;
  const environment = {
    AWS_ENDPOINT_URL_BATCH: fixture.services.urls.batch,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    CONTAINER_QUEUE_ARN: arn('batch', 'job-queue/Other'),
    CONTAINER_JOB_ARN: jobDefinition,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const message = { orderId: 'wsp_1', jobId: 'job_1', uid: 'usr_1', worker: 'huge' as const };
  await startContainer({ ...message, requestId: 'req_1' });
  expect(await containerDepths(environment.CONTAINER_QUEUE_ARN)).toEqual({ waiting: 1, taken: 0 });
  const [job] = fixture.services.batch.list(environment.CONTAINER_QUEUE_ARN, 'RUNNABLE');
  expect(job!.parameters).toEqual({ workspaceId: 'wsp_1', jobId: 'job_1', uid: 'usr_1', requestId: 'req_1' });
  for (const sent of [message, { ...message, requestId: 'req_1' }])
    expect(messageOfArguments(['node', 'script', ...Object.values(parametersOf(sent))])).toEqual(sent);
  expect(() => messageOfArguments(['node', 'Ref::workspaceId', 'b', 'c', 'd'])).toThrow('the command needs');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
  await expect(startContainer(message)).rejects.toThrow('no container: 4');
});
