import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { Tables } from './tables.ts';
import { TABLE } from './testing/table.ts';

test('a query keeps nothing open, whether it comes to its end or to its limit', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'trabecula-tables-'));
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
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'p' } },
  };
  expect(await tables.run('Query', query)).toMatchObject({ Count: 3 });
  expect(await tables.run('Query', { ...query, Limit: 1 })).toMatchObject({ Count: 1 });
  expect(closed.length).toBeGreaterThanOrEqual(2);
  await vi.waitFor(() => {
    for (const close of closed) expect(close).toHaveBeenCalled();
  });
  await tables.close();
  rmSync(dir, { recursive: true });
});
