import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ContentSources } from './headers.ts';

/** What both kinds of CDN are made from. */
export interface CdnProps {
  readonly domainName: string;
  readonly siteBucket: IBucket;
  /** Host name of the HTTP API, behind `/api/*`. */
  readonly apiHostName: string;
  /** What the HTTP API's functions tell the CDN's requests by. */
  readonly originSecret: string;
  readonly sources: ContentSources;
}

/** Paths below these are the built app's files with a hash in their name: never changed, kept for a year. */
export const ASSETS_PATTERN = '/assets/*';
export const API_PATTERN = '/api/*';
export const SOCKET_PATTERN = '/ws/*';
