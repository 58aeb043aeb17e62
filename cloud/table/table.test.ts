import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { dynamoTable, retryConflicts } from './table.ts';

/** A table whose first transactions meet a conflict. Returns the token sent with each try. */
function conflictingTable(conflicts: number) {
  const tokens: unknown[] = [];
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      region: 'eu-central-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    }),
  );
  client.middlewareStack.add(
    () => async (given) => {
      tokens.push((given.input as { ClientRequestToken?: string }).ClientRequestToken);
      if (tokens.length > conflicts) return { output: { $metadata: {} }, response: {} };
      throw Object.assign(new Error('conflict'), {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      });
    },
    { step: 'initialize', priority: 'high' },
  );
  return { table: dynamoTable(client, 'table'), tokens };
}

const writes = [{ put: { pk: 'a', sk: 'a' } }, { put: { pk: 'b', sk: 'b' } }];

test('every try of a transaction sends the same token, and the next transaction another', async () => {
  const { table, tokens } = conflictingTable(2);
  await table.write(writes);
  expect(tokens).toHaveLength(3);
  expect(tokens[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(tokens).size).toBe(1);
  await table.write(writes);
  expect(new Set(tokens).size).toBe(2);
});

function cancelWith(...codes: string[]): Error {
  return Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

/** Runs a write that first fails with these errors. Returns the number of tries and the waiting times. */
async function runRetries(errors: Error[]): Promise<{ tries: number; waits: number[]; error?: unknown }> {
  const waits: number[] = [];
  let tries = 0;
  const write = async () => {
    const error = errors[tries];
    tries += 1;
    if (error !== undefined) throw error;
  };
  const error = await retryConflicts(write, async (ms) => void waits.push(ms)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { tries, waits, ...(error === undefined ? {} : { error }) };
}

test('conflicts and throttling are retried until they pass, with growing jitter', async () => {
  const passing = [
    cancelWith('TransactionConflict', 'None'),
    cancelWith('None', 'ThrottlingError'),
    Object.assign(new Error(), { name: 'ThrottlingException' }),
    Object.assign(new Error(), { name: 'TransactionInProgressException' }),
  ];
  const { tries, waits, error } = await runRetries(passing);
  expect(error).toBeUndefined();
  expect(tries).toBe(passing.length + 1);
  for (const [index, ms] of waits.entries()) expect(ms).toBeLessThanOrEqual(15 * 2 ** (index + 1));
});

test('a failed condition is never retried, even together with a conflict', async () => {
  for (const error of [
    cancelWith('ConditionalCheckFailed'),
    cancelWith('ConditionalCheckFailed', 'TransactionConflict'),
  ]) {
    expect(await runRetries([error])).toMatchObject({ tries: 1, error });
  }
});

test('any other error is thrown at once', async () => {
  const error = Object.assign(new Error('no'), { name: 'ValidationException' });
  expect(await runRetries([error])).toMatchObject({ tries: 1, error });
});

test('a conflict that never passes is thrown in the end', async () => {
  const { tries, error } = await runRetries(
    Array.from({ length: 50 }, () => cancelWith('TransactionConflict')),
  );
  expect(tries).toBeLessThan(50);
  expect(error).toBeInstanceOf(Error);
});
