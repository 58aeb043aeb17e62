import { attributesOf, settingsFrom } from './attributes.ts';
import type { LocalQueue, ReceivedMessage } from './local-queue.ts';
import { type MessageAttributes, md5OfAttributes, md5OfBody } from './message.ts';
import { type Queues, queueUrl } from './queues.ts';
import { badHandle, invalidParameter, noSuchQueue, SqsError } from './sqs-error.ts';

/** Largest message, body and attributes together, bytes. */
export const MESSAGE_MAX_BYTES = 1_048_576;
const BATCH_MAX = 10;
const DELAY_MAX_SECONDS = 900;
const WAIT_MAX_SECONDS = 20;
const VISIBILITY_MAX_SECONDS = 43_200;

type Input = Record<string, unknown>;
/** Input of an operation besides its parameters. */
export interface OperationContext {
  queues: Queues;
  serviceUrl: string;
  /** Aborted if the caller hangs up. */
  signal: AbortSignal;
}
type Operation = (input: Input, context: OperationContext) => unknown;

/** The operations of SQS by name. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  CreateQueue(input, { queues, serviceUrl }) {
    const name = String(input.QueueName);
    queues.ensure(name, settingsFrom((input.Attributes ?? {}) as Record<string, string>, queues));
    return { QueueUrl: queueUrl(serviceUrl, name) };
  },
  GetQueueUrl(input, { queues, serviceUrl }) {
    const name = String(input.QueueName);
    if (queues.get(name) === undefined) throw noSuchQueue();
    return { QueueUrl: queueUrl(serviceUrl, name) };
  },
  ListQueues(input, { queues, serviceUrl }) {
    const names = queues.all().map((queue) => queue.name);
    const prefix = String(input.QueueNamePrefix ?? '');
    return {
      QueueUrls: names.filter((name) => name.startsWith(prefix)).map((name) => queueUrl(serviceUrl, name)),
    };
  },
  GetQueueAttributes(input, context) {
    const names = (input.AttributeNames ?? []) as string[];
    const all = Object.entries(attributesOf(queueOf(input, context)));
    return {
      Attributes: Object.fromEntries(all.filter(([name]) => names.includes('All') || names.includes(name))),
    };
  },
  PurgeQueue(input, context) {
    queueOf(input, context).purge();
    return {};
  },
  StartMessageMoveTask(input, { queues }) {
    const source = queues.withArn(String(input.SourceArn));
    if (source === undefined) throw resourceMissing();
    const senders = queues.all().filter(({ settings }) => settings.redrive?.target === source);
    if (senders.length === 0)
      throw invalidParameter('Source queue must be configured as a Dead Letter Queue.');
    const { DestinationArn: arn } = input;
    const target = arn === undefined ? senders[0] : queues.withArn(String(arn));
    if (target === undefined) throw resourceMissing();
    // All at once: one machine needs no rate.
    source.moveTo(target);
    return { TaskHandle: Buffer.from(source.name).toString('base64') };
  },
  SendMessage: (input, context) => send(input, queueOf(input, context)),
  SendMessageBatch(input, context) {
    const queue = queueOf(input, context);
    const entries = batchOf(input);
    const bytes = entries.reduce((sum, entry) => sum + messageBytes(entry), 0);
    if (bytes > MESSAGE_MAX_BYTES) throw new SqsError('BatchRequestTooLong', 'The batch is too large.');
    return batchAnswer(entries, (entry) => send(entry, queue));
  },
  async ReceiveMessage(input, context) {
    const maxMessages = whole(input, 'MaxNumberOfMessages', 1, BATCH_MAX) ?? 1;
    const waitSeconds = whole(input, 'WaitTimeSeconds', 0, WAIT_MAX_SECONDS);
    const visibilityTimeoutSeconds = whole(input, 'VisibilityTimeout', 0, VISIBILITY_MAX_SECONDS);
    const messages = await queueOf(input, context).receive({
      maxMessages,
      signal: context.signal,
      ...(waitSeconds === undefined ? {} : { waitSeconds }),
      ...(visibilityTimeoutSeconds === undefined ? {} : { visibilityTimeoutSeconds }),
    });
    return messages.length === 0 ? {} : { Messages: messages.map((message) => messageShape(message, input)) };
  },
  DeleteMessage: (input, context) => remove(input, queueOf(input, context)),
  DeleteMessageBatch(input, context) {
    const queue = queueOf(input, context);
    return batchAnswer(batchOf(input), (entry) => remove(entry, queue));
  },
  ChangeMessageVisibility: (input, context) => changeVisibility(input, queueOf(input, context)),
  ChangeMessageVisibilityBatch(input, context) {
    const queue = queueOf(input, context);
    return batchAnswer(batchOf(input), (entry) => changeVisibility(entry, queue));
  },
};

function resourceMissing(): SqsError {
  return new SqsError(
    'ResourceNotFoundException',
    'The resource that you specified for the SourceArn parameter does not exist.',
  );
}

function queueOf(input: Input, { queues }: OperationContext): LocalQueue {
  const queue = queues.get(String(input.QueueUrl).split('/').at(-1)!);
  if (queue === undefined) throw noSuchQueue();
  return queue;
}

function send(input: Input, queue: LocalQueue): object {
  const body = String(input.MessageBody ?? '');
  if (body === '') throw invalidParameter('The message body is empty.');
  if (messageBytes(input) > MESSAGE_MAX_BYTES) {
    throw invalidParameter(
      `One or more parameters are invalid. Reason: Message must be shorter than ${MESSAGE_MAX_BYTES} bytes.`,
    );
  }
  const delaySeconds = whole(input, 'DelaySeconds', 0, DELAY_MAX_SECONDS);
  const attributes = (input.MessageAttributes ?? {}) as MessageAttributes;
  const id = queue.send({
    body,
    attributes,
    ...(input.MessageGroupId === undefined ? {} : { groupId: String(input.MessageGroupId) }),
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  });
  const withAttributes = Object.keys(attributes).length > 0;
  return {
    MessageId: id,
    MD5OfMessageBody: md5OfBody(body),
    ...(withAttributes ? { MD5OfMessageAttributes: md5OfAttributes(attributes) } : {}),
  };
}

function remove(input: Input, queue: LocalQueue): object {
  if (!queue.delete(String(input.ReceiptHandle))) throw badHandle();
  return {};
}

function changeVisibility(input: Input, queue: LocalQueue): object {
  const seconds = whole(input, 'VisibilityTimeout', 0, VISIBILITY_MAX_SECONDS) ?? 0;
  const outcome = queue.changeVisibility(String(input.ReceiptHandle), seconds);
  if (outcome === undefined) throw badHandle();
  if (outcome === 'not-in-flight')
    throw new SqsError(
      'MessageNotInflight',
      'The message is not in flight.',
      'AWS.SimpleQueueService.MessageNotInflight',
    );
  if (outcome === 'gone') {
    throw invalidParameter(
      'Reason: Message does not exist or is not available for visibility timeout change.',
    );
  }
  return {};
}

function messageShape(message: ReceivedMessage, input: Input): object {
  const names = [...((input.MessageSystemAttributeNames ?? input.AttributeNames ?? []) as string[])];
  const system = Object.entries(message.systemAttributes).filter(
    ([name]) => names.includes('All') || names.includes(name),
  );
  const askedOwn = (input.MessageAttributeNames ?? []) as string[];
  const own = Object.entries(message.attributes).filter(
    ([name]) => askedOwn.includes('All') || askedOwn.includes(name),
  );
  const attributes = Object.fromEntries(own);
  return {
    MessageId: message.id,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: message.md5OfBody,
    ...(system.length > 0 ? { Attributes: Object.fromEntries(system) } : {}),
    ...(own.length > 0
      ? { MessageAttributes: attributes, MD5OfMessageAttributes: md5OfAttributes(attributes) }
      : {}),
  };
}

function whole(input: Input, name: string, min: number, max: number): number | undefined {
  if (input[name] === undefined) return undefined;
  const value = Number(input[name]);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw invalidParameter(
      `Value ${input[name]} for parameter ${name} is invalid. Reason: Must be between ${min} and ${max}.`,
    );
  }
  return value;
}

function messageBytes(input: Input): number {
  return (
    Buffer.byteLength(String(input.MessageBody ?? '')) + JSON.stringify(input.MessageAttributes ?? '').length
  );
}

function batchOf(input: Input): Input[] {
  const entries = (input.Entries ?? []) as Input[];
  if (entries.length === 0)
    throw new SqsError(
      'EmptyBatchRequest',
      'There are no entries in the batch.',
      'AWS.SimpleQueueService.EmptyBatchRequest',
    );
  if (entries.length > BATCH_MAX) {
    throw new SqsError(
      'TooManyEntriesInBatchRequest',
      `At most ${BATCH_MAX} entries.`,
      'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
    );
  }
  if (new Set(entries.map((entry) => entry.Id)).size !== entries.length) {
    throw new SqsError(
      'BatchEntryIdsNotDistinct',
      'Two entries share an id.',
      'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
    );
  }
  return entries;
}

function batchAnswer(entries: Input[], run: (entry: Input) => object): object {
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...run(entry) });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      Failed.push({ Id: entry.Id, Code: error.queryCode, Message: error.message, SenderFault: true });
    }
  }
  return { Successful, Failed };
}
