import { Aws } from 'aws-cdk-lib';
import { Alarm, type CfnAlarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Duty } from '../../stages.ts';
import type { Payments } from '../payments.ts';
import { edgeWatches, type WatchedEdge } from './edge-watches.ts';
import { guessingWatches } from './guessing-watches.ts';
import { jobWatches, type WatchedJobs } from './job-watches.ts';
import { paymentWatches } from './payment-watches.ts';
import type { SecurityMetrics } from './security-metrics.ts';
import type { Watch } from './watch.ts';
import { type WatchedWork, workWatches } from './work-watches.ts';

export interface AlarmsProps extends WatchedWork, WatchedJobs, WatchedEdge {
  readonly payments: Payments;
  readonly security: SecurityMetrics;
  readonly duty: Duty;
}

function comparisonOf({ silence, below }: Watch): ComparisonOperator {
  if (silence) return ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD;
  return below ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_THRESHOLD;
}

/**
 * The alarms, each with its entry in the runbook, and a topic per severity that mails the people on duty when an alarm
 * goes off and when it is over.
 */
export class Alarms extends Construct {
  readonly topics: Readonly<Record<keyof Duty, Topic>>;
  readonly #byName = new Map<string, Alarm>();

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topics = {
      urgent: this.#topic('Topic', props.duty.urgent),
      soon: this.#topic('Soon', props.duty.soon),
    };
    const watches = {
      ...jobWatches(props),
      ...workWatches(props),
      ...edgeWatches(props),
      ...paymentWatches(props.payments),
      ...guessingWatches(props.security),
    };
    for (const [name, watch] of Object.entries(watches)) this.#byName.set(name, this.#alarm(name, watch));
  }

  #alarm(name: string, watch: Watch): Alarm {
    const alarm = new Alarm(this, name, {
      metric: watch.metric,
      threshold: watch.above,
      evaluationPeriods: watch.periods,
      comparisonOperator: comparisonOf(watch),
      treatMissingData: watch.silence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: `${watch.says} Runbook: docs/runbook.md#${watch.runbook}`,
    });
    const mail = new SnsAction(this.topics[watch.severity ?? 'urgent']);
    alarm.addAlarmAction(mail);
    alarm.addOkAction(mail);
    // The tests find the alarm by this name.
    (alarm.node.defaultChild as CfnAlarm).addMetadata('watch', name);
    return alarm;
  }

  #topic(id: string, addresses: readonly string[]): Topic {
    const topic = new Topic(this, id, { enforceSSL: true });
    // A topic with a custom policy loses the default one, which lets the account's alarms publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    for (const address of addresses) topic.addSubscription(new EmailSubscription(address));
    return topic;
  }

  /** All alarms, for the dashboard. */
  get all(): readonly Alarm[] {
    return [...this.#byName.values()];
  }
}
