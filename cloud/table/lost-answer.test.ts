import { beforeEach, expect, test } from 'vitest';
import { WriteRefused } from '../../core/studio/store/table.ts';
import { fixtureTable, TABLE } from '../../infra/local/services/dynamodb/testing/table.ts';
import { dynamoTable } from './table.ts';

const local = fixtureTable({ maxAttempts: 3 });

const key = { pk: 'order', sk: 'A' };
const table = () => dynamoTable(local.client, TABLE.TableName);

function loseNextAnswer(): void {
  local.fixture.faults.set({ lostAnswers: 1 });
  local.client.middlewareStack.add(
    (next) => async (given) => {
      try {
        return await next(given);
      } finally {
        local.fixture.faults.set({ lostAnswers: 0 });
      }
    },
    { step: 'deserialize', name: 'lose-once', override: true },
  );
}

beforeEach(() => table().write([{ put: { ...key, version: 1, count: 0 } }]));

test('a conditional write with a lost answer is done once and succeeds', async () => {
  loseNextAnswer();
  await table().write([{ put: { ...key, version: 2 }, when: { version: { is: 1 } } }]);
  expect(await table().get(key)).toMatchObject({ version: 2 });
});

test('a sum with a lost answer counts once', async () => {
  loseNextAnswer();
  await table().write([{ update: key, add: { count: 1 } }]);
  expect(await table().get(key)).toMatchObject({ count: 1 });
});

test('a condition that does not hold is refused, also when the first answer was lost', async () => {
  loseNextAnswer();
  const refused = table().write([{ put: { ...key, version: 9 }, when: { version: { is: 7 } } }]);
  await expect(refused).rejects.toBeInstanceOf(WriteRefused);
  expect(await table().get(key)).toMatchObject({ version: 1 });
});
