import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { JobMessage, Queue } from '../../core/studio/ports.ts';
import { SDK_MAX_ATTEMPTS } from '../aws/clients.ts';

/**
 * Returns the generation queue on SQS. The user is the message group. On a standard queue groups do not order
 * messages; they only keep one user's backlog from delaying others.
 */
export function sqsQueue(queueUrl: string): Queue {
  const client = new SQSClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  return {
    async send(message) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(message),
          MessageGroupId: message.uid,
        }),
      );
    },
  };
}

/** Returns the message in an SQS record's body, or undefined if the body is malformed. */
export function jobMessageOf(body: string): JobMessage | undefined {
  try {
    const { workspaceId, jobId, uid } = JSON.parse(body) as Partial<Record<keyof JobMessage, unknown>>;
    const texts = typeof workspaceId === 'string' && typeof jobId === 'string' && typeof uid === 'string';
    return texts ? { workspaceId, jobId, uid } : undefined;
  } catch {
    return undefined;
  }
}
