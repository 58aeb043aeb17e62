import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLE } from '../services/dynamodb/testing/table.ts';
import { refusal } from '../testing/refusal.ts';
import { type FixtureServices, fixtureServices } from '../testing/services.ts';
import type { Credentials } from './accounts.ts';

const { TableName } = TABLE;
const TABLE_ARN = `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`;
const Key = { pk: { S: 'a' }, sk: { S: 'A' } };
let fixture: FixtureServices;
let QueueUrl: string;

beforeAll(async () => {
  fixture = await fixtureServices();
  await table(fixture.accounts.root).send(new CreateTableCommand(TABLE));
  fixture.services.queues.ensure('jobs');
  QueueUrl = `${fixture.services.urls.sqs}/000000000000/jobs`;
});
afterAll(() => fixture.close());

const table = (credentials: Credentials) =>
  new DynamoDBClient({ ...fixture.client('dynamodb'), credentials });
const queue = (credentials: Credentials) => new SQSClient({ ...fixture.client('sqs'), credentials });

test('a wrong secret, an unknown key and a missing signature are refused', async () => {
  const { root } = fixture.accounts;
  const get = new GetItemCommand({ TableName, Key });
  expect(await refusal(table({ ...root, secretAccessKey: 'wrong' }).send(get))).toBe(
    'InvalidSignatureException',
  );
  expect(await refusal(table({ ...root, accessKeyId: 'NOBODY' }).send(get))).toBe(
    'UnrecognizedClientException',
  );
  const unsigned = await fetch(fixture.services.urls.dynamodb, {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables' },
    body: '{}',
  });
  expect([unsigned.status, await unsigned.text()]).toEqual([
    400,
    expect.stringContaining('MissingAuthenticationToken'),
  ]);
});

test('a role reaches the table’s items by its grants: no scan, no index that was not granted, no part of a transaction', async () => {
  const reader = table(
    fixture.accounts.add('reader', [
      {
        Effect: 'Allow',
        Action: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
        Resource: TABLE_ARN,
      },
    ]),
  );
  const where = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'a' } } };
  await reader.send(new GetItemCommand({ TableName, Key }));
  await reader.send(new QueryCommand({ TableName, ...where }));
  const byIndex = { ...where, KeyConditionExpression: 'gsi1pk = :pk' };
  const Put = { TableName, Item: Key };
  const ConditionCheck = { TableName, Key, ConditionExpression: 'attribute_exists(pk)' };
  for (const command of [
    new QueryCommand({ TableName, IndexName: 'gsi1', ...byIndex }),
    new ScanCommand({ TableName }),
    new ListTablesCommand({}),
    new TransactWriteItemsCommand({ TransactItems: [{ Put }, { ConditionCheck }] }),
  ]) {
    expect(await refusal(reader.send(command as ScanCommand))).toBe('AccessDeniedException');
  }
  await reader.send(new TransactWriteItemsCommand({ TransactItems: [{ Put }] }));
});

test('a role sends to its queue, and may do nothing else with it', async () => {
  const sender = queue(
    fixture.accounts.add('sender', [
      { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: 'arn:aws:sqs:us-east-1:000000000000:jobs' },
    ]),
  );
  await sender.send(new SendMessageCommand({ QueueUrl, MessageBody: 'a' }));
  const count = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  expect(await refusal(sender.send(count))).toBe('AccessDeniedException');
  const elsewhere = new SendMessageCommand({ QueueUrl: QueueUrl.replace('jobs', 'other'), MessageBody: 'a' });
  expect(await refusal(sender.send(elsewhere))).toBe('AccessDeniedException');
});
