import { physicalName } from '../net/names.ts';
import { isDynaliteError } from '../services/dynamodb/dynalite.ts';
import type { DynamoDb } from '../services/dynamodb/server.ts';
import type { Buckets } from '../services/s3/buckets.ts';
import type { Queues } from '../services/sqs/queues.ts';
import type { Resolver } from './resolve.ts';
import type { BucketProperties, QueueProperties, TableProperties } from './resources.ts';

/** Creates the template's missing tables. Throws if one on disk has other keys. */
export async function makeTables(resolver: Resolver, dynamoDb: DynamoDb): Promise<void> {
  for (const { logicalId, properties } of resolver.resources<TableProperties>('AWS::DynamoDB::Table')) {
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = properties;
    const indexes = GlobalSecondaryIndexes === undefined ? {} : { GlobalSecondaryIndexes };
    const shape = { TableName: logicalId, AttributeDefinitions, KeySchema, ...indexes };
    const onDisk = await dynamoDb.tables.describe(logicalId).catch((error: unknown) => {
      // The only refusal is that of a missing table.
      if (!isDynaliteError(error)) throw error;
      return undefined;
    });
    if (onDisk === undefined) {
      await dynamoDb.tables.run('CreateTable', { ...shape, BillingMode: 'PAY_PER_REQUEST' });
    } else if (keysOf(onDisk) !== keysOf(shape)) {
      throw new Error(
        `The table ${logicalId} on disk has other keys than the template; remove the state folder.`,
      );
    }
  }
}

interface TableKeys {
  KeySchema: readonly object[];
  GlobalSecondaryIndexes?: readonly { IndexName: string; KeySchema: readonly object[] }[] | undefined;
}

/** Returns the keys of a table and of its indexes as a text. */
function keysOf({ KeySchema, GlobalSecondaryIndexes = [] }: TableKeys): string {
  const indexes = GlobalSecondaryIndexes.map((index) => [index.IndexName, index.KeySchema]);
  return JSON.stringify([KeySchema, indexes.sort()]);
}

/** Opens the template's buckets with their CORS rules, and with versions where those last for days. */
export function openBuckets(resolver: Resolver, buckets: Buckets): void {
  for (const { logicalId, properties } of resolver.resources<BucketProperties>('AWS::S3::Bucket')) {
    const { CorsConfiguration, VersioningConfiguration, LifecycleConfiguration } = properties;
    // Nothing expires here. Deleted files of a bucket that keeps them for a day would fill the local disk.
    const days = (LifecycleConfiguration?.Rules ?? []).map(
      ({ NoncurrentVersionExpiration }) => NoncurrentVersionExpiration?.NoncurrentDays ?? 0,
    );
    buckets.ensure(physicalName(logicalId, 'AWS::S3::Bucket'), CorsConfiguration?.CorsRules ?? [], {
      versioned: VersioningConfiguration?.Status === 'Enabled' && Math.max(0, ...days) > 1,
    });
  }
}

/** Opens the template's queues, dead-letter queues first, because the others refer to them. */
export function openQueues(resolver: Resolver, queues: Queues): void {
  const all = resolver.resources<QueueProperties>('AWS::SQS::Queue');
  const ordered = [...all].sort(
    (a, b) =>
      Number(a.properties.RedrivePolicy !== undefined) - Number(b.properties.RedrivePolicy !== undefined),
  );
  for (const { logicalId, properties } of ordered) {
    const { VisibilityTimeout, MessageRetentionPeriod, RedrivePolicy } = properties;
    queues.ensure(logicalId, {
      ...(VisibilityTimeout === undefined ? {} : { visibilityTimeoutSeconds: VisibilityTimeout }),
      ...(MessageRetentionPeriod === undefined ? {} : { retentionSeconds: MessageRetentionPeriod }),
      ...(RedrivePolicy === undefined ? {} : { redrive: redriveOf(RedrivePolicy, queues) }),
    });
  }
}

function redriveOf(policy: NonNullable<QueueProperties['RedrivePolicy']>, queues: Queues) {
  const { deadLetterTargetArn, maxReceiveCount } = policy;
  return { target: queues.withArn(deadLetterTargetArn), maxReceives: maxReceiveCount };
}
