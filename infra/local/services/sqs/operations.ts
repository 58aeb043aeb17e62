import { attributesOf } from './attributes.ts';
import type { LocalQueue } from './local-queue.ts';
import { md5OfBody } from './message.ts';
import { type Queues, queueUrl } from './queues.ts';
import { invalidParameter, noSuchQueue, SqsError } from './sqs-error.ts';

/** Largest message, bytes. */
export const MESSAGE_MAX_BYTES = 1_048_576;

type Input = Record<string, unknown>;
/** Input of an operation besides its parameters. */
export interface OperationContext {
  queues: Queues;
  serviceUrl: string;
}
type Operation = (input: Input, context: OperationContext) => object;

/** The operations of SQS that the product calls, by name. Functions receive through event source mappings. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  GetQueueUrl(input, { queues, serviceUrl }) {
    const name = String(input.QueueName);
    if (queues.get(name) === undefined) throw noSuchQueue();
    return { QueueUrl: queueUrl(serviceUrl, name) };
  },
  GetQueueAttributes(input, context) {
    const names = (input.AttributeNames ?? []) as string[];
    const all = Object.entries(attributesOf(queueOf(input, context)));
    return {
      Attributes: Object.fromEntries(all.filter(([name]) => names.includes('All') || names.includes(name))),
    };
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
  if (Buffer.byteLength(body) > MESSAGE_MAX_BYTES) {
    throw invalidParameter(
      `One or more parameters are invalid. Reason: Message must be shorter than ${MESSAGE_MAX_BYTES} bytes.`,
    );
  }
  const { MessageGroupId: groupId } = input;
  const id = queue.send({ body, ...(groupId === undefined ? {} : { groupId: String(groupId) }) });
  return { MessageId: id, MD5OfMessageBody: md5OfBody(body) };
}
