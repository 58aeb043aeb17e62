import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type AccountQuotas, FUNCTIONS, type FunctionName, reservedRuns, WORKERS } from '../../functions.ts';
import { TABLE_INDEXES } from '../table.ts';
import { hostMetric } from './measured.ts';
import type { Watch, Watches } from './watch.ts';

export interface WatchedWork {
  readonly table: Table;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  readonly quotas: AccountQuotas;
  /** Concurrent runs that the account allows: a number, or the parameter that gets it. */
  readonly accountRuns: string;
}

/** The functions that a clock starts, and the minutes after which their silence counts. */
const CLOCKED_MINUTES = { sweep: 5, webhooks: 5, reconcile: 15 } as const;
/** The functions whose work may outgrow a run. */
const GROWING = [...Object.values(WORKERS), 'sweep', 'webhooks', 'settle', 'reconcile'] as const;
/** Share of a limit above which the next peak may reach it, percent. */
const NEAR_PERCENT = 80;
const fiveMinutes = { period: Duration.minutes(5) };

export function workWatches({ table, functions, quotas, accountRuns }: WatchedWork): Watches {
  return {
    'table-throttled': tableThrottled(table),
    'webhooks-given-up': {
      severity: 'soon',
      says: 'The receiver of an API key did not take a message for three days.',
      // A receiver that is gone rings once, not with each message.
      metric: hostMetric('WebhooksGivenUp', { period: Duration.days(1) }),
    },
    'dead-letters-woken': {
      severity: 'soon',
      says: 'A generation message failed until its queue gave it up.',
      metric: functions['dead-letters'].metricInvocations(fiveMinutes),
    },
    'runs-near-quota': {
      says: `Functions without a reservation use more than ${NEAR_PERCENT} % of the runs that the quota leaves them.`,
      // Reserved runs are kept for their functions, and can be used up while the account as a whole has few runs.
      metric: new MathExpression({
        expression: `100 * runs / (${accountRuns} - ${reservedRuns(quotas)})`,
        usingMetrics: { runs: ofLambda('UnreservedConcurrentExecutions', 'Maximum') },
        ...fiveMinutes,
      }),
      above: NEAR_PERCENT,
      periods: 3,
    },
    'runs-refused': {
      runbook: 'runs-near-quota',
      says: 'Lambda refused to start functions: the quota of runs is used up.',
      metric: ofLambda('Throttles', 'Sum'),
      above: 10,
    },
    ...silenceOf(functions),
    ...errorsOf(functions),
    ...slownessOf(functions),
  };
}

function ofLambda(metricName: string, statistic: string): Metric {
  return new Metric({ namespace: 'AWS/Lambda', metricName, statistic, ...fiveMinutes });
}

/** Watches reads and writes of all kinds, of the table and of its indexes. */
function tableThrottled(table: Table): Watch {
  const events = (metricName: string, index?: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      statistic: 'Sum',
      dimensionsMap: {
        TableName: table.tableName,
        ...(index === undefined ? {} : { GlobalSecondaryIndexName: index }),
      },
      ...fiveMinutes,
    });
  const usingMetrics: Record<string, Metric> = {};
  for (const kind of ['Read', 'Write']) {
    usingMetrics[kind.toLowerCase()] = events(`${kind}ThrottleEvents`);
    for (const index of TABLE_INDEXES)
      usingMetrics[kind.toLowerCase() + index] = events(`${kind}ThrottleEvents`, index);
  }
  return {
    runbook: 'table-throttled',
    severity: 'soon',
    says: 'The table or an index refuses reads or writes for load.',
    metric: new MathExpression({
      expression: `SUM([${Object.keys(usingMetrics).join(', ')}])`,
      usingMetrics,
      ...fiveMinutes,
    }),
    above: 10,
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
      silence: true,
    },
  ]);
  return Object.fromEntries(silent);
}

function slownessOf(functions: WatchedWork['functions']): Watches {
  const slow = GROWING.map((name): [string, Watch] => [
    `${name}-slow`,
    {
      runbook: 'function-slow',
      severity: 'soon',
      says: `A run of ${name} took more than ${NEAR_PERCENT} % of its time limit.`,
      metric: functions[name].metricDuration({ statistic: 'Maximum', ...fiveMinutes }),
      // Milliseconds.
      above: FUNCTIONS[name].timeoutSeconds * 10 * NEAR_PERCENT,
    },
  ]);
  return Object.fromEntries(slow);
}
