import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ContentSources } from './headers.ts';

/** Here the CDN forwards any header a viewer sends, so it overwrites this one. */
export interface CdnProps {
  readonly domainName: string;
  readonly siteBucket: IBucket;
  /** Host name of the HTTP API, behind `/api/*`. */
  readonly apiHostName: string;
  /** Secret by which the HTTP API's functions recognise the CDN's requests. */
  readonly originSecret: string;
  readonly sources: ContentSources;
}

/** Files of the built app with a hash in their name: immutable, cached for a year. */
export const ASSETS_PATTERN = '/assets/*';
export const API_PATTERN = '/api/*';
export const SOCKET_PATTERN = '/ws/*';
