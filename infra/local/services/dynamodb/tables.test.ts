import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary-folder.ts';
import { Tables } from './tables.ts';
import { TABLE } from './testing/table.ts';

const QUERY = {
  TableName: TABLE.TableName,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': { S: 'p' } },
};

test('a query keeps nothing open, whether it comes to its end or to its limit', async () => {
  const dir = temporaryFolder();
  const tables = new Tables(dir);
  await tables.open();
  const { db } = tables.store;
  const walk = db.values.bind(db);
  const closed: ReturnType<typeof vi.fn>[] = [];
  db.values = (options) => {
    const made = walk(options);
    closed.push(vi.spyOn(made, 'close'));
    return made;
  };
  const TableName = TABLE.TableName;
  await tables.run('CreateTable', { ...TABLE });
  for (const sk of ['A', 'B', 'C'])
    await tables.run('PutItem', { TableName, Item: { pk: { S: 'p' }, sk: { S: sk } } });
  expect(await tables.run('Query', QUERY)).toMatchObject({ Count: 3 });
  expect(await tables.run('Query', { ...QUERY, Limit: 1 })).toMatchObject({ Count: 1 });
  expect(closed.length).toBeGreaterThanOrEqual(2);
  await vi.waitFor(() => {
    for (const close of closed) expect(close).toHaveBeenCalled();
  });
  await tables.close();
});

test('closing waits for the query in progress, and a later one is refused', async () => {
  const dir = temporaryFolder();
  const tables = new Tables(dir);
  await tables.open();
  await tables.run('CreateTable', { ...TABLE });
  const read = tables.store.getTable;
  // The table's description is read before the database closes, its items after.
  tables.store.getTable = (name, done) =>
    read(name, (error, table) => setTimeout(() => done(error, table), 50));
  const query = tables.run('Query', QUERY);
  await sleep(10);
  await tables.close();
  await expect(query).resolves.toMatchObject({ Count: 0 });
  await expect(tables.run('Query', QUERY)).rejects.toThrow('is closed');
});
