import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { OPS_OUTPUTS } from '../../core/rules/host/ops-environment.ts';
import { namesOf } from '../../core/rules/names.ts';
import type { ContainerWorker } from '../constructs/container-worker.ts';
import type { ProductHttpApi } from '../constructs/http-api.ts';
import { hostConfigOf } from '../constructs/product-function.ts';
import type { ProductSocketApi } from '../constructs/socket-api.ts';
import type { Stage } from '../stages.ts';
import type { Stores } from './host-functions.ts';
import type { HostSite } from './host-site.ts';

/** Outputs of a stack by name: value and description. */
type Outputs = Readonly<Record<string, readonly [value: string, description: string]>>;

export function addOutputs(stack: Stack, outputs: Outputs): void {
  for (const [id, [value, description]] of Object.entries(outputs))
    new CfnOutput(stack, id, { value, description });
}

export function outputsOfAddresses(site: HostSite, http: ProductHttpApi, socket: ProductSocketApi): Outputs {
  return {
    SiteHost: [site.hostName, 'Point the site’s DNS name here.'],
    ...(socket.ownHostTarget === undefined
      ? {}
      : { LiveHost: [socket.ownHostTarget, 'Point the live channel’s DNS name here.'] }),
    ...(site.documentPolicies === undefined
      ? {}
      : { DocumentPolicies: [site.documentPolicies, 'Carried by the page: this CDN adds no headers.'] }),
    DistributionId: [site.distributionId, 'CDN.'],
    HttpApiId: [http.api.apiId, 'HTTP API.'],
    SocketApiId: [socket.api.apiId, 'WebSocket API.'],
  };
}

/** Parts of a host whose addresses operators' commands need. */
export interface Operated extends Stores {
  readonly stage: Stage;
  readonly settlements: IQueue;
  readonly containers: ContainerWorker;
  readonly socket: ProductSocketApi;
  readonly payKeys: CfnSecret;
}

/** Returns the outputs that `npm run ops -- --stage STAGE` reads, and the second copy of files. */
export function outputsOfOperations(operated: Operated): Outputs {
  const { stage, table, files, generation, settlements, containers, socket, payKeys } = operated;
  const values: Record<keyof typeof OPS_OUTPUTS, string> = {
    TABLE_NAME: table.table.tableName,
    BUCKET_NAME: files.bucket.bucketName,
    GENERATION_QUEUE_URLS: generation.urls('small'),
    LARGE_GENERATION_QUEUE_URLS: generation.urls('large'),
    ...containers.addresses,
    SETTLEMENT_QUEUE_URL: settlements.queueUrl,
    SOCKET_MANAGEMENT_URL: socket.managementUrl,
    PAY_SECRET_ARN: payKeys.ref,
    HOST_CONFIG: hostConfigOf(stage),
  };
  const outputs = namesOf(OPS_OUTPUTS).map(
    (variable) => [OPS_OUTPUTS[variable], [values[variable], `${variable} of operators’ commands.`]] as const,
  );
  return {
    ...Object.fromEntries(outputs),
    FilesCopyName: [files.copy.bucketName, 'Second copy of what customers gave us.'],
  };
}
