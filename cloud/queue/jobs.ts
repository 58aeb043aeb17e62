import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { type FunctionWorkerSize, knownWorkerSize } from '../../core/rules/order/worker-sizes.ts';
import type { JobMessage, Queue } from '../../core/studio/ports.ts';
import { shardOf } from '../../core/studio/store/keys.ts';
import { SDK_MAX_ATTEMPTS } from '../aws/clients.ts';
import { environmentValue } from '../environment.ts';
import { startContainer } from './containers.ts';

/** Environment variables with the addresses of the generation queues of a size, with a space between them. */
export const JOB_QUEUE_VARIABLES: Readonly<Record<FunctionWorkerSize, string>> = {
  small: 'GENERATION_QUEUE_URLS',
  large: 'LARGE_GENERATION_QUEUE_URLS',
};

/** Body of a message that warms a worker. */
const WARMING = 'warm';

/** Seconds between such messages of one process, by the environment; 0: none, as for a busy product. */
function warmEverySeconds(): number {
  return Number(process.env.WARM_EVERY_SECONDS ?? 0);
}

/**
 * Returns the generation queues of the environment. The table orders the jobs, not the queue. The user is the message
 * group, which keeps one user's messages about results from delaying others, and decides between the queues of a size.
 * Containers have a queue of AWS Batch, in order of arrival.
 */
export function jobQueues(): Queue {
  const urls = { small: jobQueueUrls('small'), large: jobQueueUrls('large') };
  const client = new SQSClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  const post = async (size: FunctionWorkerSize, uid: string, body: string) => {
    const QueueUrl = urls[size][shardOf(uid, urls[size].length)];
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: body, MessageGroupId: uid }));
  };
  let warmedAtMs = Number.NEGATIVE_INFINITY;
  return {
    async send(message) {
      const { worker = 'small', uid } = message;
      if (worker === 'huge') await startContainer(message);
      else await post(worker, uid, jobMessageBody(message));
    },
    async warm(uid) {
      const everyMs = warmEverySeconds() * 1000;
      if (everyMs === 0 || Date.now() - warmedAtMs < everyMs) return;
      warmedAtMs = Date.now();
      await post('small', uid, WARMING);
    },
  };
}

/** True if the body of an SQS record asks a worker to warm up. */
export function isWarming(body: string): boolean {
  return body === WARMING;
}

function jobQueueUrls(size: FunctionWorkerSize): string[] {
  return environmentValue(JOB_QUEUE_VARIABLES[size]).split(' ');
}

/** Body of a message. It keeps the name `workspaceId` of earlier releases, whose messages may still be in the queue. */
export function jobMessageBody({ orderId, ...message }: JobMessage): string {
  return JSON.stringify({ workspaceId: orderId, ...message });
}

const storedMessage = z.object({
  workspaceId: z.string(),
  jobId: z.string(),
  uid: z.string(),
  worker: z.string().transform(knownWorkerSize).optional().catch(undefined),
  isForResult: z.boolean().optional().catch(undefined),
  requestId: z.string().optional().catch(undefined),
});

export function jobMessageOf(body: string): JobMessage | undefined {
  try {
    const { workspaceId, jobId, uid, worker, isForResult, requestId } = storedMessage.parse(JSON.parse(body));
    return {
      orderId: workspaceId,
      jobId,
      uid,
      ...(worker === undefined ? {} : { worker }),
      ...(isForResult === undefined ? {} : { isForResult }),
      ...(requestId === undefined ? {} : { requestId }),
    };
  } catch {
    return undefined;
  }
}
