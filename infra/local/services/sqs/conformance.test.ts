import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';
import type { LocalQueue, QueueSettings } from './local-queue.ts';

let fixture: FixtureServices;
let sqs: SQSClient;
let made = 0;

beforeAll(async () => {
  fixture = await fixtureServices();
  sqs = new SQSClient(fixture.client('sqs'));
});
afterAll(() => fixture.close());

/** Returns a new queue, as the template makes them. */
function queue(settings: Partial<QueueSettings> = {}): LocalQueue {
  made += 1;
  return fixture.services.queues.ensure(`queue-${made}`, settings);
}

const urlOf = async ({ name }: LocalQueue) =>
  (await sqs.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl!;
const send = async (to: LocalQueue, MessageBody: string) =>
  await sqs.send(new SendMessageCommand({ QueueUrl: await urlOf(to), MessageBody }));
/** Receives as an event source mapping does. */
const receive = (from: LocalQueue, more = {}) => from.receive({ maxMessages: 1, ...more });
const bodies = async (received: ReturnType<typeof receive>) =>
  (await received).map(({ body }) => body).sort();

test('a received message is hidden and counted, and never returns once deleted', async () => {
  const jobs = queue({ visibilityTimeoutSeconds: 60 });
  await send(jobs, 'a');
  const [message] = await receive(jobs);
  expect(await receive(jobs)).toEqual([]);
  const counted = new GetQueueAttributesCommand({ QueueUrl: await urlOf(jobs), AttributeNames: ['All'] });
  expect((await sqs.send(counted)).Attributes).toMatchObject({
    ApproximateNumberOfMessages: '0',
    ApproximateNumberOfMessagesNotVisible: '1',
  });
  jobs.delete(message!);
  expect(jobs.counts()).toEqual({ visible: 0, hidden: 0 });
});

test('an old delivery deletes nothing', async () => {
  const jobs = queue({ visibilityTimeoutSeconds: 0 });
  await send(jobs, 'a');
  const [first] = await receive(jobs);
  await receive(jobs);
  jobs.delete(first!);
  expect((await receive(jobs))[0]?.body).toBe('a');
});

test('a long poll wakes for a new message, and for one that becomes visible again', async () => {
  const jobs = queue({ visibilityTimeoutSeconds: 1 });
  const waiting = receive(jobs, { waitSeconds: 20 });
  await send(jobs, 'a');
  expect(await bodies(waiting)).toEqual(['a']);
  expect(await bodies(receive(jobs, { waitSeconds: 20 }))).toEqual(['a']);
});

test('a poll that is given up receives no message', async () => {
  const jobs = queue();
  const giveUp = new AbortController();
  const waiting = receive(jobs, { waitSeconds: 20, signal: giveUp.signal });
  giveUp.abort();
  expect(await waiting).toEqual([]);
  await send(jobs, 'a');
  expect(await bodies(receive(jobs))).toEqual(['a']);
});

test('a message delivered too often becomes a dead letter, and a move task sends it back', async () => {
  const dead = queue();
  const move = new StartMessageMoveTaskCommand({ SourceArn: dead.arn });
  await expect(sqs.send(move)).rejects.toThrow('Dead Letter Queue');
  const jobs = queue({ visibilityTimeoutSeconds: 0, redrive: { target: dead, maxReceives: 2 } });
  await send(jobs, 'poison');
  for (let count = 0; count < 2; count += 1) expect(await bodies(receive(jobs))).toEqual(['poison']);
  expect(await receive(jobs)).toEqual([]);
  expect(dead.counts()).toEqual({ visible: 1, hidden: 0 });
  await sqs.send(move);
  expect(await receive(dead)).toEqual([]);
  expect(await bodies(receive(jobs))).toEqual(['poison']);
});

test('messages, deliveries and hidden times survive a restart', async () => {
  const settings = { visibilityTimeoutSeconds: 3 };
  const before = queue(settings);
  for (const body of ['deleted', 'hidden', 'waiting']) await send(before, body);
  const [deleted] = await receive(before);
  await receive(before);
  before.delete(deleted!);
  await fixture.restart();
  sqs = new SQSClient(fixture.client('sqs'));
  const after = fixture.services.queues.ensure(before.name, settings);
  expect(await bodies(receive(after, { maxMessages: 10 }))).toEqual(['waiting']);
  expect(await bodies(receive(after, { waitSeconds: 20 }))).toEqual(['hidden']);
});

test('the switches deliver twice and out of order', async () => {
  const jobs = queue({ visibilityTimeoutSeconds: 600 });
  for (const body of ['1', '2', '3']) await send(jobs, body);
  fixture.faults.set({ reorderedMessages: 1 });
  expect((await receive(jobs))[0]!.body).not.toBe('1');
  fixture.faults.set({ reorderedMessages: 0, duplicateMessages: 1 });
  await receive(jobs, { maxMessages: 2 });
  fixture.faults.set({ duplicateMessages: 0 });
  expect(await receive(jobs, { maxMessages: 10 })).toHaveLength(2);
});
