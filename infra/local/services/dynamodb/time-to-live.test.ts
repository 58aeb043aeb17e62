import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
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

test('expired items are deleted, others stay', async () => {
  for (const [pk, expiresAtSeconds] of [
    ['old', 999],
    ['young', 1001],
    ['never', undefined],
  ]) {
    const more = expiresAtSeconds === undefined ? {} : { expiresAtSeconds };
    await client.send(new PutCommand({ TableName, Item: { pk, sk: 'A', ...more } }));
  }
  fixture.services.dynamoDb.timeToLive.set(TableName, 'expiresAtSeconds');
  await fixture.services.dynamoDb.timeToLive.sweep(1000);
  const there = async (pk: string) =>
    (await client.send(new GetCommand({ TableName, Key: { pk, sk: 'A' } }))).Item !== undefined;
  expect([await there('old'), await there('young'), await there('never')]).toEqual([false, true, true]);
});
