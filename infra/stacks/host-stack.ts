import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { AccountMail } from '../constructs/account-mail.ts';
import { Alarms } from '../constructs/alarms.ts';
import { FilesBucket } from '../constructs/files-bucket.ts';
import { ProductHttpApi } from '../constructs/http-api.ts';
import { Payments } from '../constructs/payments.ts';
import { GenerationQueue } from '../constructs/queue.ts';
import { AccountProviders, OriginSecret } from '../constructs/secrets.ts';
import { SecurityMetrics } from '../constructs/security-metrics.ts';
import { CdnWithAccessControl } from '../constructs/site/cdn-with-access-control.ts';
import { CdnWithIdentity } from '../constructs/site/cdn-with-identity.ts';
import type { ContentSources } from '../constructs/site/headers.ts';
import { SiteBucket } from '../constructs/site/site-bucket.ts';
import { SiteWebAcl } from '../constructs/site/web-acl.ts';
import { ProductSocketApi } from '../constructs/socket-api.ts';
import { ProductTable } from '../constructs/table.ts';
import { Waking } from '../constructs/waking.ts';
import { FUNCTIONS } from '../functions.ts';
import type { Stage } from '../stages.ts';
import { grantStores, hostFunctions } from './host-functions.ts';

export interface HostStackProps extends StackProps {
  readonly stage: Stage;
  /** Folder with one bundle folder per function (`dist/lambda`). */
  readonly functionsDir: string;
}

/** All resources of one host, except the site's content. */
export class HostStack extends Stack {
  readonly siteBucket: IBucket;
  readonly distributionId: string;

  constructor(scope: Construct, id: string, props: HostStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const stores = {
      table: new ProductTable(this, 'Data'),
      files: new FilesBucket(this, 'Files', { siteOrigin: stage.host.siteOrigin }),
      queue: new GenerationQueue(this, 'Generation', {
        workerTimeoutSeconds: FUNCTIONS.generate.timeoutSeconds,
        deadLetterTimeoutSeconds: FUNCTIONS['dead-letters'].timeoutSeconds,
      }),
    };
    const functions = hostFunctions(this, stage, props.functionsDir, stores);
    grantStores(functions, stores);
    const http = new ProductHttpApi(this, 'Http', {
      api: functions.api,
      files: functions.files,
      account: functions.account,
      pay: functions.pay,
    });
    new AccountMail(this, 'AccountMail', {
      account: functions.account,
      service: stage.profile.mail,
      mailFrom: stage.host.mailFrom,
    });
    new AccountProviders(this, 'AccountProviders', { account: functions.account });
    const originSecret = new OriginSecret(this, 'OriginSecret', {
      // On its own host the live channel has no CDN in front.
      functions: [
        ...[functions.api, functions.files, functions.account, functions.pay],
        ...(stage.profile.socket === 'cdn-path' ? [functions.socket] : []),
      ],
    });
    const socket = this.#socket(stage, functions.socket);
    const payments = new Payments(this, 'Payments', {
      pay: functions.pay,
      settle: functions.settle,
      reconcile: functions.reconcile,
    });
    const posters = ['socket', 'generate', 'dead-letters', 'sweep', 'pay', 'settle', 'reconcile'] as const;
    for (const poster of posters.map((name) => functions[name])) {
      poster.addEnvironment('SOCKET_MANAGEMENT_URL', socket.managementUrl);
      socket.grantPost(poster);
    }
    // They end sessions, and the sockets of a session end with it.
    for (const ender of [functions.api, functions.files, functions.account]) {
      ender.addEnvironment('SOCKET_MANAGEMENT_URL', socket.managementUrl);
      socket.grantClose(ender);
    }
    new Waking(this, 'Waking', {
      queue: stores.queue,
      generate: functions.generate,
      deadLetters: functions['dead-letters'],
      sweep: functions.sweep,
    });
    new Alarms(this, 'Alarms', {
      queue: stores.queue,
      table: stores.table.table,
      httpApi: http.api,
      functions,
      payments,
      security: new SecurityMetrics(this, 'Security', functions),
    });

    this.siteBucket = new SiteBucket(this, 'SiteContent').bucket;
    const site = this.#cdn(stage, stores.files, http, socket, originSecret.value);
    this.distributionId = site.distributionId;
    new CfnOutput(this, 'SiteHost', { value: site.hostName, description: 'Point the site’s DNS name here.' });
  }

  #socket(stage: Stage, handler: LambdaFunction): ProductSocketApi {
    const own = stage.profile.socket === 'own-host' && stage.socketDomainName !== undefined;
    return new ProductSocketApi(this, 'Socket', {
      handler,
      ...(own ? { ownDomainName: stage.socketDomainName! } : {}),
    });
  }

  #cdn(
    stage: Stage,
    files: FilesBucket,
    http: ProductHttpApi,
    socket: ProductSocketApi,
    originSecret: string,
  ) {
    const sources: ContentSources = {
      filesOrigin: `https://${files.bucket.bucketRegionalDomainName}`,
      ...(stage.host.socket.kind === 'own-host' ? { socketOrigin: stage.host.socket.url } : {}),
    };
    const shared = {
      domainName: stage.domainName,
      siteBucket: this.siteBucket,
      apiHostName: http.hostName,
      originSecret,
      sources,
    };
    if (stage.profile.cdn === 'oai') {
      const { distribution } = new CdnWithIdentity(this, 'Cdn', shared);
      return { distributionId: distribution.ref, hostName: distribution.attrDomainName };
    }
    const acl = stage.profile.waf === 'edge' ? new SiteWebAcl(this, 'WebAcl').acl : undefined;
    const { distribution } = new CdnWithAccessControl(this, 'Cdn', {
      ...shared,
      socketHostName: socket.hostName,
      ...(acl === undefined ? {} : { webAclArn: acl.attrArn }),
    });
    return { distributionId: distribution.distributionId, hostName: distribution.distributionDomainName };
  }
}
