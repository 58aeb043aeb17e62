import {
  type Item,
  type Key,
  type Query,
  type Table,
  type Test,
  type When,
  type Write,
  WriteRefused,
} from '../store/table.ts';

/** Writes that one transaction of the real table holds. */
const MAX_WRITES = 100;

/** The table in memory, with the same semantics as the real one, for tests. */
export class MemoryTable implements Table {
  readonly items = new Map<string, Item>();

  async get(key: Key): Promise<Item | undefined> {
    const item = this.items.get(idOf(key));
    return item && copyOf(item);
  }

  async query(query: Query): Promise<Item[]> {
    const [pk, sk] = query.index ? [`${query.index}pk`, `${query.index}sk`] : ['pk', 'sk'];
    const found = [...this.items.values()]
      .filter((item) => item[pk] === query.pk && typeof item[sk] === 'string')
      .filter((item) => query.before === undefined || String(item[sk]) < query.before)
      .filter((item) => query.from === undefined || String(item[sk]) >= query.from)
      .sort((a, b) => (String(a[sk]) < String(b[sk]) ? -1 : 1));
    if (query.newestFirst) found.reverse();
    return found.slice(0, query.limit).map(copyOf);
  }

  async write(writes: readonly Write[]): Promise<void> {
    const seen = new Set(writes.map((write) => idOf(keyOf(write))));
    if (writes.length > MAX_WRITES) throw new Error(`a transaction of ${writes.length} writes`);
    if (seen.size !== writes.length) throw new Error('one transaction may touch an item only once');
    for (const [index, write] of writes.entries()) {
      if (!holds(write.when, this.items.get(idOf(keyOf(write))))) throw new WriteRefused(index);
    }
    // As the real table does, before it writes anything.
    for (const write of writes) refuseWrongTypes(write, this.items.get(idOf(keyOf(write))));
    for (const write of writes) this.#apply(write);
  }

  #apply(write: Write): void {
    const id = idOf(keyOf(write));
    if ('put' in write) this.items.set(id, copyOf(write.put));
    else if ('delete' in write) this.items.delete(id);
    else if ('update' in write) {
      const item: Item = { ...(this.items.get(id) ?? write.update) };
      for (const [name, value] of Object.entries(write.set ?? {})) item[name] = value;
      for (const [name, by] of Object.entries(write.add ?? {})) item[name] = Number(item[name] ?? 0) + by;
      for (const name of write.remove ?? []) delete item[name];
      this.items.set(id, copyOf(item));
    }
  }
}

function refuseWrongTypes(write: Write, item: Item | undefined): void {
  for (const name of 'update' in write ? Object.keys(write.add ?? {}) : [])
    if (!['number', 'undefined'].includes(typeof item?.[name]))
      throw new Error(`an operand of the update has an incorrect data type: ${name}`);
}

function keyOf(write: Write): Key {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  return 'delete' in write ? write.delete : write.check;
}

function idOf({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

/** Copies as JSON, as the real table does. Throws for numbers that it refuses. */
function copyOf(item: Item): Item {
  return JSON.parse(JSON.stringify(item, storedNumber)) as Item;
}

function storedNumber(name: string, value: unknown): unknown {
  if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER))
    throw new Error(`the table stores no such number: ${name} is ${value}`);
  return value;
}

function holds(when: When | undefined, item: Item | undefined): boolean {
  return Object.entries(when ?? {}).every(([name, test]) => passes(test, item?.[name]));
}

function passes(test: Test, value: unknown): boolean {
  if (test === 'absent') return value === undefined;
  if (test === 'present') return value !== undefined;
  if ('is' in test) return value === test.is;
  if ('absentOrBelow' in test)
    return value === undefined || (typeof value === 'number' && value < test.absentOrBelow);
  if (typeof value !== 'number') return false;
  return 'atLeast' in test ? value >= test.atLeast : value < test.below;
}
