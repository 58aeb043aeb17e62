import { join } from 'node:path';
import { Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  type CfnJobDefinition,
  EcsFargateContainerDefinition,
  EcsJobDefinition,
  FargateComputeEnvironment,
  JobQueue,
} from 'aws-cdk-lib/aws-batch';
import { SubnetType } from 'aws-cdk-lib/aws-ec2';
import { Repository } from 'aws-cdk-lib/aws-ecr';
import { ContainerImage, CpuArchitecture, LogDriver } from 'aws-cdk-lib/aws-ecs';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { type IGrantable, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { QUEUE_MAX_RECEIVES } from '../../core/rules/order/job-limits.ts';
import { CONTAINER_ARGUMENTS, type CONTAINER_VARIABLES } from '../../core/rules/order/worker-sizes.ts';
import { bootScript } from '../bundle/boot-script.ts';
import { CONTAINER, CONTAINER_NAME, containersAtOnce } from '../container.ts';
import type { Stage, WorkerImage } from '../stages.ts';
import { ContainerNetwork } from './container-network.ts';

export interface ContainerWorkerProps {
  readonly stage: Stage;
  /** Folder with one bundle folder per function and container. */
  readonly functionsDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Receives the messages of jobs whose container failed as often as a message may be delivered. */
  readonly deadLetters: IQueue;
}

/**
 * Runs each huge job in a separate container: a queue of AWS Batch, its computers on Fargate, and the definition of the
 * container. Functions send jobs straight to the queue. The table holds the job, so a lost or repeated container is
 * harmless: claim, lease and fence are the same as for every worker.
 */
export class ContainerWorker extends Construct {
  /** The role of the worker's code. */
  readonly role: Role;
  readonly queue: JobQueue;
  readonly #definition: EcsJobDefinition;
  readonly #submittable: string[];

  constructor(scope: Construct, id: string, props: ContainerWorkerProps) {
    super(scope, id);
    const { stage } = props;
    const network = new ContainerNetwork(this, 'Network', { stage });
    const { account } = Stack.of(this);
    this.role = new Role(this, 'Role', {
      // Of this account's tasks only, or ECS could be made to use the role for another account.
      assumedBy: new ServicePrincipal('ecs-tasks.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    });
    const bundle = new Asset(this, 'Bundle', {
      path: join(props.functionsDir, CONTAINER_NAME),
      exclude: ['*.map'],
    });
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:GetObject'],
        resources: [bundle.bucket.arnForObjects(bundle.s3ObjectKey)],
      }),
    );
    this.queue = new JobQueue(this, 'Queue', {
      computeEnvironments: [{ computeEnvironment: this.#computers(network, stage), order: 1 }],
    });
    const jobDefinitionName = `trabecula-${stage.name}-${CONTAINER_NAME}`;
    this.#definition = new EcsJobDefinition(this, 'Job', {
      jobDefinitionName,
      container: this.#container(stage, { ...props.environment, BUNDLE_URL: bundle.httpUrl }),
      retryAttempts: QUEUE_MAX_RECEIVES,
      timeout: Duration.seconds(CONTAINER.timeoutSeconds),
      // Functions of the former release still submit jobs with its revision.
      skipDeregisterOnUpdate: true,
    });
    // The local cloud finds the bundle by this name.
    (this.#definition.node.defaultChild as CfnJobDefinition).addMetadata('bundle', CONTAINER_NAME);
    const definitions = Stack.of(this).formatArn({
      service: 'batch',
      resource: 'job-definition',
      resourceName: `${jobDefinitionName}:*`,
    });
    this.#submittable = [this.queue.jobQueueArn, definitions];
    this.#buryFailed(props.deadLetters);
  }

  /** What a sender of jobs has to know, by its variable. */
  get addresses(): Readonly<Record<(typeof CONTAINER_VARIABLES)[keyof typeof CONTAINER_VARIABLES], string>> {
    const { region, urlSuffix } = Stack.of(this);
    return {
      CONTAINER_QUEUE_ARN: this.queue.jobQueueArn,
      CONTAINER_JOB_ARN: this.#definition.jobDefinitionArn,
      BATCH_URL: `https://batch.${region}.${urlSuffix}`,
    };
  }

  /** Lets a function send jobs to the queue. */
  grantStart(sender: LambdaFunction): void {
    for (const [variable, value] of Object.entries(this.addresses)) sender.addEnvironment(variable, value);
    this.grantSubmit(sender);
  }

  /** Lets `grantee` send jobs to the queue. */
  grantSubmit(grantee: IGrantable): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['batch:SubmitJob'], resources: this.#submittable }),
    );
  }

  #computers({ vpc, securityGroup }: ContainerNetwork, stage: Stage): FargateComputeEnvironment {
    return new FargateComputeEnvironment(this, 'Computers', {
      vpc,
      vpcSubnets: { subnetType: SubnetType.PUBLIC },
      securityGroups: [securityGroup],
      // Not Spot: a job that is interrupted begins again while its owner waits. Spot saves some cents
      // (docs/decisions/0062-three-sizes-of-workers.md).
      spot: false,
      maxvCpus: CONTAINER.vcpus * containersAtOnce(stage.quotas),
    });
  }

  #container(stage: Stage, environment: Readonly<Record<string, string>>): EcsFargateContainerDefinition {
    return new EcsFargateContainerDefinition(this, 'Container', {
      image: imageOf(this, stage.workerImage),
      cpu: CONTAINER.vcpus,
      memory: Size.mebibytes(CONTAINER.memoryMb),
      fargateCpuArchitecture:
        stage.profile.architecture === 'arm64' ? CpuArchitecture.ARM64 : CpuArchitecture.X86_64,
      command: [
        'node',
        '--input-type=module',
        '--eval',
        bootScript(),
        ...CONTAINER_ARGUMENTS.map((name) => `Ref::${name}`),
      ],
      environment: {
        ...environment,
        HOST_CONFIG: JSON.stringify(stage.host),
        AWS_REGION: Stack.of(this).region,
        WORKER_MEMORY_MB: String(CONTAINER.memoryMb),
        NODE_OPTIONS: `--max-old-space-size=${CONTAINER.heapMb}`,
      },
      jobRole: this.role,
      // One of Node's official images.
      user: 'node',
      assignPublicIp: true,
      logging: LogDriver.awsLogs({
        streamPrefix: CONTAINER_NAME,
        logGroup: new LogGroup(this, 'Logs', {
          retention: stage.logRetentionDays,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
      }),
    });
  }

  /** Sends the message of a job whose last attempt failed to the dead letters. Its parameters are the message. */
  #buryFailed(deadLetters: IQueue): void {
    new Rule(this, 'Failed', {
      eventPattern: {
        source: ['aws.batch'],
        detailType: ['Batch Job State Change'],
        detail: { jobQueue: [this.queue.jobQueueArn], status: ['FAILED'] },
      },
      targets: [new SqsQueue(deadLetters, { message: RuleTargetInput.fromEventPath('$.detail.parameters') })],
    });
  }
}

/** Returns the image with Node: a public one, or that of a repository of the account. */
function imageOf(scope: Construct, image: WorkerImage): ContainerImage {
  if ('name' in image) return ContainerImage.fromRegistry(image.name);
  const repository = Repository.fromRepositoryName(scope, 'Image', image.repository);
  return ContainerImage.fromEcrRepository(repository, image.tagOrDigest);
}
