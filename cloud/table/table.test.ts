import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { dynamoTable } from './table.ts';

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
