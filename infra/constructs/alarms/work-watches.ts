import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { ESTIMATE_MAX_SECONDS } from '../../../core/rules/order/job-limits.ts';
import type { FunctionName } from '../../functions.ts';
import type { GenerationQueue } from '../queue.ts';
import type { JobMetrics } from './job-metrics.ts';
import type { Watch, Watches } from './watch.ts';

export interface WatchedWork {
  readonly queue: GenerationQueue;
  readonly table: Table;
  readonly httpApi: HttpApi;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  readonly jobs: JobMetrics;
}

/** Attempts that break off in five minutes above which the engine or a store is down. One bad job breaks off five times. */
const BROKEN_ATTEMPTS_PER_FIVE_MINUTES = 5;

/** The functions that a clock starts, and the minutes after which their silence counts. */
const CLOCKED_MINUTES = { sweep: 5, reconcile: 15 } as const;

/** Returns what is watched about jobs, functions, table and API. */
export function workWatches({ queue, table, httpApi, functions, jobs }: WatchedWork): Watches {
  const fiveMinutes = { period: Duration.minutes(5) };
  return {
    'jobs-given-up': {
      runbook: 'jobs-given-up',
      says: 'A job failed: every attempt at it broke off.',
      metric: jobs.gaveUp,
      above: 0,
      periods: 1,
    },
    'jobs-breaking-off': {
      runbook: 'jobs-breaking-off',
      says: `More than ${BROKEN_ATTEMPTS_PER_FIVE_MINUTES} attempts at jobs broke off in 5 minutes.`,
      metric: jobs.brokeOff,
      above: BROKEN_ATTEMPTS_PER_FIVE_MINUTES,
      periods: 1,
    },
    'queue-age': {
      runbook: 'queue-age',
      says: 'The oldest generation message waits longer than the longest job may take.',
      metric: queue.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      above: ESTIMATE_MAX_SECONDS,
      periods: 3,
    },
    'api-faults': {
      runbook: 'api-faults',
      says: 'The HTTP API answered with more than 5 server faults in 5 minutes.',
      metric: httpApi.metricServerError(fiveMinutes),
      above: 5,
      periods: 1,
    },
    'table-throttled': {
      runbook: 'table-throttled',
      severity: 'soon',
      says: 'The table refuses writes for load.',
      metric: table.metricThrottledRequestsForOperation('UpdateItem', fiveMinutes),
      above: 10,
      periods: 1,
    },
    ...silenceOf(functions),
    ...errorsOf(functions),
  };
}

function errorsOf(functions: WatchedWork['functions']): Watches {
  // The reconciler runs every three minutes, too rarely to fail often within five.
  const minutesOf = (name: string) => (name === 'reconcile' ? 20 : 5);
  const failing = Object.entries(functions).map(([name, fn]): [string, Watch] => [
    `${name}-errors`,
    {
      runbook: 'function-errors',
      says: `The function ${name} threw or timed out more than 3 times in ${minutesOf(name)} minutes.`,
      metric: fn.metricErrors({ period: Duration.minutes(minutesOf(name)) }),
      above: 3,
      periods: 1,
    },
  ]);
  return Object.fromEntries(failing);
}

function silenceOf(functions: WatchedWork['functions']): Watches {
  const silent = Object.entries(CLOCKED_MINUTES).map(([name, minutes]): [string, Watch] => [
    `${name}-silent`,
    {
      runbook: 'clock-silent',
      says: `The function ${name} has not run for ${minutes} minutes.`,
      metric: functions[name as keyof typeof CLOCKED_MINUTES].metricInvocations({
        period: Duration.minutes(minutes),
      }),
      above: 0,
      periods: 1,
      silence: true,
    },
  ]);
  return Object.fromEntries(silent);
}
