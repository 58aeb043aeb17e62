import { Aws, type CfnResource, Duration } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ContainerWorker } from './container-worker.ts';
import type { FilesBucket } from './files-bucket.ts';
import type { LogsBucket } from './logs-bucket.ts';
import type { GenerationQueues } from './queue.ts';
import type { ProductSocketApi } from './socket-api.ts';
import type { ProductTable } from './table.ts';

export interface OperatorRoleProps {
  readonly stageName: string;
  readonly table: ProductTable;
  readonly files: FilesBucket;
  readonly logs: LogsBucket;
  readonly generation: GenerationQueues;
  readonly settlements: { readonly queue: IQueue; readonly deadLetters: IQueue };
  readonly containers: ContainerWorker;
  readonly socket: ProductSocketApi;
  readonly apiId: string;
  /** The providers' keys, which an operator enters and replaces. */
  readonly keys: readonly CfnSecret[];
}

/** Longest session, after which a person shows the second factor again. */
const SESSION = Duration.hours(4);

/** Role of a person on duty, with a second factor: the rights that docs/runbook.md needs, no others. */
export class OperatorRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, props: OperatorRoleProps) {
    super(scope, id);
    this.role = new Role(this, 'Role', {
      roleName: `trabecula-${props.stageName}-operator`,
      assumedBy: new AccountRootPrincipal().withConditions({
        Bool: { 'aws:MultiFactorAuthPresent': 'true' },
      }),
      maxSessionDuration: SESSION,
    });
    // The local cloud gives its commands the rights of this role.
    (this.role.node.defaultChild as CfnResource).addMetadata('operator', props.stageName);
    props.table.grantItems(this.role);
    props.containers.grantSubmit(this.role);
    props.socket.grantPost(this.role);
    this.#data(props);
    this.#queues(props);
    this.#watch(props.stageName);
    this.#repair(props);
  }

  /** Rows, files and keys, and the restore of rows into a table beside the stage's. */
  #data({ table: { table }, files: { bucket, copy }, logs, keys }: OperatorRoleProps): void {
    const restored = [`${table.tableArn}-restored`, `${table.tableArn}-restored/index/*`];
    this.#allow('dynamodb:RestoreTableToPointInTime UpdateContributorInsights', [table.tableArn]);
    const ofRestored =
      'BatchWriteItem DeleteItem DeleteTable DescribeTable GetItem PutItem Query Scan UpdateItem';
    this.#allow(`dynamodb:${ofRestored}`, restored);
    const listed = [bucket, copy, logs.bucket].map(({ bucketArn }) => bucketArn);
    this.#allow('s3:ListBucket', listed);
    const onFiles = 'AbortMultipartUpload DeleteObject GetObject PutObject PutObjectTagging';
    this.#allow(`s3:${onFiles}`, [bucket.arnForObjects('*')]);
    this.#allow('s3:ListBucketVersions', [copy.bucketArn]);
    this.#allow('s3:GetObject GetObjectVersion', [copy.arnForObjects('*')]);
    this.#allow('s3:GetObject', [logs.bucket.arnForObjects('*')]);
    const secrets = keys.map(({ ref }) => ref);
    this.#allow('secretsmanager:GetSecretValue PutSecretValue', secrets);
  }

  #queues({ generation, settlements }: OperatorRoleProps): void {
    const arnsOf = (queues: readonly IQueue[]) => queues.map(({ queueArn }) => queueArn);
    const living = arnsOf([...Object.values(generation.queues).flat(), settlements.queue]);
    const dead = arnsOf([generation.deadLetters, settlements.deadLetters]);
    this.#allow('sqs:GetQueueAttributes GetQueueUrl', [...living, ...dead]);
    this.#allow('sqs:SendMessage', living);
    this.#allow('sqs:DeleteMessage ReceiveMessage StartMessageMoveTask', dead);
    // Batch lists the jobs of all queues or of none.
    this.#allow('batch:DescribeJobs ListJobs', ['*']);
  }

  /** Alarms, metrics and logs. Most of their calls know no resource. */
  #watch(stageName: string): void {
    const groups = [`Trabecula-${stageName}-*`, `aws-waf-logs-trabecula-${stageName}*`];
    const logs = groups.map((name) => arnOf('logs', `log-group:${name}`));
    this.#allow('logs:FilterLogEvents StartQuery', logs);
    this.#allow('logs:DescribeLogGroups GetQueryResults StopQuery', ['*']);
    const reading =
      'DescribeAlarmHistory DescribeAlarms GetDashboard GetMetricData ListDashboards ListMetrics';
    this.#allow(`cloudwatch:${reading}`, ['*']);
    this.#allow('cloudwatch:SetAlarmState', [arnOf('cloudwatch', `alarm:Trabecula-${stageName}-*`)]);
  }

  /** A release that does not roll back, a clock that stands, a worker that needs more runs, an address that floods. */
  #repair({ stageName, apiId }: OperatorRoleProps): void {
    const own = (service: string, resource: string) => [arnOf(service, `${resource}Trabecula-${stageName}*`)];
    const onStacks = 'ContinueUpdateRollback DescribeStackEvents DescribeStacks ListStackResources';
    this.#allow(`cloudformation:${onStacks}`, own('cloudformation', 'stack/'));
    const onReleases = 'GetDeployment ListDeployments UpdateDeploymentGroup';
    this.#allow(`codedeploy:${onReleases}`, own('codedeploy', 'deploymentgroup:'));
    const functions = own('lambda', 'function:');
    this.#allow('lambda:GetFunctionConfiguration PutFunctionConcurrency', functions);
    this.#allow('lambda:ListEventSourceMappings', ['*']);
    this.#allow('lambda:UpdateEventSourceMapping', [arnOf('lambda', 'event-source-mapping:*')], {
      ArnLike: { 'lambda:FunctionArn': functions },
    });
    this.#allow('events:DescribeRule EnableRule', own('events', 'rule/'));
    const stages = `arn:${Aws.PARTITION}:apigateway:*::/apis/${apiId}/stages/*`;
    this.#allow('apigateway:PATCH', [stages]);
    this.#allow('wafv2:ListIPSets', ['*']);
    const blocked = arnOf('wafv2', `global/ipset/trabecula-${stageName}-blocked-*`);
    this.#allow('wafv2:GetIPSet UpdateIPSet', [blocked]);
  }

  /** Allows calls of a service, such as `sqs:DeleteMessage ReceiveMessage`. */
  #allow(calls: string, resources: string[], conditions?: Record<string, object>): void {
    const [service, names = ''] = calls.split(':');
    const actions = names.split(' ').map((name) => `${service}:${name}`);
    this.role.addToPolicy(
      new PolicyStatement({ actions, resources, ...(conditions === undefined ? {} : { conditions }) }),
    );
  }
}

/** Returns the ARN of a resource of this account, in every region: the probe is in another one. */
function arnOf(service: string, resource: string): string {
  return `arn:${Aws.PARTITION}:${service}:*:${Aws.ACCOUNT_ID}:${resource}`;
}
