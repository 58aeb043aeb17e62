import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

export interface LogsBucketProps {
  readonly retentionDays: number;
}

/** Access logs of the CDN and of the other buckets: who fetched what, when and from where. */
export class LogsBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { retentionDays }: LogsBucketProps) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // The CDN delivers its logs with an access control list.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [{ id: 'logs', expiration: Duration.days(retentionDays) }],
    });
    // The class leaves optional properties `undefined`, which our compiler settings distinguish from absent.
    this.bucket = bucket as IBucket;
  }
}
