import { Aws, Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, LambdaSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Severity, Stage } from '../../stages.ts';
import { WatcherFunction } from './watcher-function.ts';

export interface DutyTopicProps {
  readonly stage: Stage;
  readonly severity: Severity;
  readonly functionsDir: string;
}

/** The topic of the alarms of one severity, with the people who hear them: an urgent one rings the pager as well. */
export class DutyTopic extends Construct {
  readonly topic: Topic;
  /** Pages that did not arrive, if there is a pager. */
  readonly lostPages?: IMetric;

  constructor(scope: Construct, id: string, { stage, severity, functionsDir }: DutyTopicProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // A topic with a custom policy loses the default one, which lets the account's alarms publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    for (const address of stage.duty[severity]) this.topic.addSubscription(new EmailSubscription(address));
    if (severity !== 'urgent' || stage.duty.pager === undefined) return;
    const { pager } = stage.duty;
    const period = Duration.minutes(5);
    if (pager.speaks === 'sns') {
      this.topic.addSubscription(new UrlSubscription(pager.url, { protocol: SubscriptionProtocol.HTTPS }));
      this.lostPages = this.topic.metricNumberOfNotificationsFailed({ period });
      return;
    }
    const chat = new WatcherFunction(this, 'Pager', {
      name: 'pager',
      stage,
      functionsDir,
      environment: { PAGER: JSON.stringify(pager) },
    });
    this.topic.addSubscription(new LambdaSubscription(chat.function));
    this.lostPages = chat.function.metricErrors({ period });
  }
}
