import type * as z from 'zod';
import type { Item, Key } from './table.ts';

/**
 * Fields of a stored object that this release does not know. A later release wrote them, which runs beside this one
 * during a rollout or ran before a rollback. A change of the record writes them back. Copies of the object keep them
 * (spread takes symbols), and JSON leaves them out, so that no answer has them. Fields that a schema translates stay in
 * the record too, so a translation prefers the new ones (`migrateJob`).
 */
const LATER = Symbol('fields of a later release');

/** An object of JSON. */
type Fields = { [name: string]: unknown; [LATER]?: Readonly<Record<string, unknown>> };

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * A stored record that does not fit its schema. Reading it again cannot help, so the user gets `recordUnreadable`, and
 * no message is repeated for it. The log has the key.
 */
export class UnreadableRecord extends Error {
  readonly record: string;

  constructor({ pk, sk }: Key, { issues }: z.ZodError) {
    const fields = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    super(`record ${pk} ${sk} is unreadable: ${fields.join('; ')}`);
    this.name = 'UnreadableRecord';
    this.record = `${pk} ${sk}`;
  }
}

/** The log port. The type of all ports imports the table, so it cannot be imported here. */
export type Log = (event: string, details: Readonly<Record<string, unknown>>) => void;

/** Logs an unreadable record, which an alarm counts. Returns false for any other error. */
export function logUnreadable(log: Log, error: unknown): error is UnreadableRecord {
  if (!(error instanceof UnreadableRecord)) return false;
  log('record unreadable', { record: error.record, error: error.message });
  return true;
}

/** Returns the values of the readable records of a list. The others are logged, so that one does not hide the rest. */
export function readableOf<T>(
  items: readonly Item[],
  read: (item: Item) => T | undefined,
  { log }: { log: Log },
): T[] {
  const values: T[] = [];
  for (const item of items) {
    try {
      const value = read(item);
      if (value !== undefined) values.push(value);
    } catch (error) {
      if (!logUnreadable(log, error)) throw error;
    }
  }
  return values;
}

/** Attributes that the writer of a record derives from its value. */
const DERIVED = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'expiresAtSeconds'];

/** Reads and writes one kind of record, and keeps the fields of a later release. */
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
    for (const [, stored] of renamed) delete fields[stored];
    for (const [name, stored] of renamed) {
      if (item[stored] === undefined) delete fields[name];
      else fields[name] = item[stored];
    }
    const result = schema.safeParse(fields);
    if (!result.success) throw new UnreadableRecord(item, result.error);
    keepLaterFields(fields, result.data, DERIVED);
    return result.data;
  };
  return {
    read,
    readIfAny: (item) => (item === undefined ? undefined : read(item)),
    item(key, value, extra = {}) {
      const fields = withLaterFields(value) as Record<string, Item[string]>;
      const attributes = { ...fields };
      for (const [name] of renamed) delete attributes[name];
      for (const [name, stored] of renamed) if (fields[name] !== undefined) attributes[stored] = fields[name];
      return { ...key, ...extra, ...attributes };
    },
  };
}

/**
 * Keeps with an object that a schema made, and with the objects inside it, the fields that only `stored` has.
 * @param derived names that `stored` has beside its fields
 */
function keepLaterFields(stored: unknown, read: unknown, derived: readonly string[] = []): void {
  // A schema that does not look inside a value returns it unchanged.
  if (!isFields(stored) || !isFields(read) || stored === read) return;
  const later = Object.entries(stored).filter(
    ([name, value]) => !(name in read) && value !== undefined && !derived.includes(name),
  );
  if (later.length > 0) read[LATER] = Object.fromEntries(later);
  for (const [name, value] of Object.entries(stored)) keepLaterFields(value, read[name]);
}

/** Returns a copy of a value with the fields that were kept. */
function withLaterFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withLaterFields) as T;
  if (!isFields(value)) return value;
  const known = Object.entries(value).map(([name, field]) => [name, withLaterFields(field)]);
  return { ...value[LATER], ...Object.fromEntries(known) };
}
