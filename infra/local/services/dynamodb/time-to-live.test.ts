import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { fixtureTable, TABLE } from './testing/table.ts';

const TableName = TABLE.TableName;
const local = fixtureTable();

test('expired items are deleted, others stay', async () => {
  for (const [pk, expiresAtSeconds] of [
    ['old', 999],
    ['young', 1001],
    ['never', undefined],
  ]) {
    const more = expiresAtSeconds === undefined ? {} : { expiresAtSeconds };
    await local.client.send(new PutCommand({ TableName, Item: { pk, sk: 'A', ...more } }));
  }
  local.fixture.services.dynamoDb.timeToLive.set(TableName, 'expiresAtSeconds');
  await local.fixture.services.dynamoDb.timeToLive.sweep(1000);
  const there = async (pk: string) =>
    (await local.client.send(new GetCommand({ TableName, Key: { pk, sk: 'A' } }))).Item !== undefined;
  expect([await there('old'), await there('young'), await there('never')]).toEqual([false, true, true]);
});
