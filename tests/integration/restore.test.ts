import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authInfo } from '../../core/contract/calls/account.ts';
import { historyList } from '../../core/contract/calls/history.ts';
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
  await table.send(
    new CreateTableCommand({
      TableName: 'restored',
      KeySchema,
      AttributeDefinitions: AttributeDefinitions!.filter(({ AttributeName }) => own(AttributeName)),
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  const rows = await rowsOf(TABLE_NAME);
  for (const Item of rows) await table.send(new PutCommand({ TableName: 'restored', Item }));
  const expired = { pk: 'TRIES#sign-in', sk: '1', expiresAtSeconds: 1 };
  await table.send(new PutCommand({ TableName: 'restored', Item: expired }));
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
  expect(await ops('restore', 'missing-rows', 'restored', '--dry-run')).toMatch(
    /[1-9]\d* rows read, [1-9]\d* left out .*, 0 written/,
  );
  await ops('restore', 'missing-rows', 'restored');
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
  expect(await ops('restore', 'missing-rows', 'restored')).toMatch(/ 0 written/);
  expect(await ops('restore', 'files', second)).toMatch(/ 0 missing/);
});
