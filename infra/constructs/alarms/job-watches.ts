import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { OBJECTIVES } from '../../../core/rules/operations/objectives.ts';
import { ESTIMATE_MAX_SECONDS } from '../../../core/rules/order/job-limits.ts';
import type { FunctionWorkerSize } from '../../../core/rules/order/worker-sizes.ts';
import { CONTAINER } from '../../container.ts';
import type { GenerationQueues } from '../queue.ts';
import { hostMetric, jobMetric } from './measured.ts';
import type { Watch, Watches } from './watch.ts';

/** Failed jobs in five minutes above which not one model is at fault. */
const GIVEN_UP_PER_FIVE_MINUTES = 3;
/** Broken attempts in five minutes that mean the engine or a store is down. A bad job makes five. */
const BROKEN_ATTEMPTS_PER_FIVE_MINUTES = 5;
/** Share of refused jobs above which the engine, not a model, is at fault, percent, and the minimum number of jobs. */
const REFUSED_PERCENT = 30;
const REFUSED_OF_JOBS = 10;
/** Share of a worker's memory above which the next larger job ends it, percent. */
const MEMORY_PERCENT = 85;
/** Share of a time limit above which the next larger job may reach it, percent. */
const NEAR_PERCENT = 80;
/** Minimum jobs for a meaningful share of late ones. */
const JOBS_TO_JUDGE = 20;
const DAY = Duration.days(1);

export interface WatchedJobs {
  readonly generation: GenerationQueues;
}

/** Returns the watches for jobs, their queues and their containers. */
export function jobWatches({ generation }: WatchedJobs): Watches {
  return {
    'jobs-given-up': {
      severity: 'soon',
      says: 'A job, or the 3MF files of a result, failed: every attempt broke off.',
      metric: jobMetric('GaveUp'),
    },
    'many-jobs-given-up': {
      runbook: 'jobs-given-up',
      says: `More than ${GIVEN_UP_PER_FIVE_MINUTES} jobs failed in 5 minutes.`,
      metric: jobMetric('GaveUp'),
      above: GIVEN_UP_PER_FIVE_MINUTES,
    },
    'jobs-breaking-off': {
      says: `More than ${BROKEN_ATTEMPTS_PER_FIVE_MINUTES} attempts at jobs broke off in 5 minutes.`,
      metric: jobMetric('JobBrokeOff'),
      above: BROKEN_ATTEMPTS_PER_FIVE_MINUTES,
    },
    'jobs-refused': {
      says: `The engine refused more than ${REFUSED_PERCENT} % of at least ${REFUSED_OF_JOBS} jobs in 15 minutes.`,
      metric: new MathExpression({
        // A sum of an array skips missing metrics, since no job finishes if every job fails.
        expression: `IF(SUM([finished, failed]) >= ${REFUSED_OF_JOBS}, 100 * failed / SUM([finished, failed]), 0)`,
        usingMetrics: {
          finished: jobMetric('JobFinished', { period: Duration.minutes(15) }),
          failed: jobMetric('JobFailed', { period: Duration.minutes(15) }),
        },
        period: Duration.minutes(15),
      }),
      above: REFUSED_PERCENT,
    },
    'frames-late': late('frame'),
    'files-late': late('file'),
    'files-slow': slowNow(),
    'memory-short': {
      severity: 'soon',
      says: `A job used more than ${MEMORY_PERCENT} % of its worker's memory.`,
      metric: jobMetric('memoryPercent', { statistic: 'Maximum' }),
      above: MEMORY_PERCENT,
    },
    'queue-age': waitsLong('small', generation),
    'large-queue-age': waitsLong('large', generation),
    ...containerWatches(),
  };
}

/** Watches the line and the time limit of containers. */
function containerWatches(): Watches {
  return {
    'container-queue-age': {
      runbook: 'queue-age',
      says: 'A job waits for a container longer than the longest job may take.',
      metric: hostMetric('containerWaitSeconds', { statistic: 'Maximum', period: Duration.minutes(1) }),
      above: ESTIMATE_MAX_SECONDS,
      periods: 3,
    },
    'container-slow': {
      runbook: 'function-slow',
      severity: 'soon',
      says: `A job took more than ${NEAR_PERCENT} % of a container's time limit.`,
      // Functions end before it.
      metric: jobMetric('workSeconds', { statistic: 'Maximum' }),
      above: (CONTAINER.timeoutSeconds * NEAR_PERCENT) / 100,
    },
  };
}

/** Watches the age of the oldest message for workers of a size, over all their queues. */
function waitsLong(size: FunctionWorkerSize, { queues }: GenerationQueues): Watch {
  const period = Duration.minutes(1);
  const ages = queues[size].map(
    (queue, index) => [`age${index}`, queue.metricApproximateAgeOfOldestMessage({ period })] as const,
  );
  const [, age] = ages[0]!;
  return {
    runbook: 'queue-age',
    says: `The oldest message for a ${size} worker waits longer than the longest job may take.`,
    metric:
      ages.length === 1
        ? age
        : new MathExpression({
            // Of an array, which skips a queue without data.
            expression: `MAX([${ages.map(([id]) => id).join(', ')}])`,
            usingMetrics: Object.fromEntries(ages),
            period,
          }),
    above: ESTIMATE_MAX_SECONDS,
    periods: 3,
  };
}

/** Watches the objective of files while it is being missed: the day's share rings when the day is over. */
function slowNow(): Watch {
  const period = Duration.minutes(15);
  const { seconds } = OBJECTIVES.file;
  return {
    runbook: 'objectives',
    says: `For half an hour more than 5 % of the jobs had their files later than ${seconds} s after Generate.`,
    metric: new MathExpression({
      expression: `IF(jobs >= ${JOBS_TO_JUDGE}, p95, 0)`,
      usingMetrics: {
        jobs: jobMetric('fileSeconds', { statistic: 'SampleCount', period }),
        p95: jobMetric('fileSeconds', { statistic: 'p95', period }),
      },
      period,
    }),
    above: seconds,
    periods: 2,
  };
}

/** Watches an objective: the share of a day's jobs that were in time. */
function late(what: 'frame' | 'file'): Watch {
  const { seconds, sharePercent } = OBJECTIVES[what];
  return {
    runbook: 'objectives',
    severity: 'soon',
    says: `Less than ${sharePercent} % of a day's jobs had their ${what} within ${seconds} s.`,
    metric: new MathExpression({
      expression: `IF(jobs >= ${JOBS_TO_JUDGE}, inTime, 100)`,
      usingMetrics: {
        jobs: jobMetric(`${what}Seconds`, { statistic: 'SampleCount', period: DAY }),
        inTime: jobMetric(`${what}Seconds`, { statistic: `PR(:${seconds})`, period: DAY }),
      },
      period: DAY,
    }),
    above: sharePercent,
    below: true,
  };
}
