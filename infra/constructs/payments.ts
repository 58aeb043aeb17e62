import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { VISIBILITY_TIMES_TIMEOUT } from '../../core/rules/order/job-limits.ts';
import {
  RECONCILE_SECONDS,
  SETTLE_MAX_RECEIVES,
  SETTLE_TIMEOUT_SECONDS,
} from '../../core/rules/pay/limits.ts';
import { type CountedLines, countLines } from './counted-lines.ts';
import { grantKeys } from './provider-keys.ts';

export interface PaymentsProps {
  readonly pay: LambdaFunction;
  readonly settle: LambdaFunction;
  readonly reconcile: LambdaFunction;
  /** The functions that queue and clock call. */
  readonly live: { readonly settle: IFunction; readonly reconcile: IFunction };
  readonly keys: CfnSecret;
}

/** Payments beside table and keys: the settlement queue and the reconciler's schedule. */
export class Payments extends Construct {
  readonly settlements: Queue;
  readonly deadLetters: Queue;
  /** Days on which ledger and provider differ. */
  readonly ledgerDiffers: IMetric;
  /** Days compared, with any result, per hour. */
  readonly daysCompared: IMetric;
  /** Orders and notifications that the reconciler could not process, per hour. */
  readonly notReconciled: IMetric;
  /** Payments that the provider did not let a payer start, per ten minutes. */
  readonly notStarted: IMetric;
  /** Refunds that the provider refuses for good. */
  readonly refundRefused: IMetric;
  /** Disputes and inquiries of payers' banks; each has a deadline. */
  readonly disputesOpened: IMetric;
  readonly disputesNearDeadline: IMetric;
  /** Notices of a provider with an invalid signature. */
  readonly noticesRefused: IMetric;
  /** Daily checks that find a refund taking longer than any bank needs. */
  readonly refundsOverdue: IMetric;
  /** Daily checks that find a payer without files or money for a day. */
  readonly paidNotGiven: IMetric;
  /** Receipts whose attempts all failed. */
  readonly mailsGivenUp: IMetric;

  constructor(scope: Construct, id: string, { pay, settle, reconcile, live, keys }: PaymentsProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.settlements = new Queue(this, 'Settlements', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      receiveMessageWaitTime: Duration.seconds(20),
      visibilityTimeout: Duration.seconds(VISIBILITY_TIMES_TIMEOUT * SETTLE_TIMEOUT_SECONDS),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: SETTLE_MAX_RECEIVES },
    });
    const queue = this.settlements;
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
    const count = (
      name: string,
      functions: CountedLines['functions'],
      counted: Pick<CountedLines, 'lines' | 'period'>,
    ) => countLines(this, { name, namespace: 'Trabecula/Payments', functions, ...counted });
    this.ledgerDiffers = count('LedgerDiffers', { reconcile }, { lines: 'ledger differs' });
    this.daysCompared = count(
      'DaysCompared',
      { reconcile },
      { lines: 'day compared', period: Duration.hours(1) },
    );
    this.notReconciled = count(
      'NotReconciled',
      { reconcile },
      { lines: 'not reconciled', period: Duration.hours(1) },
    );
    this.notStarted = count(
      'PaymentsNotStarted',
      { pay },
      { lines: 'payment not started', period: Duration.minutes(10) },
    );
    // The function that settles the payment sees a failed refund or an opened dispute first.
    const settling = { reconcile, settle, pay };
    this.refundRefused = count('RefundRefused', settling, { lines: 'refund refused' });
    this.disputesOpened = count('DisputesOpened', settling, { lines: 'dispute opened' });
    this.disputesNearDeadline = count('DisputesNearDeadline', settling, { lines: 'dispute deadline' });
    this.noticesRefused = count('NoticesRefused', { pay }, { lines: 'notification refused' });
    // The reconciler looks at such a payment once an hour, or once a day if it waits for a person.
    this.refundsOverdue = count(
      'RefundsOverdue',
      { reconcile },
      { lines: 'refund overdue', period: Duration.days(1) },
    );
    this.paidNotGiven = count(
      'PaidNotGiven',
      { reconcile },
      { lines: 'paid and not given', period: Duration.days(1) },
    );
    this.mailsGivenUp = count('MailsGivenUp', { reconcile }, { lines: 'mail given up' });
  }
}
