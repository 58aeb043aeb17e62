import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ContentSources } from './headers.ts';

/** Folder of the CDN's access log in the bucket of logs. */
export const CDN_LOG_PREFIX = 'cdn/';

export interface CdnProps {
  readonly domainName: string;
  readonly siteBucket: IBucket;
  readonly logs: IBucket;
  /** Host name of the HTTP API, behind `/api/*`. */
  readonly apiHostName: string;
  /** Secret by which the HTTP API's functions recognise the CDN's requests. */
  readonly originSecret: string;
  readonly sources: ContentSources;
}

/** Files of the built app with a hash in their name: immutable, cached for a year. */
export const ASSETS_PATTERN = '/assets/*';
export const API_PATTERN = '/api/*';
/** Files of workers, by signed addresses: the path is the key in the files bucket. */
export const RESULTS_PATTERN = '/results/*';
export const SOCKET_PATTERN = '/ws/*';
