import { latticeTitles } from '../../core/studio/order/job-request.ts';
import type { Order } from '../../core/studio/order/order.ts';
import type { StageTimes } from './stage-times.ts';

const MB = 1024 * 1024;

/**
 * Returns the details of the log line `job finished`, which is also the job's metrics
 * (core/rules/operations/measured-lines.ts). The seconds to frame and file are counted from Generate; the work lasts until
 * the other files are made as well.
 */
export function jobLine(
  order: Order,
  times: StageTimes,
  { reused }: { reused: boolean },
): Record<string, unknown> {
  const { job, files = [], report } = order;
  if (job === undefined) return {};
  const { endedAtMs, processorMs } = times;
  const since = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : Math.round(to - from) / 1000;
  const workSeconds = since(endedAtMs.claimed, endedAtMs.ended);
  // Peak memory of the process, over all its jobs.
  const memoryMb = process.resourceUsage().maxRSS / 1024;
  return {
    jobId: job.id,
    orderId: order.id,
    attempt: job.attempt,
    mode: job.request.mode,
    lattice: latticeTitles(job.request),
    reused,
    queueSeconds: since(job.queuedAtMs, endedAtMs.claimed),
    frameSeconds: since(job.queuedAtMs, endedAtMs['frame published']),
    fileSeconds: since(job.queuedAtMs, endedAtMs.completed ?? endedAtMs.ended),
    workSeconds,
    ...(reused || workSeconds === undefined ? {} : { estimateRatio: workSeconds / job.estimateSeconds }),
    cells: job.cells,
    struts: report?.strutCount,
    triangles: report?.triangles,
    resultMb: files.reduce((sum, { bytes }) => sum + bytes, 0) / MB,
    worker: job.worker,
    memoryMb,
    memoryPercent: (100 * memoryMb) / workerMemoryMb(),
    sentAtMs: job.sentAtMs,
    endedAtMs,
    processorMs,
  };
}

/** Returns the memory of this worker: from the variable in a container's template, or from Lambda. */
function workerMemoryMb(): number {
  return Number(process.env.WORKER_MEMORY_MB ?? process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE);
}
