import { CopyObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, SDK_MAX_ATTEMPTS } from '../../cloud/aws/clients.ts';
import { environmentValue } from '../../cloud/environment.ts';
import { type Command, OpsError, type OpsRequest } from './commands.ts';

/** Rows or objects that are copied at the same time. */
const AT_A_TIME = 32;

/** Commands that bring rows and files back from their second copies (docs/runbook.md, restore). */
export const RESTORE_COMMANDS: Readonly<Record<string, Command>> = {
  async restore({ rest, options }: OpsRequest) {
    const [what, from = ''] = rest;
    const isTry = options['dry-run'] === true;
    if (from === '') throw new OpsError('say restore missing-rows|all-rows TABLE, or restore files BUCKET');
    if (what === 'missing-rows' || what === 'all-rows')
      return [await restoreRows(from, { replaces: what === 'all-rows', isTry })];
    if (what === 'files') return [await restoreFiles(from, isTry)];
    throw new OpsError('restore missing-rows, all-rows or files');
  },
};

/** Copies rows of a table that AWS made from a backup into the stage's own, whose name functions know. */
async function restoreRows(
  TableName: string,
  { replaces, isTry }: { replaces: boolean; isTry: boolean },
): Promise<string> {
  const client = documentClient();
  const own = environmentValue('TABLE_NAME');
  if (TableName === own) throw new OpsError('this is the table of the stage itself');
  let [read, written] = [0, 0];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey }));
    const items = page.Items ?? [];
    read += items.length;
    if (!isTry)
      await eachOf(items, async (Item) => {
        const when = replaces ? {} : { ConditionExpression: 'attribute_not_exists(pk)' };
        const put = new PutCommand({ TableName: own, Item, ...when });
        if (await isDone(client.send(put))) written += 1;
      });
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return `${read} rows read, ${written} written`;
}

/** True if the row was written, false if the table has one already. */
async function isDone(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

/** Copies the objects of the second copy that the stage's bucket lacks. */
async function restoreFiles(from: string, isTry: boolean): Promise<string> {
  const client = new S3Client({ maxAttempts: SDK_MAX_ATTEMPTS });
  const own = environmentValue('BUCKET_NAME');
  if (from === own) throw new OpsError('this is the bucket of the stage itself');
  const [kept, there] = [await keysOf(client, from), new Set(await keysOf(client, own))];
  const missing = kept.filter((key) => !there.has(key));
  if (!isTry)
    await eachOf(missing, async (Key) => {
      const CopySource = `${from}/${Key.split('/').map(encodeURIComponent).join('/')}`;
      await client.send(new CopyObjectCommand({ Bucket: own, Key, CopySource }));
    });
  return `${kept.length} files kept, ${missing.length} missing${isTry ? '' : ' and copied'}`;
}

async function keysOf(client: S3Client, Bucket: string): Promise<string[]> {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return keys;
}

/** Runs `work` for each item, some at a time. Rejects with the first failure. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}
