import type { Server } from 'node:http';
import type { Accounts } from '../../identity/accounts.ts';
import { AwsJsonError, notServed } from '../../net/aws-json-error.ts';
import { ACCOUNT, arn } from '../../net/names.ts';
import { awsJsonServer, type JsonInput } from '../aws-json.ts';
import { type LocalQueue, MESSAGE_MAX_BYTES } from './local-queue.ts';
import type { Queues } from './queues.ts';

type Operation = (input: JsonInput, queues: Queues, address: string) => object;

/** The operations of SQS that the product calls, by name. Functions receive through event source mappings. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  GetQueueUrl: (input, queues, address) => ({
    QueueUrl: `${address}/${ACCOUNT}/${queueIn(input, queues).name}`,
  }),
  GetQueueAttributes: (input, queues) => ({ Attributes: attributesOf(queueIn(input, queues)) }),
  StartMessageMoveTask(input, queues) {
    const source = queueIn(input, queues);
    const target = queues.all().find(({ settings }) => settings.redrive?.target === source);
    if (target === undefined) throw wrong('Source queue must be configured as a Dead Letter Queue.');
    // All at once: one machine needs no rate.
    source.moveTo(target);
    return { TaskHandle: source.name };
  },
  SendMessage(input, queues) {
    const body = String(input.MessageBody ?? '');
    if (body === '' || Buffer.byteLength(body) > MESSAGE_MAX_BYTES)
      throw wrong(`A message has from 1 to ${MESSAGE_MAX_BYTES} bytes.`);
    const { id, md5 } = queueIn(input, queues).send(body);
    return { MessageId: id, MD5OfMessageBody: md5 };
  },
};

export function sqsServer(queues: Queues, accounts: Accounts): Server {
  return awsJsonServer({
    accounts,
    // JSON may escape a body to several times its length.
    maxBytes: 8 * MESSAGE_MAX_BYTES,
    permissionsFor(operation, input) {
      if (!Object.hasOwn(OPERATIONS, operation)) throw notServed(operation);
      return [{ action: `sqs:${operation}`, resource: arn('sqs', nameIn(input)) }];
    },
    run: (operation, input, address) => OPERATIONS[operation]!(input, queues, address),
  });
}

/** Returns the name of the queue in a request, which its URL and its ARN end with. */
function nameIn({ QueueUrl, QueueName, SourceArn }: JsonInput): string {
  return String(QueueUrl ?? QueueName ?? SourceArn ?? '*')
    .split(/[/:]/)
    .at(-1)!;
}

function queueIn(input: JsonInput, queues: Queues): LocalQueue {
  const queue = queues.get(nameIn(input));
  if (queue === undefined) throw new AwsJsonError('QueueDoesNotExist', 'The specified queue does not exist.');
  return queue;
}

function wrong(message: string): AwsJsonError {
  return new AwsJsonError('InvalidParameterValue', message);
}

function attributesOf(queue: LocalQueue): Record<string, string> {
  const { redrive } = queue.settings;
  const { visible, hidden } = queue.counts();
  const policy = redrive && { deadLetterTargetArn: redrive.target.arn, maxReceiveCount: redrive.maxReceives };
  return {
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(hidden),
    ...(policy === undefined ? {} : { RedrivePolicy: JSON.stringify(policy) }),
  };
}
