import {
  JOB_HEARTBEAT_SECONDS,
  JOB_LEASE_SECONDS,
  JOB_MAX_ATTEMPTS,
  JOB_RESEND_AFTER_SECONDS,
} from '../order/job-limits.ts';
import type { WorkerSize } from '../order/worker-sizes.ts';
import type { HostConfig } from './config.ts';

export interface JobLimits {
  leaseSeconds: number;
  heartbeatSeconds: number;
  resendAfterSeconds: number;
  maxAttempts: number;
  workers?: Readonly<Partial<Record<WorkerSize, number>>>;
}

/** Returns the limits of core/rules, overridden by the host's own. */
export function jobLimits(config: Pick<HostConfig, 'jobs' | 'workers'>): JobLimits {
  return {
    leaseSeconds: config.jobs?.leaseSeconds ?? JOB_LEASE_SECONDS,
    heartbeatSeconds: config.jobs?.heartbeatSeconds ?? JOB_HEARTBEAT_SECONDS,
    resendAfterSeconds: config.jobs?.resendAfterSeconds ?? JOB_RESEND_AFTER_SECONDS,
    maxAttempts: config.jobs?.maxAttempts ?? JOB_MAX_ATTEMPTS,
    ...(config.workers === undefined ? {} : { workers: config.workers }),
  };
}
