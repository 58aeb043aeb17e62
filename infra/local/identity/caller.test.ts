import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLE } from '../services/dynamodb/testing/table.ts';
import { type FixtureServices, fixtureServices } from '../testing/services.ts';
import type { Credentials } from './accounts.ts';

const { TableName } = TABLE;
const TABLE_ARN = `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`;
const Key = { pk: { S: 'a' }, sk: { S: 'A' } };
const DENIED = { name: 'AccessDeniedException' };
let fixture: FixtureServices;

beforeAll(async () => {
  fixture = await fixtureServices();
  await table(fixture.accounts.root).send(new CreateTableCommand(TABLE));
});
afterAll(() => fixture.close());

const table = (credentials: Credentials) =>
  new DynamoDBClient({ ...fixture.client('dynamodb'), credentials });

test.each([
  [{ secretAccessKey: 'wrong' }, 'InvalidSignatureException'],
  [{ accessKeyId: 'NOBODY' }, 'UnrecognizedClientException'],
])('a call with %j is refused', async (change, name) => {
  const call = table({ ...fixture.accounts.root, ...change }).send(new GetItemCommand({ TableName, Key }));
  await expect(call).rejects.toMatchObject({ name });
});

test('a call without a signature is refused', async () => {
  const headers = { 'x-amz-target': 'DynamoDB_20120810.GetItem' };
  const answer = await fetch(fixture.services.urls.dynamodb, { method: 'POST', headers, body: '{}' });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('MissingAuthenticationToken'),
  ]);
});

test('a role reaches the table’s items by its grants: no scan, no index that was not granted, no part of a transaction', async () => {
  const Action = ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'];
  const reader = table(fixture.accounts.add('reader', [{ Effect: 'Allow', Action, Resource: TABLE_ARN }]));
  const where = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'a' } } };
  await reader.send(new GetItemCommand({ TableName, Key }));
  await reader.send(new QueryCommand({ TableName, ...where }));
  const byIndex = { ...where, KeyConditionExpression: 'gsi1pk = :pk' };
  const Put = { TableName, Item: Key };
  const ConditionCheck = { TableName, Key, ConditionExpression: 'attribute_exists(pk)' };
  for (const command of [
    new QueryCommand({ TableName, IndexName: 'gsi1', ...byIndex }),
    new ScanCommand({ TableName }),
    new TransactWriteItemsCommand({ TransactItems: [{ Put }, { ConditionCheck }] }),
  ])
    await expect(reader.send(command as ScanCommand)).rejects.toMatchObject(DENIED);
  await reader.send(new TransactWriteItemsCommand({ TransactItems: [{ Put }] }));
});

test('a role sends to its queue, and may do nothing else with it', async () => {
  fixture.services.queues.ensure('jobs');
  const QueueUrl = `${fixture.services.urls.sqs}/000000000000/jobs`;
  const Resource = 'arn:aws:sqs:us-east-1:000000000000:jobs';
  const credentials = fixture.accounts.add('sender', [
    { Effect: 'Allow', Action: 'sqs:SendMessage', Resource },
  ]);
  const sender = new SQSClient({ ...fixture.client('sqs'), credentials });
  await sender.send(new SendMessageCommand({ QueueUrl, MessageBody: 'a' }));
  const count = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  await expect(sender.send(count)).rejects.toMatchObject(DENIED);
  const elsewhere = new SendMessageCommand({ QueueUrl: QueueUrl.replace('jobs', 'other'), MessageBody: 'a' });
  await expect(sender.send(elsewhere)).rejects.toMatchObject(DENIED);
});
