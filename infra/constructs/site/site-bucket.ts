import { RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** The private bucket with the built app. Only the CDN reads it. */
export class SiteBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { logs }: { readonly logs: IBucket }) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      // A bucket with files in it cannot be deleted, and its stack would stop there.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // The class leaves optional properties `undefined`, which our compiler settings distinguish from absent.
    this.bucket = bucket as IBucket;
  }
}
