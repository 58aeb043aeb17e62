import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { fixtureTable, TABLE } from './testing/table.ts';

const TableName = TABLE.TableName;
const local = fixtureTable();

const put = (Item: Record<string, unknown>) => local.client.send(new PutCommand({ TableName, Item }));
const get = async (pk: string, sk = 'A') =>
  (await local.client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
const byIndex = async (gsi1pk: string) => {
  const answer = await local.client.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': gsi1pk },
    }),
  );
  return answer.Items!.map((item) => item.pk);
};

test('a table can be used as soon as it is created', async () => {
  const { Table } = await local.client.send(new DescribeTableCommand({ TableName }));
  expect(Table?.TableStatus).toBe('ACTIVE');
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(['gsi1', 'gsi2']);
});

test('a hundred updates at once lose none', async () => {
  const add = () =>
    local.client.send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'sum', sk: 'A' },
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
  await Promise.all(Array.from({ length: 100 }, add));
  expect((await get('sum'))?.n).toBe(100);
});

test('indexes follow every kind of write', async () => {
  await put({ pk: 'i1', sk: 'A', gsi1pk: 'group', gsi1sk: '1' });
  await put({ pk: 'i2', sk: 'A', gsi1pk: 'group', gsi1sk: '2' });
  await put({ pk: 'i3', sk: 'A' });
  expect(await byIndex('group')).toEqual(['i1', 'i2']);
  await local.client.send(
    new UpdateCommand({ TableName, Key: { pk: 'i1', sk: 'A' }, UpdateExpression: 'REMOVE gsi1pk' }),
  );
  await local.client.send(
    new BatchWriteCommand({
      RequestItems: {
        [TableName]: [
          { DeleteRequest: { Key: { pk: 'i2', sk: 'A' } } },
          { PutRequest: { Item: { pk: 'i4', sk: 'A', gsi1pk: 'group', gsi1sk: '4' } } },
        ],
      },
    }),
  );
  expect(await byIndex('group')).toEqual(['i4']);
});

test('an empty string is not a valid index key', async () => {
  const empty = put({ pk: 'e', sk: 'A', gsi1pk: '', gsi1sk: '1' });
  await expect(empty).rejects.toMatchObject({ name: 'ValidationException' });
  expect(await get('e')).toBeUndefined();
});

test('items and indexes survive a restart', async () => {
  await put({ pk: 'kept', sk: 'A', gsi1pk: 'kept', gsi1sk: '1' });
  await local.restart();
  expect(await get('kept')).toMatchObject({ pk: 'kept' });
  expect(await byIndex('kept')).toEqual(['kept']);
});
