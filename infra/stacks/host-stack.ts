import { CfnParameter, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { recordOf } from '../../core/rules/names.ts';
import { AccountMail } from '../constructs/account-mail.ts';
import { Alarms } from '../constructs/alarms/alarms.ts';
import { SecurityMetrics } from '../constructs/alarms/security-metrics.ts';
import { HostBudget } from '../constructs/budget.ts';
import { ContainerWorker } from '../constructs/container-worker.ts';
import { HostDashboard } from '../constructs/dashboard.ts';
import { ProductHttpApi } from '../constructs/http-api.ts';
import { OperatorRole } from '../constructs/operator-role.ts';
import { Payments } from '../constructs/payments.ts';
import { GenerationQueues } from '../constructs/queue.ts';
import { OriginSecret, originSecretName } from '../constructs/secrets.ts';
import { ProductSocketApi } from '../constructs/socket-api.ts';
import { Waking } from '../constructs/waking.ts';
import {
  ACCOUNT_RUNS,
  FUNCTION_NAMES,
  FUNCTIONS,
  type FunctionName,
  runsNeeded,
  WORKER_QUEUES,
  WORKERS,
} from '../functions.ts';
import type { Stage } from '../stages.ts';
import type { DataStack } from './data-stack.ts';
import { grantContainer, grantStores, hostFunctions, type Stores } from './host-functions.ts';
import { grantProviderKeys, grantSockets } from './host-grants.ts';
import { addOutputs, outputsOfAddresses, outputsOfOperations } from './host-outputs.ts';
import { makeSite } from './host-site.ts';

export interface HostStackProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
  /** Folder with one bundle folder per function (`dist/lambda`). */
  readonly functionsDir: string;
}

type FunctionsByName = Record<FunctionName, LambdaFunction>;

/** Resources that alarms and dashboard measure. */
interface Watched {
  readonly stores: Stores;
  readonly http: ProductHttpApi;
  readonly socket: ProductSocketApi;
  readonly functions: FunctionsByName;
  readonly payments: Payments;
}

/** What people on duty work with. */
interface Operations extends Pick<Watched, 'stores' | 'http' | 'payments' | 'socket'> {
  readonly containers: ContainerWorker;
  readonly alarms: Alarms;
}

/** All resources of one host that can be built again, except the site's content. */
export class HostStack extends Stack {
  readonly siteBucket: IBucket;
  readonly distributionId: string;
  /** Security elements of the document's head, where the CDN adds no headers. */
  readonly documentPolicies?: string;

  constructor(scope: Construct, id: string, props: HostStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const { table, files, keys } = props.data;
    const generation = new GenerationQueues(this, 'Generation', {
      workerTimeoutSeconds: FUNCTIONS.generate.timeoutSeconds,
      deadLetterTimeoutSeconds: FUNCTIONS['dead-letters'].timeoutSeconds,
      queuesPerSize: WORKER_QUEUES[stage.quotas],
    });
    const stores = { table, files, generation };
    const made = hostFunctions(this, stage, { functionsDir: props.functionsDir, stores });
    const functions = ofEach((name) => made[name].function);
    const live = ofEach((name) => made[name].live);
    grantStores(functions, stores);
    const http = new ProductHttpApi(this, 'Http', {
      api: live.api,
      files: live.files,
      account: live.account,
      pay: live.pay,
      logRetentionDays: stage.logRetentionDays,
    });
    this.#mail(props, functions);
    grantProviderKeys(functions.account, keys);
    const originSecret = this.#originSecret(stage, functions);
    const socket = this.#socket(stage, live.socket);
    const payments = new Payments(this, 'Payments', {
      pay: functions.pay,
      settle: functions.settle,
      reconcile: functions.reconcile,
      live,
      keys: keys.pay,
    });
    grantSockets(functions, socket);
    const containers = this.#containers(props, socket, stores);
    for (const sender of ['api', 'files', 'sweep'] as const) containers.grantStart(functions[sender]);
    new Waking(this, 'Waking', {
      generation: stores.generation,
      workers: { small: live[WORKERS.small], large: live[WORKERS.large] },
      deadLetters: live['dead-letters'],
      eachMinute: { sweep: live.sweep, webhooks: live.webhooks },
      quotas: stage.quotas,
    });
    const site = makeSite(this, props, {
      httpHostName: http.hostName,
      socketHostName: socket.hostName,
      originSecret: originSecret.value,
    });
    if (site.passesResults) functions.files.addEnvironment('RESULTS_ORIGIN', stage.host.siteOrigin);
    this.siteBucket = site.bucket;
    this.distributionId = site.distributionId;
    if (site.documentPolicies !== undefined) this.documentPolicies = site.documentPolicies;
    const alarms = this.#watch(props, { stores, http, socket, functions, payments });
    addOutputs(this, outputsOfAddresses(site, http, socket));
    this.#publish(props, { stores, http, payments, containers, socket, alarms });
  }

  /** The zones of the region, as CloudFormation knows them: writing templates needs no account. */
  override get availabilityZones(): string[] {
    return [0, 1].map((number) => Fn.select(number, Fn.getAzs()));
  }

  /** The role of the people on duty, and what they have to know. */
  #publish(
    { stage, data }: HostStackProps,
    { stores, http, payments, containers, socket, alarms }: Operations,
  ): void {
    const { settlements, deadLetters } = payments;
    const operator = new OperatorRole(this, 'Operator', {
      stageName: stage.name,
      ...stores,
      logs: data.logs,
      settlements: { queue: settlements, deadLetters },
      containers,
      socket,
      apiId: http.api.apiId,
      keys: data.keys.all,
    });
    addOutputs(this, {
      ...outputsOfOperations({ ...stores, stage, settlements, containers, socket, payKeys: data.keys.pay }),
      OperatorRoleArn: [operator.role.roleArn, 'Role of the people on duty.'],
      GenerationDeadLettersUrl: [stores.generation.deadLetters.queueUrl, 'Jobs that were given up.'],
      SettlementDeadLettersUrl: [deadLetters.queueUrl, 'Payment notifications that were given up.'],
      UrgentAlarmsTopicArn: [alarms.topics.urgent.topicArn, 'Alarms for any hour are published here.'],
      AlarmsTopicArn: [alarms.topics.soon.topicArn, 'Alarms for the next working day are published here.'],
    });
  }

  #containers(
    { stage, functionsDir }: HostStackProps,
    socket: ProductSocketApi,
    stores: Stores,
  ): ContainerWorker {
    const containers = new ContainerWorker(this, 'Containers', {
      stage,
      functionsDir,
      environment: {
        TABLE_NAME: stores.table.table.tableName,
        BUCKET_NAME: stores.files.bucket.bucketName,
        SOCKET_MANAGEMENT_URL: socket.managementUrl,
      },
      deadLetters: stores.generation.deadLetters,
    });
    grantContainer(containers.role, stores);
    socket.grantPost(containers.role);
    return containers;
  }

  #mail({ stage, data }: HostStackProps, { account, reconcile }: FunctionsByName): void {
    const { mail } = data.keys;
    new AccountMail(this, 'AccountMail', {
      account,
      reconcile,
      ...(mail === undefined ? {} : { mailKey: mail }),
      mailFrom: stage.host.mailFrom,
    });
  }

  /** The secret by which functions know the CDN. On its own host the live channel has no CDN in front. */
  #originSecret(stage: Stage, { api, files, account, pay, socket }: FunctionsByName): OriginSecret {
    return new OriginSecret(this, 'OriginSecret', {
      secretName: originSecretName(stage.name),
      functions: [api, files, account, pay, ...(stage.profile.socket === 'cdn-path' ? [socket] : [])],
    });
  }

  #watch({ stage, functionsDir }: HostStackProps, watched: Watched): Alarms {
    const { stores, http, socket, functions, payments } = watched;
    const alarms = new Alarms(this, 'Alarms', {
      quotas: stage.quotas,
      accountRuns: this.#accountRuns(stage),
      generation: stores.generation,
      table: stores.table.table,
      httpApi: http.api,
      throttledCalls: http.throttledCalls,
      pagesOpened: http.pagesOpened,
      uploadsTaken: http.uploadsTaken,
      socketsOpened: socket.opened,
      socket: { apiId: socket.api.apiId, stageName: socket.stage.stageName },
      distributionId: this.distributionId,
      sendsBySes: stage.profile.mail === 'ses',
      functions,
      payments,
      security: new SecurityMetrics(this, 'Security', functions),
      stage,
      functionsDir,
    });
    if (stage.budget !== undefined)
      new HostBudget(this, 'Budget', { budget: stage.budget, duty: stage.duty });
    new HostDashboard(this, 'Dashboard', {
      stage,
      alarms: alarms.all,
      httpApi: http.api,
      functions,
      ...stores,
    });
    return alarms;
  }

  /** The concurrent runs of the account, which the deployment has read. */
  #accountRuns({ quotas }: Stage): string {
    const parameter = new CfnParameter(this, ACCOUNT_RUNS, {
      type: 'Number',
      default: runsNeeded(quotas),
      description: 'Concurrent runs of functions that the account allows.',
    });
    return parameter.valueAsString;
  }

  #socket(stage: Stage, handler: IFunction): ProductSocketApi {
    const { profile, socketDomainName, logRetentionDays } = stage;
    return new ProductSocketApi(this, 'Socket', {
      handler,
      logRetentionDays,
      ...(profile.socket === 'own-host' ? { ownDomainName: socketDomainName! } : {}),
    });
  }
}

function ofEach<T>(take: (name: FunctionName) => T): Record<FunctionName, T> {
  return recordOf(FUNCTION_NAMES, take);
}
