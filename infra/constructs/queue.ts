import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { QUEUE_MAX_RECEIVES, VISIBILITY_TIMES_TIMEOUT } from '../../core/rules/order/job-limits.ts';
import type { FunctionWorkerSize } from '../../core/rules/order/worker-sizes.ts';

export interface GenerationQueuesProps {
  /** Timeout of the functions that read the queues, seconds. */
  readonly workerTimeoutSeconds: number;
  readonly deadLetterTimeoutSeconds: number;
  readonly queuesPerSize: number;
}

/**
 * Wakes a worker for a job, with queues per size of worker that is a function; the table holds the job itself. Standard
 * queues with the user as message group: fair between users, without ordering. All share one queue of dead letters,
 * which also gets the messages of jobs whose container failed.
 */
export class GenerationQueues extends Construct {
  readonly queues: Readonly<Record<FunctionWorkerSize, readonly Queue[]>>;
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
    // The first has the name of the one queue of earlier releases.
    const queues = (id: string) =>
      Array.from({ length: props.queuesPerSize }, (_, index) =>
        queue(index === 0 ? id : `${id}${index + 1}`),
      );
    this.queues = { small: queues('Queue'), large: queues('LargeQueue') };
  }

  /** Returns the addresses of the queues of a size, with a space between them. */
  urls(size: FunctionWorkerSize): string {
    return this.queues[size].map(({ queueUrl }) => queueUrl).join(' ');
  }
}
