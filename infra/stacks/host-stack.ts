import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
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
import { Payments } from '../constructs/payments.ts';
import { grantKeys } from '../constructs/provider-keys.ts';
import { GenerationQueues } from '../constructs/queue.ts';
import { OriginSecret, originSecretName } from '../constructs/secrets.ts';
import { CdnWithAccessControl } from '../constructs/site/cdn-with-access-control.ts';
import { CdnWithIdentity } from '../constructs/site/cdn-with-identity.ts';
import { type ContentSources, documentPolicies } from '../constructs/site/headers.ts';
import { SiteBucket } from '../constructs/site/site-bucket.ts';
import { SiteWebAcl } from '../constructs/site/web-acl.ts';
import { ProductSocketApi } from '../constructs/socket-api.ts';
import { Waking } from '../constructs/waking.ts';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName, WORKERS } from '../functions.ts';
import type { Stage } from '../stages.ts';
import type { DataStack } from './data-stack.ts';
import { grantContainer, grantStores, hostFunctions, type Stores } from './host-functions.ts';

export interface HostStackProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
  /** Folder with one bundle folder per function (`dist/lambda`). */
  readonly functionsDir: string;
}

type FunctionsByName = Record<FunctionName, LambdaFunction>;

/** Outputs of the stack by name: value and description. */
type Outputs = Readonly<Record<string, readonly [value: string, description: string]>>;

/** What alarms and dashboard measure. */
interface Watched {
  readonly stores: Stores;
  readonly http: ProductHttpApi;
  readonly socket: ProductSocketApi;
  readonly functions: FunctionsByName;
  readonly payments: Payments;
}

/** All resources of one host that can be built again, except the site's content. */
export class HostStack extends Stack {
  readonly siteBucket: IBucket;
  readonly distributionId: string;
  /** What the document's head must carry, where the CDN adds no headers. */
  readonly documentPolicies?: string;

  constructor(scope: Construct, id: string, props: HostStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const { table, files, keys } = props.data;
    const generation = new GenerationQueues(this, 'Generation', {
      workerTimeoutSeconds: FUNCTIONS.generate.timeoutSeconds,
      deadLetterTimeoutSeconds: FUNCTIONS['dead-letters'].timeoutSeconds,
    });
    const stores = { table, files, generation };
    const made = hostFunctions(this, stage, props.functionsDir, stores);
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
    letUseKeys(functions.account, keys);
    const originSecret = this.#originSecret(stage, functions);
    const socket = this.#socket(stage, live.socket);
    const payments = new Payments(this, 'Payments', {
      pay: functions.pay,
      settle: functions.settle,
      reconcile: functions.reconcile,
      live,
      keys: keys.pay,
    });
    letUseSockets(functions, socket);
    const containers = this.#containers(props, socket, stores);
    for (const sender of ['api', 'files', 'sweep'] as const) containers.grantStart(functions[sender]);
    new Waking(this, 'Waking', {
      generation: stores.generation,
      workers: { small: live[WORKERS.small], large: live[WORKERS.large] },
      deadLetters: live['dead-letters'],
      sweep: live.sweep,
      quotas: stage.quotas,
    });
    this.siteBucket = new SiteBucket(this, 'SiteContent', { logs: props.data.logs.bucket }).bucket;
    const sources = contentSources(props);
    const site = this.#cdn(props, sources, http, socket, originSecret.value);
    if (stage.profile.securityHeaders === 'document') this.documentPolicies = documentPolicies(sources);
    this.distributionId = site.distributionId;
    const alarms = this.#watch(stage, { stores, http, socket, functions, payments });
    this.#outputs({
      ...this.#addresses(site, http, socket),
      ...outputsOfStores(stores),
      ContainerQueueArn: [containers.queue.jobQueueArn, 'Jobs that wait for a container.'],
      GenerationDeadLettersUrl: [stores.generation.deadLetters.queueUrl, 'Jobs that were given up.'],
      SettlementDeadLettersUrl: [payments.deadLetters.queueUrl, 'Payment notifications that were given up.'],
      UrgentAlarmsTopicArn: [alarms.topics.urgent.topicArn, 'Alarms for any hour are published here.'],
      AlarmsTopicArn: [alarms.topics.soon.topicArn, 'Alarms for the next working day are published here.'],
    });
  }

  /** The zones of the region, as CloudFormation knows them: no account is asked when templates are written. */
  override get availabilityZones(): string[] {
    return [0, 1].map((number) => Fn.select(number, Fn.getAzs()));
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

  /** Alarms, budget and dashboard. */
  #watch(stage: Stage, { stores, http, socket, functions, payments }: Watched): Alarms {
    const alarms = new Alarms(this, 'Alarms', {
      quotas: stage.quotas,
      generation: stores.generation,
      table: stores.table.table,
      httpApi: http.api,
      throttledCalls: http.throttledCalls,
      socket: { apiId: socket.api.apiId, stageName: socket.stage.stageName },
      distributionId: this.distributionId,
      sendsBySes: stage.profile.mail === 'ses',
      functions,
      payments,
      security: new SecurityMetrics(this, 'Security', functions),
      duty: stage.duty,
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

  #addresses(site: { hostName: string }, http: ProductHttpApi, socket: ProductSocketApi): Outputs {
    return {
      SiteHost: [site.hostName, 'Point the site’s DNS name here.'],
      ...(socket.ownHostTarget === undefined
        ? {}
        : { LiveHost: [socket.ownHostTarget, 'Point the live channel’s DNS name here.'] }),
      ...(this.documentPolicies === undefined
        ? {}
        : { DocumentPolicies: [this.documentPolicies, 'Carried by the page: this CDN adds no headers.'] }),
      DistributionId: [this.distributionId, 'CDN.'],
      HttpApiId: [http.api.apiId, 'HTTP API.'],
      SocketApiId: [socket.api.apiId, 'WebSocket API.'],
    };
  }

  #outputs(outputs: Outputs): void {
    for (const [id, [value, description]] of Object.entries(outputs))
      new CfnOutput(this, id, { value, description });
  }

  #socket(stage: Stage, handler: IFunction): ProductSocketApi {
    const own = stage.profile.socket === 'own-host' && stage.socketDomainName !== undefined;
    return new ProductSocketApi(this, 'Socket', {
      handler,
      logRetentionDays: stage.logRetentionDays,
      ...(own ? { ownDomainName: stage.socketDomainName! } : {}),
    });
  }

  #cdn(
    { stage, data }: HostStackProps,
    sources: ContentSources,
    http: ProductHttpApi,
    socket: ProductSocketApi,
    originSecret: string,
  ) {
    const shared = {
      domainName: stage.domainName,
      siteBucket: this.siteBucket,
      logs: data.logs.bucket,
      apiHostName: http.hostName,
      originSecret,
      sources,
    };
    if (stage.profile.cdn === 'oai') {
      const { distribution } = new CdnWithIdentity(this, 'Cdn', {
        ...shared,
        addsHeaders: stage.profile.securityHeaders === 'cdn',
      });
      return { distributionId: distribution.ref, hostName: distribution.attrDomainName };
    }
    const acl =
      stage.profile.waf === 'edge'
        ? new SiteWebAcl(this, 'WebAcl', { stage: stage.name, retentionDays: stage.logRetentionDays }).acl
        : undefined;
    const { distribution } = new CdnWithAccessControl(this, 'Cdn', {
      ...shared,
      socketHostName: socket.hostName,
      ...(acl === undefined ? {} : { webAclArn: acl.attrArn }),
    });
    return { distributionId: distribution.distributionId, hostName: distribution.distributionDomainName };
  }
}

function outputsOfStores({ table, files, generation }: Stores): Outputs {
  return {
    TableName: [table.table.tableName, 'Rows of customers.'],
    FilesBucketName: [files.bucket.bucketName, 'Files of customers.'],
    FilesCopyName: [files.copy.bucketName, 'Second copy of what customers gave us.'],
    GenerationQueueUrl: [generation.queues.small.queueUrl, 'Jobs that wait for a small worker.'],
    LargeGenerationQueueUrl: [generation.queues.large.queueUrl, 'Jobs that wait for a large worker.'],
  };
}

function contentSources({ stage, data }: HostStackProps): ContentSources {
  return {
    filesOrigin: `https://${data.files.bucket.bucketRegionalDomainName}`,
    ...(stage.host.socket.kind === 'own-host' ? { socketOrigin: stage.host.socket.url } : {}),
  };
}

function ofEach<T>(take: (name: FunctionName) => T): Record<FunctionName, T> {
  return recordOf(FUNCTION_NAMES, take);
}

/** Lets the account calls use the keys of the providers of text messages and of WeChat's sign-in. */
function letUseKeys(account: FunctionsByName['account'], keys: DataStack['keys']): void {
  for (const [variable, key] of [
    ['SMS_KEY_ARN', keys.sms],
    ['WECHAT_LOGIN_KEY_ARN', keys.wechatLogin],
  ] as const) {
    account.addEnvironment(variable, key.ref);
    grantKeys(account, key);
  }
}

/** Lets functions post to the live channels, and close them with the session that they end. */
function letUseSockets(functions: FunctionsByName, socket: ProductSocketApi): void {
  const workers = Object.values(WORKERS);
  const posters = ['socket', ...workers, 'dead-letters', 'sweep', 'pay', 'settle', 'reconcile'] as const;
  for (const poster of posters.map((name) => functions[name])) {
    poster.addEnvironment('SOCKET_MANAGEMENT_URL', socket.managementUrl);
    socket.grantPost(poster);
  }
  for (const ender of [functions.api, functions.files, functions.account]) {
    ender.addEnvironment('SOCKET_MANAGEMENT_URL', socket.managementUrl);
    socket.grantClose(ender);
  }
}
