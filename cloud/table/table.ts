import { randomUUID } from 'node:crypto';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import {
  type Item,
  type Key,
  type Query,
  type Table,
  type Write,
  WriteRefused,
} from '../../core/studio/store/table.ts';
import { singleWrite, transactItem } from './expressions.ts';

/**
 * Returns the table on DynamoDB. Several writes form a transaction. So does a single write that must not happen twice,
 * because only a transaction has a token by which DynamoDB recognises the retry of a write whose answer was lost.
 */
export function dynamoTable(client: DynamoDBDocumentClient, tableName: string): Table {
  return {
    async get(key: Key) {
      const answer = await client.send(
        new GetCommand({ TableName: tableName, Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true }),
      );
      return answer.Item as Item | undefined;
    },

    async query(query: Query) {
      const items: Item[] = [];
      for await (const page of pagesOf(client, queryInput(tableName, query), query.limit)) {
        items.push(...((page.Items ?? []) as Item[]));
      }
      return items.slice(0, query.limit);
    },

    async write(writes: readonly Write[]) {
      const only = writes.length === 1 && mayRepeat(writes[0]!) ? writes[0] : undefined;
      // One token for all tries, so that a transaction whose answer was lost is neither applied nor refused a
      // second time.
      const token = randomUUID();
      await retryConflicts(async () => {
        if (only !== undefined) await singleWrite(client, tableName, only);
        else await sendTransaction(client, writes, { tableName, token });
      });
    },
  };
}

/** True for a write that may be applied twice: no condition, no sum. It costs half of a transaction. */
function mayRepeat(write: Write): boolean {
  return write.when === undefined && !('update' in write && write.add !== undefined);
}

function queryInput(tableName: string, query: Query): QueryCommandInput {
  const [pk, sk] = query.index ? [`${query.index}pk`, `${query.index}sk`] : ['pk', 'sk'];
  const range = query.before !== undefined ? '<' : query.from !== undefined ? '>=' : undefined;
  return {
    TableName: tableName,
    ...(query.index === undefined ? { ConsistentRead: true } : { IndexName: query.index }),
    KeyConditionExpression: range === undefined ? '#pk = :pk' : `#pk = :pk AND #sk ${range} :edge`,
    ExpressionAttributeNames: { '#pk': pk, ...(range === undefined ? {} : { '#sk': sk }) },
    ExpressionAttributeValues: {
      ':pk': query.pk,
      ...(range === undefined ? {} : { ':edge': query.before ?? query.from }),
    },
    ScanIndexForward: !query.newestFirst,
  };
}

/** Pages until `limit` items were counted or none are left. DynamoDB answers at most 1 MB at a time. */
async function* pagesOf(
  client: DynamoDBDocumentClient,
  input: QueryCommandInput,
  limit = Number.POSITIVE_INFINITY,
) {
  let left = limit;
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        ...input,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        ...(Number.isFinite(left) ? { Limit: left } : {}),
      }),
    );
    yield page;
    left -= page.Count ?? 0;
    from = page.LastEvaluatedKey;
  } while (from !== undefined && left > 0);
}

async function sendTransaction(
  client: DynamoDBDocumentClient,
  writes: readonly Write[],
  { tableName, token }: { tableName: string; token: string },
): Promise<void> {
  const items: TransactWriteCommandInput['TransactItems'] = writes.map((write) =>
    transactItem(tableName, write),
  );
  try {
    await client.send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token }));
  } catch (error) {
    const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [];
    const refused = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
    if (refused >= 0) throw new WriteRefused(refused);
    throw error;
  }
}

/** Maximum number of tries. Transaction conflicts and throttling are transient. */
const MAX_TRIES = 12;
const FIRST_WAIT_MS = 15;
const MAX_WAIT_MS = 1500;

const TRANSIENT_ERRORS = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);
const TRANSIENT_REASONS = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Retries a write after transient errors, with full jitter between tries. */
export async function retryConflicts<T>(
  write: () => Promise<T>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries >= MAX_TRIES || !isTransient(error)) throw error;
      await wait(Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    }
  }
}

/** True if the only errors are conflicts or throttling. */
function isTransient(error: unknown): boolean {
  const { name, CancellationReasons: reasons } = error as {
    name?: string;
    CancellationReasons?: { Code?: string }[];
  };
  if (name !== undefined && TRANSIENT_ERRORS.has(name)) return true;
  const codes = (reasons ?? []).map((reason) => reason.Code ?? 'None').filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => TRANSIENT_REASONS.has(code));
}
