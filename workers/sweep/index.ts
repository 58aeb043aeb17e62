import { environmentValue } from '../../cloud/environment.ts';
import { S3Files } from '../../cloud/files/store.ts';
import { jobQueues } from '../../cloud/queue/jobs.ts';
import { announce } from '../../core/studio/channel/announce.ts';
import { sweepJobs } from '../../core/studio/job/sweep.ts';
import { finishDeletions } from '../../core/studio/order/delete.ts';
import { packages } from '../../core/studio/package/packages.ts';
import { tracedLog } from '../../core/studio/ports.ts';
import { presses } from '../../core/studio/press/record.ts';
import { analyses } from '../../core/studio/printability/analysis.ts';
import { finishErasures } from '../../core/studio/profile/erasure.ts';
import { workerPorts } from '../ports.ts';

const ports = {
  ...workerPorts(),
  queue: jobQueues(),
  files: new S3Files(environmentValue('BUCKET_NAME')),
};

/**
 * Runs every minute: re-queues stuck jobs, analyses, press tests and 3MF files, fails jobs that were tried too often, and
 * resumes interrupted deletions of orders and accounts.
 */
export async function handler(): Promise<
  Record<'resent' | 'abandoned' | 'analyses' | 'presses' | 'packages' | 'deleted' | 'erased', number>
> {
  const { resent, abandoned } = await sweepJobs(ports);
  for (const order of abandoned) {
    const log = tracedLog(ports.log, order.job?.requestId);
    log('job given up', { jobId: order.job?.id });
    await announce(ports, order);
  }
  const swept = {
    resent,
    abandoned: abandoned.length,
    analyses: await analyses.sweep(ports),
    presses: await presses.sweep(ports),
    packages: await packages.sweep(ports),
    deleted: await finishDeletions(ports),
    erased: await finishErasures(ports),
  };
  if (Object.values(swept).some((count) => count > 0)) ports.log('swept', swept);
  return swept;
}
