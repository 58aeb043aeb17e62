/** A rule of cdk-nag that some resources do not follow, with the reason. */
export interface AcknowledgedRule {
  /** Start of the rule's name, with its finding in brackets where one rule has several. */
  rule: string;
  at: RegExp;
  reason: string;
}

const FUNCTIONS = /^Trabecula-\w+\/[\w-]+\/Function\//;
const WATCHERS = /\/(Pager|Probe)\/Function\//;
const DEPLOYMENT = /^Trabecula-\w+-content\/Custom::CDKBucketDeployment/;

/** Every finding of cdk-nag that stays, by rule. `infra/nag.test.ts` holds the list complete. */
export const ACKNOWLEDGED_RULES: readonly AcknowledgedRule[] = [
  {
    rule: 'AwsSolutions-APIG4',
    at: /\/(Http|Socket)\/Api\//,
    reason:
      'The functions authorise each call by session, ticket or signature; docs/security.md names the tests.',
  },
  {
    rule: 'AwsSolutions-CFR1',
    at: /\/Cdn\/Distribution/,
    reason: 'Regions are refused by the API with a separate text (codes 204001 to 204003), not by the CDN.',
  },
  {
    rule: 'AwsSolutions-CFR2',
    at: /^Trabecula-china\/Cdn\/Distribution$/,
    reason: 'CloudFront in China has no web ACL. The API limits tries per address and account.',
  },
  {
    rule: 'AwsSolutions-CFR7',
    at: /^Trabecula-china\/Cdn\/Distribution$/,
    reason: 'CloudFront in China has no origin access control; the older access identity closes the bucket.',
  },
  {
    rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    at: /ServiceRole\/Resource$/,
    reason: 'AWS’s own policy to write logs. infra/grants.test.ts lists every other action.',
  },
  {
    rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    at: /\/Release\/ServiceRole\//,
    reason: 'AWS’s own policy for releases, the narrower of the two.',
  },
  {
    rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    at: /-data\/CallLogs\/Role\//,
    reason: 'AWS’s own policy for the logs of API Gateway, which looks for it.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::*]',
    at: FUNCTIONS,
    reason: 'Traces of X-Ray have no resource. infra/grants.test.ts allows the star for nothing else.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::',
    at: FUNCTIONS,
    reason:
      'Keys below one prefix of the files bucket, indexes of the table, sockets of the one stage, revisions of one job definition. Mail goes to any recipient, from one address.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::',
    at: /\/Containers\/Role\//,
    reason:
      'The container has the rights of the other workers: one prefix of files, indexes, sockets of the stage.',
  },
  {
    rule: 'AwsSolutions-IAM5',
    at: /\/Operator\/Role\//,
    reason: 'Names of one stage, and calls that know no resource. infra/grants.test.ts lists every action.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::*]',
    at: /^Trabecula-china\/Containers\/Container\/ExecutionRole\//,
    reason: 'The token with which ECR gives an image has no resource. The image’s repository is named.',
  },
  {
    rule: 'AwsSolutions-IAM5',
    at: /-data\/Files\/Bucket\/ReplicationRole\//,
    reason: 'S3’s own role, which copies the objects of one bucket into the second copy and nothing else.',
  },
  {
    rule: 'AwsSolutions-IAM5',
    at: DEPLOYMENT,
    reason: 'The CDK’s own function, which copies the built page into the site’s bucket during a deployment.',
  },
  {
    rule: 'AwsSolutions-L1',
    at: DEPLOYMENT,
    reason: 'The CDK chooses the runtime of its own function.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    at: /-data\/Keys\//,
    reason: 'The provider issues the key. The runbook says how to replace it.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    at: /\/(AccountMail\/CodeKey|OriginSecret\/Secret)\//,
    reason: 'Generated, and read by no person. The runbook says how to replace it.',
  },
  {
    rule: 'Serverless-EventBusDLQ',
    at: /\/(EveryFewMinutes|EachMinute)\//,
    reason: 'A tick of the clock carries nothing. The next one makes up for a lost one.',
  },
  {
    rule: 'Serverless-EventBusDLQ',
    at: /\/Containers\/Failed\//,
    reason:
      'It fills the dead letters itself. If an event is lost, the sweep sends the job again or gives it up.',
  },
  {
    rule: 'Serverless-LambdaDLQ',
    at: FUNCTIONS,
    reason: 'Callers wait for the answer, or a queue with dead letters calls. Nothing is sent and forgotten.',
  },
  {
    rule: 'Serverless-LambdaDLQ',
    at: WATCHERS,
    reason:
      'A page that does not arrive has an alarm, and its mail. The next look makes up for a missed one.',
  },
  {
    rule: 'Serverless-LambdaDLQ',
    at: DEPLOYMENT,
    reason: 'CloudFormation waits for the answer of the CDK’s own function.',
  },
  {
    rule: 'Serverless-LambdaEventSourceMappingDestination',
    at: /SqsEventSource/,
    reason: 'Destinations are for streams. Failed messages return to the queue and end in its dead letters.',
  },
  {
    rule: 'Serverless-LambdaLatestVersion',
    at: DEPLOYMENT,
    reason: 'The CDK chooses the runtime of its own function.',
  },
  {
    rule: 'Serverless-LambdaTracing',
    at: WATCHERS,
    reason: 'They call nothing of ours that a trace could follow.',
  },
  {
    rule: 'Serverless-LambdaTracing',
    at: /^Trabecula-china\//,
    reason: 'X-Ray is not offered for these functions in China.',
  },
  {
    rule: 'Serverless-LambdaTracing',
    at: DEPLOYMENT,
    reason: 'The CDK’s own function runs during a deployment only.',
  },
  {
    rule: 'Serverless-SNSRedrivePolicy',
    at: /\/(Alarms|ProbeDuty)\//,
    reason: 'Mail and pages to people. SNS repeats them for hours, and the alarm stays red in the console.',
  },
  {
    rule: 'Serverless-SQSRedrivePolicy',
    at: /\/DeadLetters\//,
    reason: 'These are the dead-letter queues.',
  },
];
