import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { QUEUE_MAX_RECEIVES, VISIBILITY_TIMES_TIMEOUT } from '../../core/rules/order/job-limits.ts';
import type { FunctionWorkerSize } from '../../core/rules/order/worker-sizes.ts';

export interface GenerationQueuesProps {
  /** Timeout of the functions that read the queues, seconds. */
  readonly workerTimeoutSeconds: number;
  /** Timeout of the function that reads the dead letters, seconds. */
  readonly deadLetterTimeoutSeconds: number;
}

/**
 * Wakes a worker for a job, a queue per size of worker that is a function; the table holds the job itself. Standard
 * queues with the user as message group: fair between users, without ordering. Both share one queue of dead letters,
 * which also gets the messages of jobs whose container failed.
 */
export class GenerationQueues extends Construct {
  readonly queues: Readonly<Record<FunctionWorkerSize, Queue>>;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: GenerationQueuesProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      visibilityTimeout: Duration.seconds(VISIBILITY_TIMES_TIMEOUT * props.deadLetterTimeoutSeconds),
    });
    const queue = (id: string) =>
      new Queue(this, id, {
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        retentionPeriod: Duration.days(4),
        receiveMessageWaitTime: Duration.seconds(20),
        visibilityTimeout: Duration.seconds(VISIBILITY_TIMES_TIMEOUT * props.workerTimeoutSeconds),
        deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: QUEUE_MAX_RECEIVES },
      });
    this.queues = { small: queue('Queue'), large: queue('LargeQueue') };
  }
}
