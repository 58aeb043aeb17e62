import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';

let fixture: FixtureServices;
let sqs: SQSClient;
let made = 0;

beforeAll(async () => {
  fixture = await fixtureServices();
  sqs = new SQSClient(fixture.client('sqs'));
});
afterAll(() => fixture.close());

/** Creates a queue and returns its URL. */
async function queue(Attributes: Record<string, string> = {}): Promise<string> {
  made += 1;
  return (await sqs.send(new CreateQueueCommand({ QueueName: `queue-${made}`, Attributes }))).QueueUrl!;
}

const send = (QueueUrl: string, MessageBody: string, more = {}) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
const receive = async (QueueUrl: string, more = {}): Promise<Message[]> =>
  (await sqs.send(new ReceiveMessageCommand({ QueueUrl, MessageSystemAttributeNames: ['All'], ...more })))
    .Messages ?? [];
const remove = (QueueUrl: string, ReceiptHandle: string) =>
  sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
const hide = (QueueUrl: string, ReceiptHandle: string, VisibilityTimeout: number) =>
  sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
const bodies = (messages: Message[]) => messages.map(({ Body }) => Body).sort();

test('a message has its attributes, group and times, and never returns once deleted', async () => {
  const url = await queue();
  const MessageAttributes = { kind: { DataType: 'String', StringValue: 'lattice' } };
  await send(url, 'a', { MessageAttributes, MessageGroupId: 'user-1' });
  const [message] = await receive(url, { MessageAttributeNames: ['All'] });
  expect(message).toMatchObject({
    Body: 'a',
    MessageAttributes,
    Attributes: { ApproximateReceiveCount: '1', MessageGroupId: 'user-1' },
  });
  await remove(url, message!.ReceiptHandle!);
  await hide(url, message!.ReceiptHandle!, 0).catch(() => {});
  expect(await receive(url)).toEqual([]);
});

test('a received message is hidden, reappears on request, and counts its deliveries', async () => {
  const url = await queue({ VisibilityTimeout: '60' });
  await send(url, 'a');
  const [first] = await receive(url);
  expect(await receive(url)).toEqual([]);
  await hide(url, first!.ReceiptHandle!, 0);
  const [second] = await receive(url);
  expect(second!.Attributes!.ApproximateReceiveCount).toBe('2');
  expect(second!.MessageId).toBe(first!.MessageId);
});

test('an old receipt handle deletes nothing and hides nothing', async () => {
  const url = await queue({ VisibilityTimeout: '0' });
  await send(url, 'a');
  const [first] = await receive(url);
  const [second] = await receive(url, { VisibilityTimeout: 60 });
  await remove(url, first!.ReceiptHandle!);
  await expect(hide(url, first!.ReceiptHandle!, 10)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await hide(url, second!.ReceiptHandle!, 0);
  const [third] = await receive(url);
  expect(third?.Body).toBe('a');
});

test('a visible message is not in flight', async () => {
  const url = await queue({ VisibilityTimeout: '0' });
  await send(url, 'a');
  const [message] = await receive(url);
  await expect(hide(url, message!.ReceiptHandle!, 10)).rejects.toMatchObject({ name: 'MessageNotInflight' });
});

test('an unknown handle or one of another queue is refused', async () => {
  const [one, other] = [await queue(), await queue()];
  await send(other, 'a');
  const [message] = await receive(other);
  for (const handle of ['nonsense', message!.ReceiptHandle!]) {
    await expect(remove(one, handle)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
  }
});

test('a long poll wakes for a new message, and for one that becomes visible again', async () => {
  const url = await queue({ VisibilityTimeout: '60' });
  const waiting = receive(url, { WaitTimeSeconds: 20 });
  await send(url, 'a');
  const [message] = await waiting;
  expect(message?.Body).toBe('a');
  const again = receive(url, { WaitTimeSeconds: 20 });
  await hide(url, message!.ReceiptHandle!, 0);
  expect(bodies(await again)).toEqual(['a']);
});

test('a caller that hangs up receives no message', async () => {
  const url = await queue({ VisibilityTimeout: '600' });
  const hangUp = new AbortController();
  const command = new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 20 });
  const waiting = sqs.send(command, { abortSignal: hangUp.signal });
  hangUp.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  const next = receive(url, { WaitTimeSeconds: 20 });
  await send(url, 'a');
  expect(bodies(await next)).toEqual(['a']);
});

test('a delayed message waits', async () => {
  const url = await queue();
  await send(url, 'later', { DelaySeconds: 900 });
  await send(url, 'soon', { DelaySeconds: 1 });
  expect(await receive(url)).toEqual([]);
  expect(bodies(await receive(url, { WaitTimeSeconds: 20 }))).toEqual(['soon']);
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] }),
  );
  expect(Attributes).toMatchObject({
    ApproximateNumberOfMessages: '0',
    ApproximateNumberOfMessagesNotVisible: '1',
    ApproximateNumberOfMessagesDelayed: '1',
  });
});

test('a message delivered too often becomes a dead letter with its source', async () => {
  const dead = await queue();
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['QueueArn'] }),
  );
  const policy = { deadLetterTargetArn: Attributes!.QueueArn, maxReceiveCount: 2 };
  const url = await queue({ VisibilityTimeout: '0', RedrivePolicy: JSON.stringify(policy) });
  await send(url, 'poison');
  expect(bodies(await receive(url))).toEqual(['poison']);
  expect(bodies(await receive(url))).toEqual(['poison']);
  expect(await receive(url)).toEqual([]);
  const [letter] = await receive(dead);
  expect(letter).toMatchObject({ Body: 'poison' });
  expect(letter!.Attributes!.DeadLetterQueueSourceArn).toContain(url.split('/').at(-1));
});

test('batches answer entry by entry', async () => {
  const url = await queue();
  const Entries = [
    { Id: 'a', MessageBody: 'a' },
    { Id: 'b', MessageBody: 'b', DelaySeconds: 9000 },
  ];
  const sent = await sqs.send(new SendMessageBatchCommand({ QueueUrl: url, Entries }));
  expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['a']);
  expect(sent.Failed).toMatchObject([{ Id: 'b', Code: 'InvalidParameterValue', SenderFault: true }]);
  const [message] = await receive(url, { MaxNumberOfMessages: 10 });
  const removed = await sqs.send(
    new DeleteMessageBatchCommand({
      QueueUrl: url,
      Entries: [
        { Id: '1', ReceiptHandle: message!.ReceiptHandle! },
        { Id: '2', ReceiptHandle: 'nonsense' },
      ],
    }),
  );
  expect(removed.Successful?.map(({ Id }) => Id)).toEqual(['1']);
  expect(removed.Failed).toMatchObject([{ Id: '2', Code: 'ReceiptHandleIsInvalid' }]);
  const same = [Entries[0]!, Entries[0]!];
  const twice = sqs.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: same }));
  await expect(twice).rejects.toMatchObject({ name: 'BatchEntryIdsNotDistinct' });
});

test('limits and missing queues are refused with their names', async () => {
  const url = await queue();
  await expect(send(url, 'x'.repeat(1_048_577))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(receive(url, { MaxNumberOfMessages: 11 })).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  });
  await expect(receive(url, { WaitTimeSeconds: 21 })).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  });
  const missing = sqs.send(new GetQueueUrlCommand({ QueueName: 'missing' }));
  await expect(missing).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
});

test('purging leaves nothing', async () => {
  const url = await queue();
  await send(url, 'a');
  await sqs.send(new PurgeQueueCommand({ QueueUrl: url }));
  expect(await receive(url)).toEqual([]);
});

test('messages, deliveries and hidden times survive a restart', async () => {
  const name = (await queue({ VisibilityTimeout: '600' })).split('/').at(-1)!;
  const urlOf = async () => {
    fixture.services.queues.ensure(name, { visibilityTimeoutSeconds: 600 });
    sqs = new SQSClient(fixture.client('sqs'));
    return (await sqs.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl!;
  };
  for (const body of ['deleted', 'hidden', 'waiting']) await send(await urlOf(), body);
  const taken = await receive(await urlOf(), { MaxNumberOfMessages: 2 });
  await remove(await urlOf(), taken[0]!.ReceiptHandle!);
  await fixture.restart();
  const url = await urlOf();
  expect(bodies(await receive(url, { MaxNumberOfMessages: 10 }))).toEqual(['waiting']);
  await hide(url, taken[1]!.ReceiptHandle!, 0);
  const [hidden] = await receive(url);
  expect(hidden!.Attributes!.ApproximateReceiveCount).toBe('2');
});

test('the switches deliver twice and out of order', async () => {
  const url = await queue({ VisibilityTimeout: '600' });
  for (const body of ['1', '2', '3']) await send(url, body);
  fixture.faults.set({ reorderedMessages: 1 });
  const [first] = await receive(url);
  expect(first!.Body).not.toBe('1');
  fixture.faults.set({ reorderedMessages: 0, duplicateMessages: 1 });
  await receive(url, { MaxNumberOfMessages: 2 });
  fixture.faults.set({ duplicateMessages: 0 });
  const copies = await receive(url, { MaxNumberOfMessages: 10 });
  expect(copies).toHaveLength(2);
});

test('a move task sends dead letters back to their queue, and only from a dead-letter queue', async () => {
  const dead = await queue();
  const arnOf = async (QueueUrl: string) =>
    (await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }))).Attributes!
      .QueueArn!;
  const SourceArn = await arnOf(dead);
  await expect(sqs.send(new StartMessageMoveTaskCommand({ SourceArn }))).rejects.toThrow('Dead Letter Queue');
  const redrive = JSON.stringify({ deadLetterTargetArn: SourceArn, maxReceiveCount: 1 });
  const source = await queue({ RedrivePolicy: redrive, VisibilityTimeout: '0' });
  await send(source, 'poison');
  await receive(source);
  expect(await receive(source)).toEqual([]);
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
  expect(await receive(dead)).toEqual([]);
  expect((await receive(source)).map(({ Body }) => Body)).toEqual(['poison']);
});
