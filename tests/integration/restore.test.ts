import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authInfo } from '../../core/contract/calls/account/account.ts';
import { historyList } from '../../core/contract/calls/history.ts';
import { workspaceDelete } from '../../core/contract/calls/workspace.ts';
import { hostTemplate } from '../../infra/local/template/host-template.ts';
import { boxStl } from './harness/models.ts';
import { runOps } from './harness/ops.ts';
import { PASSWORD, Studio } from './harness/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({ waking: false });
});
afterAll(() => studio?.stop());

/** Logical id of the second copy in the template. */
async function copyBucket(): Promise<string> {
  const { Resources } = await hostTemplate();
  const buckets = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::S3::Bucket');
  return buckets.find(([id]) => id.startsWith('FilesCopy'))![0];
}

test('drill: every row and every model is lost, an operator restores both, and the customer goes on', async () => {
  const { cloud } = studio;
  const second = (await copyBucket()).toLowerCase();
  const { TABLE_NAME = '', BUCKET_NAME: Bucket = '' } = cloud.ownerEnvironment();
  const table = DynamoDBDocumentClient.from(new DynamoDBClient(cloud.clientConfig('dynamodb')));
  const store = new S3Client({ ...cloud.clientConfig('s3'), forcePathStyle: true });
  const rowsOf = async (TableName: string) => (await table.send(new ScanCommand({ TableName }))).Items!;
  const keysIn = async (name: string) =>
    ((await store.send(new ListObjectsV2Command({ Bucket: name }))).Contents ?? []).map(({ Key }) => Key!);

  const anna = await studio.user('anna');
  const { id } = await anna.workspace(boxStl(20, 20, 20));

  // The second copies: what AWS makes of a point in time, and the replica of the bucket.
  const { Table } = await table.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
  const { AttributeDefinitions, KeySchema } = Table!;
  const own = (name = '') => KeySchema!.some(({ AttributeName }) => AttributeName === name);
  // As the runbook names it: an operator may read no other table.
  const restored = `${TABLE_NAME}-restored`;
  await table.send(
    new CreateTableCommand({
      TableName: restored,
      KeySchema,
      AttributeDefinitions: AttributeDefinitions!.filter(({ AttributeName }) => own(AttributeName)),
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  const rows = await rowsOf(TABLE_NAME);
  for (const Item of rows) await table.send(new PutCommand({ TableName: restored, Item }));
  const expired = { pk: 'TRIES#sign-in', sk: '1', expiresAtSeconds: 1 };
  await table.send(new PutCommand({ TableName: restored, Item: expired }));
  const models = await keysIn(Bucket);
  expect(models.length).toBeGreaterThan(0);
  for (const Key of models)
    await store.send(new CopyObjectCommand({ Bucket: second, Key, CopySource: `${Bucket}/${Key}` }));

  // Everything is lost, without deletes that the second copy would repeat.
  for (const { pk, sk } of rows)
    await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: { pk, sk } }));
  for (const Key of models) await store.send(new DeleteObjectCommand({ Bucket, Key }));
  expect(await anna.codeOf(authInfo)).toBe('notSignedIn');

  const ops = async (...command: string[]) => await runOps(cloud, ...command);
  expect(await ops('restore', 'missing-rows', restored, '--dry-run')).toMatch(
    /[1-9]\d* rows read, [1-9]\d* left out .*, 0 written/,
  );
  await ops('restore', 'missing-rows', restored);
  await ops('restore', 'files', second);

  // All but sessions, which may have been signed out since, and what had expired.
  const isSession = ({ pk }: Record<string, unknown>) => String(pk).startsWith('SESSION');
  const nameOf = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`;
  const lasting = rows.filter((row) => !isSession(row) && row.expiresAtSeconds === undefined);
  const back = await rowsOf(TABLE_NAME);
  expect(back.map(nameOf)).toEqual(expect.arrayContaining(lasting.map(nameOf)));
  expect(back.filter(isSession)).toEqual([]);
  expect(back.map(nameOf)).not.toContain(nameOf(expired));
  expect(await keysIn(Bucket)).toEqual(expect.arrayContaining(models));
  expect(await anna.codeOf(authInfo)).toBe('notSignedIn');
  const again = studio.visitor();
  await again.signIn('anna', PASSWORD);
  const { list } = await again.call(historyList, { query: { page: 1, size: 10 } });
  expect(list.map((order) => order.id)).toEqual([id]);
  expect((await again.detail(id)).id).toBe(id);
  // A second run finds nothing to do.
  expect(await ops('restore', 'missing-rows', restored)).toMatch(/ 0 written/);
  expect(await ops('restore', 'files', second)).toMatch(/ 0 missing/);
});

test('drill: models are deleted by mistake while a customer deletes an order; their older versions come back, and no others', async () => {
  const { cloud } = studio;
  const second = (await copyBucket()).toLowerCase();
  const { BUCKET_NAME: Bucket = '' } = cloud.ownerEnvironment();
  const store = new S3Client({ ...cloud.clientConfig('s3'), forcePathStyle: true });
  const models = async () =>
    new Set(((await store.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key!));
  const bytesOf = async (Key: string) =>
    await (await store.send(new GetObjectCommand({ Bucket, Key }))).Body!.transformToByteArray();
  const markDeleted = async (Key: string, from: readonly string[]) => {
    for (const name of from) await store.send(new DeleteObjectCommand({ Bucket: name, Key }));
  };
  // What S3 does with each change of the bucket, within minutes.
  const copyToSecond = async (Key: string) =>
    await store.send(new CopyObjectCommand({ Bucket: second, Key, CopySource: `${Bucket}/${Key}` }));

  const ben = await studio.user('ben');
  const make = async (height: number) => {
    const { id, file } = await ben.workspace(boxStl(20, 20, height));
    const key = [...(await models())].find((each) => each.endsWith(`/${file.id}.stl`))!;
    await copyToSecond(key);
    return { id, key };
  };
  const [lost, alsoLost, earlier, own] = [await make(21), await make(22), await make(23), await make(24)];
  const before = await bytesOf(lost.key);
  await markDeleted(earlier.key, [Bucket, second]);
  const from = new Date(Date.now() + 1).toISOString();
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(from));
  for (const { key } of [lost, alsoLost]) await markDeleted(key, [Bucket, second]);
  await ben.call(workspaceDelete, { query: { id: own.id } });
  await expect.poll(async () => (await models()).has(own.key)).toBe(false);
  await markDeleted(own.key, [second]);
  const until = new Date(Date.now() + 1000).toISOString();

  const ops = async (...command: string[]) => await runOps(cloud, 'restore', ...command);
  expect(await ops('files', second)).toMatch(/ 0 missing/);
  const found = (await ops('deleted-files', second, from, until, 'uploads/', '--dry-run')).trim().split('\n');
  expect(found.slice(0, -1)).toEqual([lost.key, alsoLost.key].sort());
  expect(found.at(-1)).toMatch(/^3 files deleted then and missing, 2 of them named by a record, 2 kept$/);
  expect(await models()).not.toContain(lost.key);
  expect(await ops('deleted-files', second, from, until, 'uploads/')).toMatch(/2 kept and copied/);
  expect(await bytesOf(lost.key)).toEqual(before);
  expect(await models()).toContain(alsoLost.key);
  expect(await models()).not.toContain(own.key);
  expect(await models()).not.toContain(earlier.key);
  expect((await ben.detail(lost.id)).id).toBe(lost.id);
  // A second run finds only the customer's own deletion.
  expect(await ops('deleted-files', second, from, until, 'uploads/')).toMatch(/^1 files .* 0 of them/);
});
