import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Table, type When, type Write, WriteRefused } from '../../core/studio/store/table.ts';
import { MemoryTable } from '../../core/studio/testing/memory-table.ts';
import { Studio } from './harness/studio.ts';

// Unit tests use the table in memory instead of DynamoDB. Here both get the same random writes and must
// agree.

let studio: Studio;
let real: Table;

beforeAll(async () => {
  studio = await Studio.stores();
  real = studio.ports().table;
});
afterAll(() => studio?.stop());

const sortKey = fc.constantFrom('a', 'b', 'c');
const attribute = fc.constantFrom('n', 'text', 'flag', 'name', 'status');
const value = fc.oneof(
  fc.integer({ min: -3, max: 9 }),
  fc.constantFrom('x', 'y', ''),
  fc.boolean(),
  fc.constant({ deep: [1, { more: 'z' }] }),
);
const testOf = fc.oneof(
  fc.constantFrom('absent' as const, 'present' as const),
  fc.record({ is: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('x', 'y'), fc.boolean()) }),
  fc.record({ atLeast: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ below: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ absentOrBelow: fc.integer({ min: 0, max: 6 }) }),
);
const when: fc.Arbitrary<When> = fc.oneof(fc.constant({}), fc.dictionary(attribute, testOf, { maxKeys: 2 }));

type Shape = {
  kind: 'put' | 'set' | 'add' | 'remove' | 'delete' | 'check';
  sk: string;
  value: unknown;
  when: When;
  name: string;
  place: string | undefined;
};
const shape: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom('put', 'set', 'add', 'remove', 'delete', 'check'),
  sk: sortKey,
  name: fc.constantFrom('text', 'flag', 'status'),
  value,
  place: fc.constantFrom(undefined, '1', '2'),
  when,
});

function writeOf(pk: string, { kind, sk, name, value: given, place, when: tests }: Shape): Write {
  const key = { pk, sk };
  const entry = place === undefined ? {} : { gsi1pk: pk, gsi1sk: place + sk };
  const content = { ...entry, [name]: given as string };
  if (kind === 'put') return { put: { ...key, ...content, n: 1 }, when: tests };
  if (kind === 'set') return { update: key, set: content, when: tests };
  if (kind === 'add') return { update: key, add: { n: typeof given === 'number' ? given : 1 }, when: tests };
  if (kind === 'remove') return { update: key, remove: [name, ...Object.keys(entry)], when: tests };
  if (kind === 'delete') return { delete: key, when: tests };
  return { check: key, when: { ...tests, n: 'present' } };
}

async function outcomeOf(table: Table, writes: Write[]): Promise<string> {
  try {
    await table.write(writes);
    return 'written';
  } catch (error) {
    if (error instanceof WriteRefused) return `refused at ${error.index}`;
    throw error;
  }
}

test('the table in memory and DynamoDB give the same answers to the same writes', async () => {
  let partition = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(shape, { minLength: 1, maxLength: 3, selector: ({ sk }) => sk }), {
        maxLength: 8,
        size: 'max',
      }),
      async (transactions) => {
        const memory = new MemoryTable();
        partition += 1;
        const pk = `TEST#${partition}`;
        for (const shapes of transactions) {
          const writes = shapes.map((each) => writeOf(pk, each));
          // A check alone is a read, which is not one of the table's writes.
          if (writes.length === 1 && 'check' in writes[0]!) continue;
          expect(await outcomeOf(real, writes)).toBe(await outcomeOf(memory, writes));
          for (const query of [{ pk }, { pk, index: 'gsi1' as const }])
            expect(await real.query(query)).toEqual(await memory.query(query));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('queries agree about order, limits and start keys, on the table and on an index', async () => {
  const memory = new MemoryTable();
  const items = Array.from({ length: 25 }, (_, index) => ({
    pk: 'QUERY#1',
    sk: String((index * 7) % 25).padStart(2, '0'),
    gsi1pk: `GROUP#${index % 2}`,
    gsi1sk: String(index).padStart(2, '0'),
    filler: 'x'.repeat(60_000),
  }));
  for (const item of items) for (const table of [memory, real]) await table.write([{ put: item }]);
  // 25 items of 60 kB exceed one page of 1 MB.
  const queries = [
    { pk: 'QUERY#1' },
    { pk: 'QUERY#1', newestFirst: true, limit: 20 },
    { pk: 'QUERY#1', before: '13' },
    { pk: 'QUERY#1', from: '13', limit: 3 },
    { index: 'gsi1' as const, pk: 'GROUP#1', limit: 3 },
    { index: 'gsi1' as const, pk: 'GROUP#0', before: '10', newestFirst: true },
    { index: 'gsi1' as const, pk: 'GROUP#0', from: '10' },
    { pk: 'QUERY#none' },
  ];
  for (const query of queries) expect(await real.query(query)).toEqual(await memory.query(query));
});
