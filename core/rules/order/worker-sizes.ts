/** Sizes of workers. Each has its own queue and its own line (docs/decisions/0053-two-sizes-of-workers.md). */
export const WORKER_SIZES = ['small', 'large'] as const;
export type WorkerSize = (typeof WORKER_SIZES)[number];

/**
 * Estimate from which a job goes to a large worker, seconds. Below it a job keeps less than two processors busy and takes
 * less than a gigabyte.
 */
export const LARGE_WORKER_FROM_SECONDS = 15;

/** Returns the size of worker for a job with this estimate. */
export function workerSizeFor(estimateSeconds: number): WorkerSize {
  return estimateSeconds >= LARGE_WORKER_FROM_SECONDS ? 'large' : 'small';
}
