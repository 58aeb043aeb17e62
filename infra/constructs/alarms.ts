import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { ESTIMATE_MAX_SECONDS } from '../../core/rules/order/job-limits.ts';
import type { FunctionName } from '../functions.ts';
import type { Duty } from '../stages.ts';
import type { Payments } from './payments.ts';
import type { GenerationQueue } from './queue.ts';
import type { SecurityMetrics } from './security-metrics.ts';

export interface AlarmsProps {
  readonly queue: GenerationQueue;
  readonly table: Table;
  readonly httpApi: HttpApi;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  readonly payments: Payments;
  readonly security: SecurityMetrics;
  readonly duty: Duty;
}

interface Watch {
  /** Heading in docs/runbook.md, as an anchor. */
  runbook: string;
  says: string;
  /** Whom it concerns: `urgent` by default. */
  severity?: keyof Duty;
  metric: IMetric;
  above: number;
  periods: number;
  /** Alarm if the metric is missing or equals `above`, instead of when it exceeds `above`. */
  silence?: boolean;
}

/** Maximum time between two comparisons of ledger and provider's books, hours. One is made each day. */
const COMPARED_WITHIN_HOURS = 30;

/** The alarms, each with its entry in the runbook, and a topic per severity that mails the people on duty. */
export class Alarms extends Construct {
  readonly topics: Readonly<Record<keyof Duty, Topic>>;
  readonly #byName = new Map<string, Alarm>();

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topics = {
      urgent: this.#topic('Topic', props.duty.urgent),
      soon: this.#topic('Soon', props.duty.soon),
    };
    for (const [name, watch] of Object.entries(watches(props))) {
      const alarm = new Alarm(this, name, {
        metric: watch.metric,
        threshold: watch.above,
        evaluationPeriods: watch.periods,
        comparisonOperator: watch.silence
          ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
          : ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: watch.silence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
        alarmDescription: `${watch.says} Runbook: docs/runbook.md#${watch.runbook}`,
      });
      alarm.addAlarmAction(new SnsAction(this.topics[watch.severity ?? 'urgent']));
      this.#byName.set(name, alarm);
    }
  }

  #topic(id: string, addresses: readonly string[]): Topic {
    const topic = new Topic(this, id, { enforceSSL: true });
    for (const address of addresses) topic.addSubscription(new EmailSubscription(address));
    return topic;
  }

  /** Returns the alarm of a function's errors. */
  errorsOf(name: FunctionName): Alarm {
    return this.#byName.get(`${name}-errors`)!;
  }
}

function watches({
  queue,
  table,
  httpApi,
  functions,
  payments,
  security,
}: AlarmsProps): Record<string, Watch> {
  const minute = { period: Duration.minutes(1) };
  const fiveMinutes = { period: Duration.minutes(5) };
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
  return {
    'dead-letters': {
      runbook: 'dead-letters',
      says: 'A generation message was given up: its job failed.',
      metric: queue.deadLetters.metricApproximateNumberOfMessagesVisible(minute),
      above: 0,
      periods: 1,
    },
    'queue-age': {
      runbook: 'queue-age',
      says: 'The oldest generation message waits longer than the longest job may take.',
      metric: queue.queue.metricApproximateAgeOfOldestMessage(minute),
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
    'generate-throttled': {
      runbook: 'generate-throttled',
      severity: 'soon',
      says: 'Generation runs are refused: the concurrency limit is reached.',
      metric: functions.generate.metricThrottles(fiveMinutes),
      above: 0,
      periods: 3,
    },
    'ledger-differs': {
      runbook: 'ledger-differs',
      says: 'The ledger and the payment provider’s books of a day did not agree.',
      metric: payments.ledgerDiffers,
      above: 0,
      periods: 1,
    },
    'ledger-not-compared': {
      runbook: 'ledger-not-compared',
      severity: 'soon',
      says: `Ledger and books were not held against each other for ${COMPARED_WITHIN_HOURS} hours.`,
      metric: payments.daysCompared,
      above: 0,
      periods: COMPARED_WITHIN_HOURS,
      silence: true,
    },
    'not-reconciled': {
      runbook: 'not-reconciled',
      severity: 'soon',
      says: 'For two hours orders or notifications could not be brought on by the reconciler.',
      metric: payments.notReconciled,
      above: 10,
      periods: 2,
    },
    'refund-refused': {
      runbook: 'refund-refused',
      says: 'The payment provider refused a refund: somebody has to look.',
      metric: payments.refundRefused,
      above: 0,
      periods: 1,
    },
    'dispute-opened': {
      runbook: 'dispute-opened',
      says: "A payer's bank disputes a payment: evidence is due by the date in the log line.",
      metric: payments.disputesOpened,
      above: 0,
      periods: 1,
    },
    'settlements-given-up': {
      runbook: 'settlements-given-up',
      says: 'A payment notification could not be settled; the reconciler goes on trying.',
      metric: payments.deadLetters.metricApproximateNumberOfMessagesVisible(minute),
      above: 0,
      periods: 1,
    },
    ...guessing(security),
    ...Object.fromEntries(failing),
  };
}

/** Refusals in five minutes above which somebody guesses or floods. A busy hour has a few dozen. */
const REFUSALS_PER_FIVE_MINUTES = 100;
/** Calls for other users' objects in five minutes. The page makes none, so a few are somebody trying. */
const FOREIGN_PER_FIVE_MINUTES = 5;

function guessing(security: SecurityMetrics): Record<string, Watch> {
  const refusals = (says: string, metric: IMetric): Watch => ({
    runbook: 'guessing',
    severity: 'soon',
    says: `${says} more than ${REFUSALS_PER_FIVE_MINUTES} times in 5 minutes.`,
    metric,
    above: REFUSALS_PER_FIVE_MINUTES,
    periods: 1,
  });
  return {
    'sign-ins-refused': refusals('Wrong passwords were entered', security.signInRefused),
    'codes-refused': refusals('Wrong codes were entered', security.codeRefused),
    'calls-limited': refusals('Requests were refused by a limit', security.limited),
    'send-limit': {
      runbook: 'send-limit',
      says: 'Codes were not sent, since the hourly limit of all mails or messages is reached.',
      metric: security.sendLimitReached,
      above: 0,
      periods: 1,
    },
    'foreign-objects': {
      runbook: 'guessing',
      severity: 'soon',
      says: 'A caller asked for objects of other users.',
      metric: security.foreign,
      above: FOREIGN_PER_FIVE_MINUTES,
      periods: 1,
    },
  };
}
