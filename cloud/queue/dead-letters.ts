import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { SDK_MAX_ATTEMPTS } from '../aws/clients.ts';

/** Number of messages in a queue and in its dead-letter queue. */
export interface QueueDepths {
  waiting: number;
  /** Taken by a worker and not yet deleted. */
  taken: number;
  /** Name of the dead-letter queue. Several queues may share one. */
  deadLettersName: string;
  deadLetters: number;
}

/** Counts waiting and taken messages and dead letters. */
export async function queueDepths(queueUrl: string): Promise<QueueDepths> {
  const client = new SQSClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  const queue = await attributesOf(client, queueUrl);
  const name = deadLettersArn(queue).split(':').at(-1)!;
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: name }));
  const dead = await attributesOf(client, QueueUrl!);
  return {
    waiting: Number(queue.ApproximateNumberOfMessages),
    taken: Number(queue.ApproximateNumberOfMessagesNotVisible),
    deadLettersName: name,
    deadLetters: Number(dead.ApproximateNumberOfMessages),
  };
}

/** Sends every dead letter of a queue back to it. */
export async function redriveDeadLetters(queueUrl: string): Promise<void> {
  const client = new SQSClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  const SourceArn = deadLettersArn(await attributesOf(client, queueUrl));
  await client.send(new StartMessageMoveTaskCommand({ SourceArn }));
}

async function attributesOf(client: SQSClient, QueueUrl: string): Promise<Record<string, string>> {
  const answer = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  return answer.Attributes ?? {};
}

const redrivePolicy = z.object({ deadLetterTargetArn: z.string().optional() });

function deadLettersArn({ RedrivePolicy = '{}' }: Record<string, string>): string {
  const { deadLetterTargetArn } = redrivePolicy.parse(JSON.parse(RedrivePolicy));
  if (deadLetterTargetArn === undefined) throw new Error('the queue has no dead-letter queue');
  return deadLetterTargetArn;
}
