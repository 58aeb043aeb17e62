import { DEFAULT_SETTINGS, type LocalQueue, type QueueSettings } from './local-queue.ts';
import type { Queues } from './queues.ts';
import { invalidParameter } from './sqs-error.ts';

/** Parses the attributes of a queue in the template. Throws if the dead-letter queue is unknown. */
export function settingsFrom(attributes: Record<string, string>, queues: Queues): QueueSettings {
  const number = (name: string, otherwise: number) =>
    attributes[name] === undefined ? otherwise : Number(attributes[name]);
  const redrive = attributes.RedrivePolicy === undefined ? undefined : JSON.parse(attributes.RedrivePolicy);
  return {
    visibilityTimeoutSeconds: number('VisibilityTimeout', DEFAULT_SETTINGS.visibilityTimeoutSeconds),
    delaySeconds: number('DelaySeconds', DEFAULT_SETTINGS.delaySeconds),
    waitSeconds: number('ReceiveMessageWaitTimeSeconds', DEFAULT_SETTINGS.waitSeconds),
    retentionSeconds: number('MessageRetentionPeriod', DEFAULT_SETTINGS.retentionSeconds),
    ...(redrive === undefined ? {} : { redrive: redriveFrom(redrive, queues) }),
  };
}

function redriveFrom(
  policy: { deadLetterTargetArn: string; maxReceiveCount: number | string },
  queues: Queues,
) {
  const target = queues.withArn(policy.deadLetterTargetArn);
  if (target === undefined) throw invalidParameter(`No queue has the ARN ${policy.deadLetterTargetArn}.`);
  return { target, maxReceives: Number(policy.maxReceiveCount) };
}

/** Returns a queue's attributes as `GetQueueAttributes` names them. */
export function attributesOf(queue: LocalQueue): Record<string, string> {
  const { settings } = queue;
  const { visible, inFlight, delayed } = queue.counts();
  return {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    CreatedTimestamp: String(Math.floor(queue.createdAtMs / 1000)),
    VisibilityTimeout: String(settings.visibilityTimeoutSeconds),
    DelaySeconds: String(settings.delaySeconds),
    ReceiveMessageWaitTimeSeconds: String(settings.waitSeconds),
    MessageRetentionPeriod: String(settings.retentionSeconds),
    ...(settings.redrive === undefined
      ? {}
      : {
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: settings.redrive.target.arn,
            maxReceiveCount: settings.redrive.maxReceives,
          }),
        }),
  };
}
