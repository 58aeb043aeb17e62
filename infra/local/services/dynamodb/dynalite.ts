/**
 * The parts of dynalite 4.0.0 that the local cloud uses. dynalite ships no types and these are internals, so
 * the package is pinned to that version; the conformance tests would show a change.
 */
import { createRequire } from 'node:module';

/** An item or key: attribute name to typed value, `{ "pk": { "S": "…" } }`. */
export type Item = Record<string, Record<string, unknown>>;
export type Callback<T> = (error: Error | null | undefined, value?: T) => void;

/** A key-value folder inside the database. */
export interface SubDb {
  get(key: string, done: Callback<Item>): void;
  put(key: string, value: Item, done: Callback<void>): void;
  del(key: string, done: Callback<void>): void;
  lock(key: string, work: (release: <F>(done: F) => F) => void): void;
  createValueStream(): AsyncIterable<Item>;
}

export interface TableDescription {
  TableName: string;
  KeySchema: { AttributeName: string; KeyType: string }[];
  GlobalSecondaryIndexes?: { IndexName: string; KeySchema: { AttributeName: string }[] }[];
}

/** A walk through the database. It holds a snapshot until it is closed. */
interface Walk {
  close(): Promise<void>;
  return?: () => Promise<void>;
}

export type BatchEntry = { type: 'put'; key: string; value: Item } | { type: 'del'; key: string };

export interface Store {
  options: object;
  db: {
    get(key: string): Promise<unknown>;
    put(key: string, value: unknown): Promise<void>;
    batch(entries: BatchEntry[]): Promise<void>;
    keys(options?: object): Walk;
    values(options?: object): Walk;
    open(): Promise<void>;
    close(): Promise<void>;
  };
  tableDb: SubDb;
  getTable(name: string, done: Callback<TableDescription>): void;
  getItemDb(table: string): SubDb;
  getIndexDb(kind: string, table: string, index: string): SubDb;
}

/** A refusal from dynalite, ready to send. */
export interface DynaliteError extends Error {
  statusCode: number;
  body: { __type: string; message?: string };
}

interface Database {
  create(options: object): Store;
  validateItem(item: Item, table: TableDescription): DynaliteError | null | undefined;
  validateKey(key: Item, table: TableDescription): DynaliteError | null | undefined;
  createKey(item: Item, table: TableDescription): string;
  checkConditional(data: object, existing: Item | undefined): DynaliteError | null | undefined;
  validationError(message: string): DynaliteError;
}

interface Validation {
  types: object;
  custom: unknown;
}

const load = createRequire(import.meta.url);
/** Keys, conditions and errors. */
export const database: Database = load('dynalite/db');
const validations: {
  checkTypes(data: object, types: object): Record<string, unknown>;
  checkValidations(data: object, types: object, custom: unknown, store: object): void;
} = load('dynalite/validations');

/**
 * Lets dynalite close the iterators of its queries. It ends each by `return`, which the database's iterators lack, so
 * every query would keep its iterator and the snapshot behind it.
 */
export function closeIterators({ db }: Pick<Store, 'db'>): void {
  for (const name of ['keys', 'values'] as const) {
    const walk = db[name].bind(db);
    db[name] = (options) => {
      const made = walk(options);
      made.return = () => made.close();
      return made;
    };
  }
}

/**
 * Keeps the descriptions of active tables, which nothing changes here. dynalite reads one from disk at every operation,
 * which is half of its reads.
 */
export function keepDescriptions({ tableDb }: Pick<Store, 'tableDb'>): void {
  const active = new Map<string, Item>();
  const read = tableDb.get.bind(tableDb);
  tableDb.get = (name, done) => {
    const known = active.get(name);
    if (known !== undefined) return queueMicrotask(() => done(null, known));
    read(name, (error, table) => {
      const { TableStatus: status } = (table ?? {}) as { TableStatus?: unknown };
      if (!error && status === 'ACTIVE') active.set(name, table!);
      done(error, table);
    });
  };
}

export const DYNALITE_OPERATIONS = [
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DescribeTable',
  'GetItem',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
] as const;
export type DynaliteOperation = (typeof DYNALITE_OPERATIONS)[number];

type Action = (store: object, data: object, done: Callback<Record<string, unknown>>) => void;

const moduleName = (operation: DynaliteOperation) => operation[0]!.toLowerCase() + operation.slice(1);
const ACTIONS = new Map<string, Action>(
  DYNALITE_OPERATIONS.map((name) => [name, load(`dynalite/actions/${moduleName(name)}`)]),
);
const RULES = new Map<string, Validation>(
  DYNALITE_OPERATIONS.map((name) => [name, load(`dynalite/validations/${moduleName(name)}`)]),
);

/** Validates a request as dynalite does and parses its expressions. Throws a `DynaliteError`. */
export function validateRequest(
  operation: DynaliteOperation,
  request: object,
  store: Store,
): Record<string, unknown> {
  const rules = RULES.get(operation)!;
  const data = validations.checkTypes(structuredClone(request), rules.types);
  validations.checkValidations(data, rules.types, rules.custom, store);
  return data;
}

/** Runs a validated request on `store`, or on a view of it. */
export async function act(
  operation: DynaliteOperation,
  data: object,
  store: object,
): Promise<Record<string, unknown>> {
  return await new Promise((resolve, reject) => {
    ACTIONS.get(operation)!(store, data, (error, result) => (error ? reject(error) : resolve(result ?? {})));
  });
}

/** True for an error that dynalite throws on purpose. */
export function isDynaliteError(error: unknown): error is DynaliteError {
  return error instanceof Error && 'statusCode' in error && 'body' in error;
}
