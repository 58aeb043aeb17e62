import { describe, expect, test } from 'vitest';
import {
  QUEUE_MAX_RECEIVES,
  RESULT_RETENTION_DAYS,
  STORE_GRACE_DAYS,
  UNPAID_RESULT_DAYS,
  VISIBILITY_TIMES_TIMEOUT,
} from '../../core/rules/order/job-limits.ts';
import { UNPAID_TAG } from '../../core/rules/order/retention.ts';
import { PRODUCTION_STAGES } from '../stages.ts';
import { HostTemplate } from '../testing/host-template.ts';

describe.each(PRODUCTION_STAGES)('the $name host', (stage) => {
  const hosts = new HostTemplate(stage);
  const { host } = hosts;

  test('keeps one table with its keys, both indexes, expiry, encryption and recovery', () => {
    const keys = (hash: string, range: string) => [
      { AttributeName: hash, KeyType: 'HASH' },
      { AttributeName: range, KeyType: 'RANGE' },
    ];
    expect(hosts.only('AWS::DynamoDB::Table').Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: [
        { IndexName: 'gsi1', KeySchema: keys('gsi1pk', 'gsi1sk') },
        { IndexName: 'gsi2', KeySchema: keys('gsi2pk', 'gsi2sk') },
      ],
      TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      DeletionProtectionEnabled: true,
    });
  });

  test('closes every bucket to the public, encrypts it, and refuses plain HTTP', () => {
    const buckets = host.ofType('AWS::S3::Bucket');
    expect(buckets).toHaveLength(4);
    const policies = host.ofType('AWS::S3::BucketPolicy');
    for (const [id, { Properties }] of buckets) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(JSON.stringify(Properties.BucketEncryption)).toContain('AES256');
      const policy = policies.find(([, { Properties: own }]) => own.Bucket.Ref === id)![1];
      expect(policy.Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    }
  });

  test('lets the site’s pages alone post to and read from the files bucket, and forgets files in time', () => {
    const [, { Properties }] = host
      .ofType('AWS::S3::Bucket')
      .find(([, resource]) => resource.Properties.CorsConfiguration !== undefined)!;
    expect(Properties.CorsConfiguration.CorsRules).toEqual([
      expect.objectContaining({
        AllowedOrigins: [stage.host.siteOrigin],
        AllowedMethods: ['GET', 'HEAD', 'POST'],
        ExposedHeaders: ['ETag'],
      }),
    ]);
    const rules = Properties.LifecycleConfiguration.Rules;
    expect(rules).toContainEqual(
      expect.objectContaining({
        Prefix: 'results/',
        ExpirationInDays: RESULT_RETENTION_DAYS + STORE_GRACE_DAYS,
      }),
    );
    // What is left is paid for and rarely read again: the archive class where it is known to exist.
    const [StorageClass, TransitionInDays] =
      stage.profile.rareUse === 'archive' ? ['GLACIER_IR', 15] : ['STANDARD_IA', 30];
    expect(rules).toContainEqual(
      expect.objectContaining({ Prefix: 'results/', Transitions: [{ StorageClass, TransitionInDays }] }),
    );
    // Unpaid results: a week, and a grace for a payment on the last day.
    expect(rules).toContainEqual(
      expect.objectContaining({
        Prefix: 'results/',
        TagFilters: [{ Key: UNPAID_TAG.key, Value: UNPAID_TAG.value }],
        ExpirationInDays: UNPAID_RESULT_DAYS + STORE_GRACE_DAYS,
      }),
    );
    expect(rules).toContainEqual(
      expect.objectContaining({ Prefix: 'uploads/pending/', ExpirationInDays: 1 }),
    );
    expect(rules).toContainEqual(
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    );
  });

  test('keeps a second copy of customers’ uploads, and deletes from it what they delete', () => {
    const [, { Properties }] = host
      .ofType('AWS::S3::Bucket')
      .find(([, resource]) => resource.Properties.ReplicationConfiguration !== undefined)!;
    const rules = Properties.ReplicationConfiguration.Rules;
    expect(rules.map(({ Filter }: { Filter: { Prefix: string } }) => Filter.Prefix)).toEqual([
      'uploads/',
      'avatars/',
    ]);
    for (const { Status, DeleteMarkerReplication, Destination } of rules) {
      expect([Status, DeleteMarkerReplication.Status]).toEqual(['Enabled', 'Enabled']);
      const copy = host.resources[Destination.Bucket['Fn::GetAtt'][0]]!.Properties;
      expect(copy.VersioningConfiguration).toEqual({ Status: 'Enabled' });
      const lifecycle = JSON.stringify(copy.LifecycleConfiguration.Rules);
      expect(lifecycle).toContain('"NoncurrentVersionExpiration":{"NoncurrentDays":14}');
      // Uploads age there as in the stage's bucket. Account pictures stay in both until they are replaced.
      const aging = copy.LifecycleConfiguration.Rules.filter(
        ({ ExpirationInDays }: { ExpirationInDays?: number }) => ExpirationInDays !== undefined,
      );
      for (const { Prefix } of aging) expect(Prefix).toMatch(/^uploads\//);
    }
  });

  test('hides messages six times as long as their function may run, and gives them up to dead letters', () => {
    const queues = host.ofType('AWS::SQS::Queue');
    for (const [, { Properties }] of host.ofType('AWS::Lambda::EventSourceMapping')) {
      const queue = host.resources[Properties.EventSourceArn['Fn::GetAtt'][0]]!;
      const target = host.resources[hosts.functionBehind(Properties.FunctionName)]!;
      expect(queue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(
        VISIBILITY_TIMES_TIMEOUT * target.Properties.Timeout,
      );
    }
    const redrives = queues.flatMap(([, { Properties }]) => Properties.RedrivePolicy ?? []);
    const deadIds = new Set(redrives.map(({ deadLetterTargetArn }) => deadLetterTargetArn['Fn::GetAtt'][0]));
    // Every queue either has a dead-letter queue or is one.
    for (const [id, { Properties }] of queues) {
      expect(Properties.SqsManagedSseEnabled).toBe(true);
      expect(Properties.RedrivePolicy === undefined).toBe(deadIds.has(id));
    }
    expect(redrives.map(({ maxReceiveCount }) => maxReceiveCount)).toContain(QUEUE_MAX_RECEIVES);
  });
});
