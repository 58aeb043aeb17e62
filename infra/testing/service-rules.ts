import { AWS, AWS_CHINA } from '../partition-profiles.ts';
import type { Stage } from '../stages.ts';
import { findLongNames, findNamesThatStay, findSharedNames } from './fixed-names.ts';
import { statementsOfRole } from './grants.ts';
import { functionsWithPoliciesAbove, writtenLength } from './policy-sizes.ts';
import type { Resources, SynthesizedTemplate, TemplateResource } from './templates.ts';

/** A rule that a service enforces at deployment and that its resource schema does not state. */
export interface ServiceRule {
  rule: string;
  /** Page or issue that states it. */
  source: string;
  /** Returns the logical ids of the resources of a stage that break it. */
  find: (template: SynthesizedTemplate, stage: Stage) => string[];
  /** Changes to a stage's resources, each of which breaks the rule. */
  violations: readonly ((resources: Resources, stage: Stage) => void)[];
}

const DOCS = 'https://docs.aws.amazon.com';
/** Concurrent runs of an account: a new one's, and those that docs/deploy.md asks for. */
const RUNS = { new: 10, raised: 1000 };
const UNRESERVED_RUNS_MIN = 100;

/** Rules of the services, over all resources of a stage. */
export const SERVICE_RULES: readonly ServiceRule[] = [
  {
    rule: 'a WebSocket stage writes an access log only in an account with a role for it, which outlives its stack',
    source: `${DOCS}/apigateway/latest/developerguide/set-up-logging.html`,
    find: (template) => (mayLogCalls(template) ? [] : loggingSocketStages(template)),
    violations: [
      (resources) => drop(resources, 'AWS::ApiGateway::Account'),
      (resources) => {
        first(resources, 'AWS::ApiGateway::Account').DeletionPolicy = 'Delete';
      },
      (resources) => {
        const account = first(resources, 'AWS::ApiGateway::Account').Properties;
        const role = resources[account.CloudWatchRoleArn['Fn::GetAtt'][0]]!;
        role.Properties.ManagedPolicyArns = [];
      },
    ],
  },
  {
    rule: 'functions and their layers have the architecture that the partition is known to offer',
    source: 'https://github.com/aws/aws-cdk/issues/37174',
    find: (template, { profile }) => [
      ...idsOf(template, 'AWS::Lambda::Function', ({ Architectures }) =>
        isOther(Architectures ?? ['x86_64'], profile.architecture),
      ),
      ...idsOf(
        template,
        'AWS::Lambda::LayerVersion',
        ({ CompatibleArchitectures }) =>
          CompatibleArchitectures !== undefined && !CompatibleArchitectures.includes(profile.architecture),
      ),
    ],
    violations: [
      (resources, { profile }) => {
        const other = profile.architecture === AWS.architecture ? AWS_CHINA : AWS;
        first(resources, 'AWS::Lambda::Function').Properties.Architectures = [other.architecture];
      },
      (resources) => {
        first(resources, 'AWS::Lambda::LayerVersion').Properties.CompatibleArchitectures = [];
      },
    ],
  },
  {
    rule: 'a queue starts between 2 and 1000 runs of a function at once',
    source: `${DOCS}/lambda/latest/dg/services-sqs-scaling.html`,
    find: (template) =>
      idsOf(template, 'AWS::Lambda::EventSourceMapping', ({ ScalingConfig }) => {
        const most = ScalingConfig?.MaximumConcurrency ?? 2;
        return most < 2 || most > 1000;
      }),
    violations: [1, 1001].map((MaximumConcurrency) => (resources) => {
      first(resources, 'AWS::Lambda::EventSourceMapping').Properties.ScalingConfig = { MaximumConcurrency };
    }),
  },
  {
    rule: 'the resource policy of a function or alias has at most 20 KB',
    source: `${DOCS}/lambda/latest/dg/gettingstarted-limits.html`,
    find: (template) => functionsWithPoliciesAbove(template, 20 * 1024),
    violations: [
      (resources) => {
        const permission = first(resources, 'AWS::Lambda::Permission');
        for (let i = 0; i < 100; i++) resources[`More${i}`] = permission;
      },
    ],
  },
  {
    rule: 'the inline policies of a role have at most 10 240 characters, and it has at most 10 managed ones',
    source: `${DOCS}/IAM/latest/UserGuide/reference_iam-quotas.html`,
    find: (template) =>
      idsOf(
        template,
        'AWS::IAM::Role',
        ({ Policies = [], ManagedPolicyArns = [] }, id) =>
          ManagedPolicyArns.length > 10 ||
          writtenLength([...statementsOfRole(template, id), ...Policies]) > 10_240,
      ),
    violations: [
      (resources) => {
        const statements = first(resources, 'AWS::IAM::Policy').Properties.PolicyDocument.Statement;
        for (let i = 0; i < 7; i++) statements.push(...statements.slice(0, 20));
        statements.push({ Resource: 'x'.repeat(10_000) });
      },
      (resources) => {
        first(resources, 'AWS::IAM::Role').Properties.ManagedPolicyArns = Array(11).fill('arn');
      },
    ],
  },
  {
    rule: 'a managed policy has at most 6144 characters',
    source: `${DOCS}/IAM/latest/UserGuide/reference_iam-quotas.html`,
    find: (template) =>
      idsOf(
        template,
        'AWS::IAM::ManagedPolicy',
        ({ PolicyDocument }) => writtenLength(PolicyDocument) > 6144,
      ),
    violations: [
      (resources) => {
        const PolicyDocument = { Statement: [{ Resource: 'x'.repeat(6144) }] };
        resources.Large = { Type: 'AWS::IAM::ManagedPolicy', Properties: { PolicyDocument } };
      },
    ],
  },
  {
    rule: 'the variables of a function have at most 4 KB',
    source: `${DOCS}/lambda/latest/dg/gettingstarted-limits.html`,
    find: (template) =>
      idsOf(
        template,
        'AWS::Lambda::Function',
        ({ Environment }) => writtenLength(Environment?.Variables ?? {}) > 4096,
      ),
    violations: [
      (resources) => {
        first(resources, 'AWS::Lambda::Function').Properties.Environment = {
          Variables: { A: 'x'.repeat(4096) },
        };
      },
    ],
  },
  {
    rule: 'in the sandbox of SES a sender also needs the right to the recipients’ identities',
    source: 'https://github.com/cloudposse/terraform-aws-ses/issues/40',
    find: (template) =>
      idsOf(template, 'AWS::IAM::Policy', ({ PolicyDocument }) =>
        PolicyDocument.Statement.some(isNarrowSender),
      ),
    violations: [
      (resources) => {
        const statement = {
          Effect: 'Allow',
          Action: 'ses:SendEmail',
          Resource: 'arn:aws:ses:us-east-1:1:identity/studio.test',
        };
        first(resources, 'AWS::IAM::Policy').Properties.PolicyDocument.Statement.push(statement);
      },
      (resources) => {
        const statement = { Effect: 'Allow', Action: ['ses:SendEmail'], Resource: '*' };
        first(resources, 'AWS::IAM::Policy').Properties.PolicyDocument.Statement.push(statement);
      },
    ],
  },
  {
    rule: 'reserved runs leave 100 of the account’s to the other functions',
    source: `${DOCS}/lambda/latest/dg/configuration-concurrency.html`,
    find: (template, { quotas }) => {
      const reserving = template
        .ofType('AWS::Lambda::Function')
        .map(([id, { Properties }]) => [id, Properties.ReservedConcurrentExecutions ?? 0] as const)
        .filter(([, runs]) => runs > 0);
      const reserved = reserving.reduce((sum, [, runs]) => sum + runs, 0);
      return reserved > Math.max(0, RUNS[quotas] - UNRESERVED_RUNS_MIN) ? reserving.map(([id]) => id) : [];
    },
    violations: [
      (resources) => {
        first(resources, 'AWS::Lambda::Function').Properties.ReservedConcurrentExecutions = 901;
      },
    ],
  },
  {
    rule: 'an array of metric math has two metrics or more: no page says that one is an array',
    source: `${DOCS}/AmazonCloudWatch/latest/monitoring/using-metric-math.html`,
    find: (template) =>
      idsOf(template, 'AWS::CloudWatch::Alarm', ({ Metrics = [] }) =>
        /\[\w+\]/.test(
          JSON.stringify(Metrics.map(({ Expression }: { Expression?: unknown }) => Expression)).slice(1, -1),
        ),
      ),
    violations: [
      (resources) => {
        first(resources, 'AWS::CloudWatch::Alarm').Properties.Metrics = [{ Expression: 'MAX([age0])' }];
      },
    ],
  },
  {
    rule: 'a fixed name is not longer than its service accepts',
    source: `${DOCS}/AWSCloudFormation/latest/TemplateReference/aws-template-resource-type-ref.html`,
    find: findLongNames,
    violations: [
      named('AWS::Lambda::Function', 'FunctionName', 65),
      named('AWS::IAM::Role', 'RoleName', 65),
      named('AWS::S3::Bucket', 'BucketName', 64),
      named('AWS::SQS::Queue', 'QueueName', 81),
      named('AWS::CloudWatch::Alarm', 'AlarmName', 256),
      named('AWS::Logs::LogGroup', 'LogGroupName', 513),
      named('AWS::SSM::Parameter', 'Name', 1012),
    ],
  },
  {
    rule: 'a fixed name contains the stage’s, so that two stages may share an account',
    source: 'https://github.com/aws/aws-cdk/issues/33355',
    find: findSharedNames,
    violations: [named('AWS::IAM::Role', 'RoleName', 1)],
  },
  {
    rule: 'what stays after a rollback has no fixed name, which would stop the next deployment',
    source: `${DOCS}/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html`,
    find: findNamesThatStay,
    violations: [
      (resources, { name }) => {
        resources.Kept = {
          Type: 'AWS::S3::Bucket',
          DeletionPolicy: 'Retain',
          Properties: { BucketName: `trabecula-${name}` },
        };
      },
    ],
  },
];

const LOGS_POLICY =
  '{"Ref":"AWS::Partition"},":iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs"';

/** Returns true if the account's role lets API Gateway write logs, and no stack takes it away when it is deleted. */
function mayLogCalls(template: SynthesizedTemplate): boolean {
  const [[, account] = [], ...others] = template.ofType('AWS::ApiGateway::Account');
  if (account === undefined || others.length > 0) return false;
  const role = template.resources[account.Properties.CloudWatchRoleArn['Fn::GetAtt'][0]]!;
  const { AssumeRolePolicyDocument, ManagedPolicyArns } = role.Properties;
  return (
    account.DeletionPolicy === 'Retain' &&
    role.DeletionPolicy === 'Retain' &&
    AssumeRolePolicyDocument.Statement[0].Principal.Service === 'apigateway.amazonaws.com' &&
    JSON.stringify(ManagedPolicyArns).includes(LOGS_POLICY)
  );
}

function loggingSocketStages(template: SynthesizedTemplate): string[] {
  return idsOf(
    template,
    'AWS::ApiGatewayV2::Stage',
    ({ ApiId, AccessLogSettings }) =>
      AccessLogSettings !== undefined &&
      template.resources[ApiId.Ref]!.Properties.ProtocolType === 'WEBSOCKET',
  );
}

/** Returns true if a statement lets its role send mail, but not to every identity, or not from one address only. */
function isNarrowSender(statement: Record<string, unknown>): boolean {
  if (![statement.Action].flat().includes('ses:SendEmail')) return false;
  const from = JSON.stringify(statement.Condition ?? {});
  return !JSON.stringify(statement.Resource).includes(':identity/*"') || !from.includes('"ses:FromAddress"');
}

function isOther(architectures: string[], expected: string): boolean {
  return architectures.length !== 1 || architectures[0] !== expected;
}

/** Returns the logical ids of the resources of a type for which `matches` is true. */
function idsOf(
  template: SynthesizedTemplate,
  type: string,
  // biome-ignore lint/suspicious/noExplicitAny: a template's properties have no common type.
  matches: (properties: any, id: string) => boolean,
): string[] {
  return template
    .ofType(type)
    .filter(([id, { Properties }]) => matches(Properties, id))
    .map(([id]) => id);
}

/** Returns a violation that gives a resource a name of this length. */
function named(Type: string, property: string, length: number): ServiceRule['violations'][number] {
  return (resources) => {
    resources.Named = { Type, Properties: { [property]: 'x'.repeat(length) } };
  };
}

function first(resources: Resources, type: string): TemplateResource {
  return Object.values(resources).find(({ Type }) => Type === type)!;
}

function drop(resources: Resources, type: string): void {
  for (const [id, { Type }] of Object.entries(resources)) if (Type === type) delete resources[id];
}
