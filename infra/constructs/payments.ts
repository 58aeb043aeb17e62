import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { VISIBILITY_TIMES_TIMEOUT } from '../../core/rules/order/job-limits.ts';
import {
  RECONCILE_SECONDS,
  SETTLE_MAX_RECEIVES,
  SETTLE_TIMEOUT_SECONDS,
} from '../../core/rules/pay/limits.ts';
import { grantKeys } from './provider-keys.ts';

const METRICS = 'Trabecula/Payments';

export interface PaymentsProps {
  readonly pay: LambdaFunction;
  readonly settle: LambdaFunction;
  readonly reconcile: LambdaFunction;
  /** What queue and clock call. */
  readonly live: { readonly settle: IFunction; readonly reconcile: IFunction };
  /** Keys of the payment provider. */
  readonly keys: CfnSecret;
}

/**
 * Resources for payments besides the table and the provider's keys: the settlement queue and the reconciler's
 * schedule.
 */
export class Payments extends Construct {
  readonly deadLetters: Queue;
  /** Days on which ledger and provider differ. */
  readonly ledgerDiffers: IMetric;
  /** Days compared, with any result, per hour. */
  readonly daysCompared: IMetric;
  /** Orders and notifications that the reconciler could not process, per hour. */
  readonly notReconciled: IMetric;
  /** Refunds that the provider refuses for good. */
  readonly refundRefused: IMetric;
  /** Disputes and inquiries of payers' banks; each has a deadline. */
  readonly disputesOpened: IMetric;

  constructor(scope: Construct, id: string, { pay, settle, reconcile, live, keys }: PaymentsProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const queue = new Queue(this, 'Settlements', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      receiveMessageWaitTime: Duration.seconds(20),
      visibilityTimeout: Duration.seconds(VISIBILITY_TIMES_TIMEOUT * SETTLE_TIMEOUT_SECONDS),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: SETTLE_MAX_RECEIVES },
    });
    for (const user of [pay, settle, reconcile]) {
      user.addEnvironment('PAY_SECRET_ARN', keys.ref);
      user.addEnvironment('SETTLEMENT_QUEUE_URL', queue.queueUrl);
      grantKeys(user, keys);
    }
    pay.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }));
    live.settle.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }));
    new Rule(this, 'EveryFewMinutes', {
      schedule: Schedule.rate(Duration.seconds(RECONCILE_SECONDS)),
      targets: [
        // The next run makes up for a missed one.
        new LambdaTarget(live.reconcile, {
          retryAttempts: 0,
          event: RuleTargetInput.fromObject({ wake: 'reconcile' }),
        }),
      ],
    });
    this.ledgerDiffers = this.#counted('LedgerDiffers', reconcile, 'ledger differs');
    this.daysCompared = this.#counted('DaysCompared', reconcile, 'day compared', Duration.hours(1));
    this.notReconciled = this.#counted('NotReconciled', reconcile, 'not reconciled', Duration.hours(1));
    // Whoever settles a payment may be the first to see its refund fail.
    this.refundRefused = this.#counted('RefundRefused', reconcile, 'refund refused');
    this.#countIn('RefundRefused', settle, 'refund refused', 'RefundRefusedInSettle');
    this.#countIn('RefundRefused', pay, 'refund refused', 'RefundRefusedInPay');
    this.disputesOpened = this.#counted('DisputesOpened', settle, 'dispute opened');
    this.#countIn('DisputesOpened', reconcile, 'dispute opened', 'DisputesOpenedInReconcile');
    this.#countIn('DisputesOpened', pay, 'dispute opened', 'DisputesOpenedInPay');
  }

  /** Returns a metric that counts the lines of a worker's log with this event. */
  #counted(name: string, worker: LambdaFunction, event: string, period = Duration.minutes(5)): IMetric {
    return this.#countIn(name, worker, event, name).metric({ statistic: 'Sum', period });
  }

  /** Counts the lines of one more log in a metric. */
  #countIn(name: string, worker: LambdaFunction, event: string, id: string): MetricFilter {
    return new MetricFilter(this, id, {
      logGroup: worker.logGroup,
      filterPattern: FilterPattern.stringValue('$.event', '=', event),
      metricNamespace: METRICS,
      metricName: name,
      metricValue: '1',
    });
  }
}
