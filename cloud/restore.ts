import {
  CopyObjectCommand,
  ListObjectVersionsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { STORED_SECONDS } from '../core/rules/order/retention.ts';
import { CHECKED_FOLDER } from '../core/studio/file/upload.ts';
import { isRestored } from '../core/studio/store/restored-rows.ts';
import type { Item } from '../core/studio/store/table.ts';
import { documentClient, SDK_MAX_ATTEMPTS } from './aws/clients.ts';
import { copySource } from './files/store.ts';

/** Rows or objects that are copied at the same time. */
const AT_A_TIME = 32;

/**
 * Copies rows of a table that AWS made from a backup into the stage's `own` table, except sessions, sign-in secrets and
 * expired rows. Returns a line about the outcome.
 */
export async function restoreRows(
  TableName: string,
  own: string,
  { replaces, isTry, nowSeconds }: { replaces: boolean; isTry: boolean; nowSeconds: number },
): Promise<string> {
  const client = documentClient();
  let [read, left, written] = [0, 0, 0];
  for await (const page of paginateScan({ client }, { TableName })) {
    const found = (page.Items ?? []) as Item[];
    const items = found.filter((item) => isRestored(item, nowSeconds));
    read += found.length;
    left += found.length - items.length;
    if (!isTry)
      await eachOf(items, async (Item) => {
        const when = replaces ? {} : { ConditionExpression: 'attribute_not_exists(pk)' };
        const put = new PutCommand({ TableName: own, Item, ...when });
        if (await isDone(client.send(put))) written += 1;
      });
  }
  return `${read} rows read, ${left} left out (sign-ins and expired rows), ${written} written`;
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

/** Copies the objects that the stage's `own` bucket lacks from the second copy. Returns a line about the outcome. */
export async function restoreFiles(from: string, own: string, isTry: boolean): Promise<string> {
  const client = new S3Client({ maxAttempts: SDK_MAX_ATTEMPTS });
  const [kept, there] = [await keysOf(client, from), new Set(await keysOf(client, own))];
  const missing = kept.filter((key) => !there.has(key));
  if (!isTry)
    await eachOf(missing, async (Key) => {
      await client.send(new CopyObjectCommand({ Bucket: own, Key, CopySource: copySource(from, Key) }));
    });
  return `${kept.length} files kept, ${missing.length} missing${isTry ? '' : ' and copied'}`;
}

/** Mistaken deletions: their time and the prefix of their keys. */
export interface MistakenDeletes {
  fromMs: number;
  untilMs: number;
  prefix: string;
}

/**
 * Copies objects back that were deleted within a time and below a prefix, if `isNamed` says that a record still names
 * them: the version that the second copy keeps below the mark of the deletion. Customers delete the record with the
 * file, so their deletions are not undone. Uploads that expired are not restored either, although the record of a model
 * is kept longer. Objects that the stage's `own` bucket has again stay as they are. Returns what was done, as lines; a
 * try lists the objects.
 */
export async function restoreDeletedFiles(
  { from, own }: { from: string; own: string },
  { fromMs, untilMs, prefix }: MistakenDeletes,
  { isNamed, isTry }: { isNamed: (key: string) => Promise<boolean>; isTry: boolean },
): Promise<string[]> {
  const client = new S3Client({ maxAttempts: SDK_MAX_ATTEMPTS });
  const there = new Set(await keysOf(client, own));
  const deleted = (await versionsBelow(client, from, prefix)).filter(
    (each) => isDeletedWithin(each, fromMs, untilMs) && !reachedItsAge(each) && !there.has(each.key),
  );
  const named: KeptVersion[] = [];
  await eachOf(deleted, async (each) => {
    if (await isNamed(each.key)) named.push(each);
  });
  const kept = named.filter(({ version }) => version !== undefined);
  if (!isTry)
    await eachOf(kept, async ({ key, version }) => {
      const CopySource = `${copySource(from, key)}?versionId=${encodeURIComponent(version!)}`;
      await client.send(new CopyObjectCommand({ Bucket: own, Key: key, CopySource }));
    });
  const done =
    `${deleted.length} files deleted then and missing, ${named.length} of them named by a record, ` +
    `${kept.length} kept${isTry ? '' : ' and copied'}`;
  return isTry ? [...kept.map(({ key }) => key).sort(), done] : [done];
}

/** Newest object version of a key, and the time of its deletion if a delete marker is newer. */
interface KeptVersion {
  key: string;
  version?: string;
  storedAtMs?: number;
  deletedAtMs?: number;
}

function isDeletedWithin({ deletedAtMs = 0 }: KeptVersion, fromMs: number, untilMs: number): boolean {
  return deletedAtMs >= fromMs && deletedAtMs < untilMs;
}

/** Returns whether an upload expired instead of being deleted by a person. Profile pictures never expire. */
function reachedItsAge({ key, storedAtMs, deletedAtMs = 0 }: KeptVersion): boolean {
  if (storedAtMs === undefined || !key.startsWith(CHECKED_FOLDER)) return false;
  return deletedAtMs - storedAtMs >= 1000 * STORED_SECONDS;
}

async function versionsBelow(client: S3Client, Bucket: string, Prefix: string): Promise<KeptVersion[]> {
  const kept = new Map<string, KeptVersion>();
  const of = (key: string) => {
    const known = kept.get(key) ?? { key };
    kept.set(key, known);
    return known;
  };
  let KeyMarker: string | undefined;
  let VersionIdMarker: string | undefined;
  do {
    const page = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix, KeyMarker, VersionIdMarker }),
    );
    for (const { Key = '', IsLatest, LastModified } of page.DeleteMarkers ?? [])
      if (IsLatest === true) of(Key).deletedAtMs = LastModified?.getTime() ?? 0;
    // The newest of a key comes first.
    for (const { Key = '', VersionId, LastModified } of page.Versions ?? []) {
      const known = of(Key);
      if (known.version !== undefined) continue;
      known.version = VersionId ?? 'null';
      if (LastModified !== undefined) known.storedAtMs = LastModified.getTime();
    }
    [KeyMarker, VersionIdMarker] = [page.NextKeyMarker, page.NextVersionIdMarker];
  } while (KeyMarker !== undefined);
  return [...kept.values()];
}

async function keysOf(client: S3Client, Bucket: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
    for (const { Key } of Contents) if (Key !== undefined) keys.push(Key);
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
