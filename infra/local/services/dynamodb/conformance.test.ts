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

// Conditions, kinds of writes and queries are compared with the table in memory by `tests/integration/table.test.ts`.
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
const Add = (pk: string, attribute: string) => ({
  Update: {
    TableName,
    Key: { pk, sk: 'A' },
    UpdateExpression: 'ADD #a :one',
    ExpressionAttributeNames: { '#a': attribute },
    ExpressionAttributeValues: { ':one': 1 },
  },
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
  expect(await codesOf(write([Add('t1', 'n'), PutNew('t2'), Put('t3')]))).toEqual([
    'None',
    'ConditionalCheckFailed',
    'None',
  ]);
  expect([(await get('t1'))?.n, await get('t3')]).toEqual([1, undefined]);
});

test('a failing action undoes the ones before it, index entries included', async () => {
  await write([Put('roll', { gsi1pk: 'roll', gsi1sk: '1', text: 'no number' })]);
  const codes = await codesOf(write([Put('roll2', { gsi1pk: 'roll', gsi1sk: '2' }), Add('roll', 'text')]));
  expect(codes).toEqual(['None', 'ValidationError']);
  const byIndex = {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': 'roll' },
  };
  const { Items } = await local.client.send(new QueryCommand({ TableName, ...byIndex }));
  expect(Items?.map(({ pk }) => pk)).toEqual(['roll']);
});

test('a token applies one transaction once and refuses any other', async () => {
  await write([PutNew('token')], 'token-1');
  await write([PutNew('token')], 'token-1');
  const other = write([PutNew('token-other')], 'token-1');
  await expect(other).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
});

test.each<[string, Actions]>([
  ['two actions on one item', [Put('twice'), PutNew('twice')]],
  ['more than a hundred actions', Array.from({ length: 101 }, (_, index) => Put(`many${index}`))],
  ['an empty index key', [Put('e', { gsi1pk: '', gsi1sk: '1' })]],
])('%s is refused', async (_what, actions) => {
  expect(await codesOf(write(actions))).toBe('ValidationException');
  expect(await get(String(actions[0]!.Put!.Item!.pk))).toBeUndefined();
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
  expect(await codesOf(write([Put('conflict')]))).toEqual(['TransactionConflict']);
  local.fixture.faults.set({ transactionConflicts: 0 });
  expect(await get('conflict')).toBeUndefined();
});
