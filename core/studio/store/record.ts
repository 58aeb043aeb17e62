import type * as z from 'zod';
import type { Item, Key } from './table.ts';

/**
 * A stored record that does not fit its schema. It is an internal fault, so the user gets `internal`; the log
 * has the key.
 */
export class UnreadableRecord extends Error {
  constructor({ pk, sk }: Key, { issues }: z.ZodError) {
    const fields = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    super(`record ${pk} ${sk} is unreadable: ${fields.join('; ')}`);
    this.name = 'UnreadableRecord';
  }
}

/** Reads and writes one kind of record. */
export interface RecordFormat<T> {
  /** Returns the value of a record, without its keys. Throws UnreadableRecord. */
  read(item: Item): T;
  /** Returns the value of a record, or undefined if there is no record. Throws UnreadableRecord. */
  readIfAny(item: Item | undefined): T | undefined;
  /** Returns the record of a value below a key, with the attributes that list it in an index or let it expire. */
  item(key: Key, value: T, extra?: Record<string, string | number>): Item;
}

/**
 * Returns the format of a kind of record. `storedNames` holds the attribute names of fields that were renamed: the
 * table keeps the old names, so that records of earlier releases and of a running deployment stay readable.
 *
 * Parsing an order with its job takes less than 0.1 ms; a call of the table takes milliseconds. A mapper such
 * as dynamodb-toolbox or ElectroDB would replace the port with its own client and query language, and still need
 * these schemas.
 */
export function recordFormat<T extends object>(
  schema: z.ZodType<T>,
  storedNames: Partial<Record<keyof T & string, string>> = {},
): RecordFormat<T> {
  const renamed = Object.entries(storedNames) as [string, string][];
  const read = (item: Item): T => {
    const fields: Record<string, unknown> = { ...item };
    for (const [name, stored] of renamed) {
      if (item[stored] === undefined) delete fields[name];
      else fields[name] = item[stored];
    }
    const result = schema.safeParse(fields);
    if (!result.success) throw new UnreadableRecord(item, result.error);
    return result.data;
  };
  return {
    read,
    readIfAny: (item) => (item === undefined ? undefined : read(item)),
    item(key, value, extra = {}) {
      const fields = value as Record<string, Item[string]>;
      const attributes = { ...fields };
      for (const [name] of renamed) delete attributes[name];
      for (const [name, stored] of renamed) if (fields[name] !== undefined) attributes[stored] = fields[name];
      return { ...key, ...extra, ...attributes };
    },
  };
}
