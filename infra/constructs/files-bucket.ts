import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { RARE_USE_AFTER_DAYS, STORED_DAYS, UNPAID_TAG } from '../../core/rules/order/retention.ts';
import type { PartitionProfile } from '../partition-profiles.ts';

export const UPLOADS_PREFIX = 'uploads/';
/** Uploads before they are checked. Objects that stay here were never registered. */
export const PENDING_PREFIX = 'uploads/pending/';
/** Files written by workers. */
export const RESULTS_PREFIX = 'results/';
/** Users' avatars, kept until they are replaced. */
export const AVATARS_PREFIX = 'avatars/';

const RARE_USE_CLASSES = {
  archive: StorageClass.GLACIER_INSTANT_RETRIEVAL,
  infrequent: StorageClass.INFREQUENT_ACCESS,
} as const;

export interface FilesBucketProps {
  /** The only origin whose pages may post to and read from the bucket. */
  readonly siteOrigin: string;
  readonly rareUse: PartitionProfile['rareUse'];
  readonly logs: IBucket;
}

/** Days for which the second copy keeps deleted or replaced objects: time to notice a mistake. */
const SECOND_COPY_DAYS = 14;
/** Customers' uploads. Results can be generated again from them. */
const COPIED_PREFIXES = [UPLOADS_PREFIX, AVATARS_PREFIX];

/** The private bucket with the users' models and the workers' results, and a second copy of the users' uploads. */
export class FilesBucket extends Construct {
  readonly bucket: Bucket;
  /** The second copy. AWS copies into it within minutes. */
  readonly copy: IBucket;

  constructor(scope: Construct, id: string, props: FilesBucketProps) {
    super(scope, id);
    const shared = {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      serverAccessLogsBucket: props.logs,
      // Copying needs versions.
      versioned: true,
    };
    const copy = new Bucket(this, 'Copy', {
      ...shared,
      serverAccessLogsPrefix: 'files-copy/',
      lifecycleRules: [
        { id: 'pending', prefix: PENDING_PREFIX, expiration: Duration.days(1) },
        { id: 'copies', prefix: UPLOADS_PREFIX, expiration: Duration.days(STORED_DAYS) },
        { id: 'deleted', noncurrentVersionExpiration: Duration.days(SECOND_COPY_DAYS) },
      ],
    });
    // The class leaves optional properties `undefined`, which our compiler settings distinguish from absent.
    this.copy = copy as IBucket;
    this.bucket = new Bucket(this, 'Bucket', {
      ...shared,
      serverAccessLogsPrefix: 'files/',
      replicationRules: COPIED_PREFIXES.map((prefix, priority) => ({
        id: prefix.replace('/', ''),
        destination: this.copy,
        filter: { prefix },
        priority,
        // Deletions reach the second copy, too (docs/security-inventory.md). It only protects against the loss of the
        // bucket.
        deleteMarkerReplication: true,
      })),
      cors: [
        {
          allowedOrigins: [props.siteOrigin],
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.POST],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: lifecycleOf(props.rareUse),
    });
  }

  /** Grants `grantee` the actions on objects below `prefix`, and nothing else. */
  grantObjects(grantee: IGrantable, prefix: string, actions: readonly string[]): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: [...actions], resources: [this.bucket.arnForObjects(`${prefix}*`)] }),
    );
  }

  grantList(grantee: IGrantable): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }),
    );
  }
}

/** When the store deletes objects, and moves rarely read results to a cheaper class. */
function lifecycleOf(rareUse: PartitionProfile['rareUse']): LifecycleRule[] {
  return [
    { id: 'pending', prefix: PENDING_PREFIX, expiration: Duration.days(1) },
    { id: 'uploads', prefix: UPLOADS_PREFIX, expiration: Duration.days(STORED_DAYS) },
    {
      id: 'results',
      prefix: RESULTS_PREFIX,
      expiration: Duration.days(STORED_DAYS),
      transitions: [
        {
          storageClass: RARE_USE_CLASSES[rareUse],
          transitionAfter: Duration.days(RARE_USE_AFTER_DAYS[rareUse]),
        },
      ],
    },
    {
      id: 'unpaid-results',
      prefix: RESULTS_PREFIX,
      tagFilters: { [UNPAID_TAG.key]: UNPAID_TAG.value },
      expiration: Duration.days(UNPAID_TAG.days),
    },
    { id: 'unfinished-parts', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    { id: 'deleted', noncurrentVersionExpiration: Duration.days(1) },
  ];
}
