import { FUNCTION_RESULT_MAX_BYTES, GENERATE_TIMEOUT_SECONDS, HUGE_TIMEOUT_SECONDS } from './job-limits.ts';

/**
 * Sizes of workers, each with its own line. Small and large workers are functions with a queue each, a huge one is a
 * container that runs one job (docs/decisions/0062-three-sizes-of-workers.md).
 */
export const WORKER_SIZES = ['small', 'large', 'huge'] as const;
export type WorkerSize = (typeof WORKER_SIZES)[number];
export type FunctionWorkerSize = Exclude<WorkerSize, 'huge'>;

/**
 * Estimate from which a job goes to a large worker, seconds. Below it a job keeps less than two processors busy and
 * takes up to 1.2 GB (docs/decisions/0062-three-sizes-of-workers.md).
 */
export const LARGE_WORKER_FROM_SECONDS = 15;
/** Estimate from which a job goes to a huge worker, seconds: a third of a function's time, since estimates err. */
export const HUGE_WORKER_FROM_SECONDS = 300;

/**
 * Queues that wake the workers of a size. A new account has one, and runs for two workers. If a release changes their
 * number, the functions of the release before send to its queues alone until it ends, so only their workers run.
 */
export const QUEUES_PER_SIZE = 2;

/**
 * Workers that the queues of a size start at once when messages come in, at most add in a minute while they wait, and have
 * at most: 5, 300 and 1000 of each queue (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html).
 */
export const WORKERS_AT_FIRST = 5 * QUEUES_PER_SIZE;
export const WORKERS_ADDED_PER_MINUTE = 300 * QUEUES_PER_SIZE;
export const WORKERS_AT_MOST = 1000 * QUEUES_PER_SIZE;

/** Time after which a worker is ended, seconds. */
export const WORKER_TIMEOUT_SECONDS: Readonly<Record<WorkerSize, number>> = {
  small: GENERATE_TIMEOUT_SECONDS,
  large: GENERATE_TIMEOUT_SECONDS,
  huge: HUGE_TIMEOUT_SECONDS,
};

/** Seconds from message to work, besides waiting for others. A container loads image and code. */
export const WORKER_START_SECONDS: Readonly<Record<WorkerSize, number>> = { small: 0, large: 0, huge: 60 };

/**
 * Factor on the time before a message is sent again. A container takes a minute to start, and its service starts it
 * again by itself, so that a second message is rarely needed.
 */
export const RESEND_FACTOR: Readonly<Record<WorkerSize, number>> = { small: 1, large: 1, huge: 10 };

/**
 * Waiting or running jobs of a user, of all sizes, below which another one of a size is queued. A batch keeps several
 * workers busy; accounts take turns (docs/decisions/0077-turns-between-accounts.md). Containers have no turns, and few run.
 */
export const JOBS_IN_FLIGHT_PER_USER: Readonly<Record<WorkerSize, number>> = { small: 8, large: 8, huge: 3 };

/** Figures of an estimate that decide the size of the worker. */
export interface JobDemand {
  estimateSeconds: number;
  /** Bytes of the largest file; unknown for jobs of earlier releases, which made none above a function's limit. */
  resultBytes?: number;
}

export function workerSizeFor({ estimateSeconds, resultBytes = 0 }: JobDemand): WorkerSize {
  if (estimateSeconds >= HUGE_WORKER_FROM_SECONDS || resultBytes > FUNCTION_RESULT_MAX_BYTES) return 'huge';
  return estimateSeconds >= LARGE_WORKER_FROM_SECONDS ? 'large' : 'small';
}

/**
 * Returns the size with this name, or the largest one for a name that only a later release knows: while that one is
 * deployed or rolled back, this one reads jobs that it wrote.
 */
export function knownWorkerSize(name: string): WorkerSize {
  return WORKER_SIZES.find((size) => size === name) ?? WORKER_SIZES[WORKER_SIZES.length - 1]!;
}

/** Environment variables of the queue of AWS Batch and of the job definition that its containers follow. */
export const CONTAINER_VARIABLES = {
  queue: 'CONTAINER_QUEUE_ARN',
  definition: 'CONTAINER_JOB_ARN',
  /** The service's address in this partition. */
  url: 'BATCH_URL',
} as const;

/** Fields of a job message that a container gets as arguments, in this order (`cloud/queue/containers.ts`). */
export const CONTAINER_ARGUMENTS = ['workspaceId', 'jobId', 'uid', 'requestId'] as const;
/** Argument of a message without a request. */
export const NO_REQUEST = 'none';
