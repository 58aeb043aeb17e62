import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { ProductHttpApi } from '../constructs/http-api.ts';
import type { ProductSocketApi } from '../constructs/socket-api.ts';
import type { Stores } from './host-functions.ts';
import type { HostSite } from './host-site.ts';

/** Outputs of a stack by name: value and description. */
type Outputs = Readonly<Record<string, readonly [value: string, description: string]>>;

/** Adds outputs to a stack. */
export function addOutputs(stack: Stack, outputs: Outputs): void {
  for (const [id, [value, description]] of Object.entries(outputs))
    new CfnOutput(stack, id, { value, description });
}

/** Returns the outputs about the addresses of a host. */
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

/** Returns the outputs about table, buckets and generation queues. */
export function outputsOfStores({ table, files, generation }: Stores): Outputs {
  return {
    TableName: [table.table.tableName, 'Rows of customers.'],
    FilesBucketName: [files.bucket.bucketName, 'Files of customers.'],
    FilesCopyName: [files.copy.bucketName, 'Second copy of what customers gave us.'],
    GenerationQueueUrl: [generation.queues.small.queueUrl, 'Jobs that wait for a small worker.'],
    LargeGenerationQueueUrl: [generation.queues.large.queueUrl, 'Jobs that wait for a large worker.'],
  };
}
