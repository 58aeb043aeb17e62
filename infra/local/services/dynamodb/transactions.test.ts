import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtureTable, TABLE } from './testing/table.ts';

const TableName = TABLE.TableName;
const local = fixtureTable();

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;
const write = (TransactItems: Actions, ClientRequestToken?: string) =>
  local.client.send(
    new TransactWriteCommand({ TransactItems, ...(ClientRequestToken ? { ClientRequestToken } : {}) }),
  );
const Put = (pk: string, more = {}) => ({ Put: { TableName, Item: { pk, sk: 'A', ...more } } });
const PutNew = (pk: string) => ({
  Put: { TableName, Item: { pk, sk: 'A' }, ConditionExpression: 'attribute_not_exists(pk)' },
});
const get = async (pk: string) =>
  (await local.client.send(new GetCommand({ TableName, Key: { pk, sk: 'A' } }))).Item;
const codesOf = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error) => error.CancellationReasons?.map(({ Code }: { Code: string }) => Code) ?? error.name,
  );

test('all actions happen, or none and the reasons say why', async () => {
  await write([Put('t1', { n: 1 }), PutNew('t2')]);
  const Update = {
    TableName,
    Key: { pk: 't1', sk: 'A' },
    UpdateExpression: 'SET n = :n',
    ExpressionAttributeValues: { ':n': 2 },
  };
  expect(await codesOf(write([{ Update }, PutNew('t2'), Put('t3')]))).toEqual([
    'None',
    'ConditionalCheckFailed',
    'None',
  ]);
  expect([(await get('t1'))?.n, await get('t3')]).toEqual([1, undefined]);
});

test('a failing action undoes the ones before it, index entries included', async () => {
  await write([Put('roll', { gsi1pk: 'roll', gsi1sk: '1', text: 'no number' })]);
  const Update = {
    TableName,
    Key: { pk: 'roll', sk: 'A' },
    UpdateExpression: 'ADD #t :one',
    ExpressionAttributeNames: { '#t': 'text' },
    ExpressionAttributeValues: { ':one': 1 },
  };
  const codes = await codesOf(write([Put('roll2', { gsi1pk: 'roll', gsi1sk: '2' }), { Update }]));
  expect(codes).toEqual(['None', 'ValidationError']);
  const { Items } = await local.client.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': 'roll' },
    }),
  );
  expect(Items?.map(({ pk }) => pk)).toEqual(['roll']);
});

test('a check that fails cancels', async () => {
  await write([Put('checked', { n: 5 })]);
  const ConditionCheck = {
    TableName,
    Key: { pk: 'checked', sk: 'A' },
    ConditionExpression: 'n > :n',
    ExpressionAttributeValues: { ':n': 9 },
  };
  expect(await codesOf(write([{ ConditionCheck }, Put('never')]))).toEqual([
    'ConditionalCheckFailed',
    'None',
  ]);
  expect(await get('never')).toBeUndefined();
});

test('a token applies one transaction once and refuses any other', async () => {
  await write([PutNew('token')], 'token-1');
  await write([PutNew('token')], 'token-1');
  const other = write([PutNew('token-other')], 'token-1');
  await expect(other).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
});

test('two actions on one item, no action, or more than a hundred are refused', async () => {
  expect(await codesOf(write([Put('twice'), PutNew('twice')]))).toBe('ValidationException');
  expect(await codesOf(write([]))).toBe('ValidationException');
  const many = Array.from({ length: 101 }, (_, index) => Put(`many${index}`));
  expect(await codesOf(write(many))).toBe('ValidationException');
});

test('concurrent transfers neither create nor lose money', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uuid(),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 16 }),
      async (account, balance, spenders) => {
        await local.client.send(new PutCommand({ TableName, Item: { pk: account, sk: 'A', balance } }));
        const spend = (_: unknown, index: number) =>
          codesOf(
            write([
              {
                Update: {
                  TableName,
                  Key: { pk: account, sk: 'A' },
                  UpdateExpression: 'ADD balance :minus',
                  ConditionExpression: 'balance > :zero',
                  ExpressionAttributeValues: { ':minus': -1, ':zero': 0 },
                },
              },
              { Put: { TableName, Item: { pk: account, sk: `LEDGER#${index}` } } },
            ]),
          );
        const outcomes = await Promise.all(Array.from({ length: spenders }, spend));
        const spent = outcomes.filter((codes) => codes.length === 0).length;
        const { Count } = await local.client.send(
          new QueryCommand({
            TableName,
            Select: 'COUNT',
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :ledger)',
            ExpressionAttributeValues: { ':pk': account, ':ledger': 'LEDGER#' },
          }),
        );
        expect(spent).toBe(Math.min(balance, spenders));
        expect(Count).toBe(spent);
        expect((await get(account))?.balance).toBe(balance - spent);
      },
    ),
    { numRuns: 15 },
  );
});

test('the conflict switch cancels with TransactionConflict and writes nothing', async () => {
  local.fixture.faults.set({ transactionConflicts: 1 });
  expect(await codesOf(write([Put('conflict'), Put('conflict2')]))).toEqual([
    'TransactionConflict',
    'TransactionConflict',
  ]);
  local.fixture.faults.set({ transactionConflicts: 0 });
  expect(await get('conflict')).toBeUndefined();
});
