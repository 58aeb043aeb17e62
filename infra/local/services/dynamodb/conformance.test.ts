import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureServices, fixtureServices } from '../../testing/services.ts';
import { TABLE } from './testing/table.ts';

const TableName = TABLE.TableName;
let fixture: FixtureServices;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  fixture = await fixtureServices();
  client = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.client('dynamodb')));
  await client.send(new CreateTableCommand(TABLE));
});
afterAll(() => fixture.close());

const put = (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item }));
const get = async (pk: string, sk = 'A') =>
  (await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
const byIndex = async (gsi1pk: string) => {
  const answer = await client.send(
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
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  expect(Table?.TableStatus).toBe('ACTIVE');
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(['gsi1', 'gsi2']);
});

test('conditional writes hold, and may give back the item in the way', async () => {
  await put({ pk: 'c', sk: 'A', n: 1 });
  const again = { TableName, Item: { pk: 'c', sk: 'A' }, ConditionExpression: 'attribute_not_exists(pk)' };
  await expect(client.send(new PutCommand(again))).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
    Item: undefined,
  });
  const showing = new PutCommand({ ...again, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
  await expect(client.send(showing)).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
    Item: { pk: { S: 'c' }, sk: { S: 'A' }, n: { N: '1' } },
  });
});

test('updates compute, keep sets, and return the changed values', async () => {
  const update = new UpdateCommand({
    TableName,
    Key: { pk: 'u', sk: 'A' },
    UpdateExpression:
      'SET #n = if_not_exists(#n, :zero) + :one, #l = list_append(if_not_exists(#l, :none), :item)',
    ExpressionAttributeNames: { '#n': 'n', '#l': 'l' },
    ExpressionAttributeValues: { ':zero': 0, ':one': 1, ':none': [], ':item': ['x'] },
    ReturnValues: 'ALL_NEW',
  });
  await client.send(update);
  const { Attributes } = await client.send(update);
  expect(Attributes).toEqual({ pk: 'u', sk: 'A', n: 2, l: ['x', 'x'] });
});

test('a hundred updates at once lose none', async () => {
  const add = () =>
    client.send(
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
  await client.send(
    new UpdateCommand({ TableName, Key: { pk: 'i1', sk: 'A' }, UpdateExpression: 'REMOVE gsi1pk' }),
  );
  await client.send(
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

test('queries page, run backwards, and count', async () => {
  for (let index = 0; index < 5; index += 1) await put({ pk: 'q', sk: `S${index}` });
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :s)',
    ExpressionAttributeValues: { ':pk': 'q', ':s': 'S' },
  };
  const first = await client.send(new QueryCommand({ ...query, Limit: 2, ScanIndexForward: false }));
  expect(first.Items!.map(({ sk }) => sk)).toEqual(['S4', 'S3']);
  const rest = await client.send(
    new QueryCommand({ ...query, ScanIndexForward: false, ExclusiveStartKey: first.LastEvaluatedKey }),
  );
  expect(rest.Items!.map(({ sk }) => sk)).toEqual(['S2', 'S1', 'S0']);
  expect((await client.send(new QueryCommand({ ...query, Select: 'COUNT' }))).Count).toBe(5);
});

test('bad requests are refused with their names', async () => {
  const unused = new DeleteCommand({
    TableName,
    Key: { pk: 'x', sk: 'A' },
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#unused': 'a' },
  });
  await expect(client.send(unused)).rejects.toMatchObject({ name: 'ValidationException' });
  const large = put({ pk: 'x', sk: 'A', text: 'x'.repeat(410_000) });
  await expect(large).rejects.toMatchObject({ name: 'ValidationException' });
  const nowhere = new GetCommand({ TableName: 'nowhere', Key: { pk: 'x', sk: 'A' } });
  await expect(client.send(nowhere)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('items and indexes survive a restart', async () => {
  await put({ pk: 'kept', sk: 'A', gsi1pk: 'kept', gsi1sk: '1' });
  await fixture.restart();
  client = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.client('dynamodb')));
  expect(await get('kept')).toMatchObject({ pk: 'kept' });
  expect(await byIndex('kept')).toEqual(['kept']);
});
