import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { QUEUE_MAX_RECEIVES, VISIBILITY_TIMES_TIMEOUT } from '../../core/rules/order/job-limits.ts';

export interface GenerationQueueProps {
  /** Timeout of the function that reads the queue, seconds. */
  readonly workerTimeoutSeconds: number;
  /** Timeout of the function that reads the dead letters, seconds. */
  readonly deadLetterTimeoutSeconds: number;
}

/**
 * Wakes a worker for a job; the table holds the job itself. A standard queue with the user as message group:
 * fair between users, without ordering.
 */
export class GenerationQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: GenerationQueueProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      visibilityTimeout: Duration.seconds(VISIBILITY_TIMES_TIMEOUT * props.deadLetterTimeoutSeconds),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      receiveMessageWaitTime: Duration.seconds(20),
      visibilityTimeout: Duration.seconds(VISIBILITY_TIMES_TIMEOUT * props.workerTimeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: QUEUE_MAX_RECEIVES },
    });
  }
}
