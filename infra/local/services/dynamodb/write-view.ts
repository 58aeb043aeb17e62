import {
  type BatchEntry,
  type Callback,
  database,
  type Item,
  type Store,
  type SubDb,
  type TableDescription,
} from './dynalite.ts';

/**
 * A view of the store that collects writes. dynalite's actions run on it unchanged; everything, including index
 * entries, is then written in one atomic batch. A crash leaves nothing half done and a refused transaction needs no
 * rollback. One view at a time: the caller holds the writers' mutex.
 */
export class WriteView {
  readonly options: object;
  readonly tableDb: SubDb;
  readonly #store: Store;
  readonly #changes = new Map<string, Item | null>();
  readonly #items: { table: string; item: Item }[] = [];

  constructor(store: Store) {
    this.#store = store;
    this.options = store.options;
    this.tableDb = store.tableDb;
  }

  getTable(name: string, ...rest: [Callback<TableDescription>]): void {
    this.#store.getTable(name, ...rest);
  }

  getItemDb(table: string): SubDb {
    return this.#view(`item-${table}~`, this.#store.getItemDb(table), (item) =>
      this.#items.push({ table, item }),
    );
  }

  getIndexDb(kind: string, table: string, index: string): SubDb {
    const prefix = `index-${kind.toLowerCase()}~${table}~${index}~`;
    return this.#view(prefix, this.#store.getIndexDb(kind, table, index), () => {});
  }

  /** Returns what was written, for one atomic batch. Throws a validation error if AWS would refuse an item. */
  async entries(): Promise<BatchEntry[]> {
    for (const { table, item } of this.#items) refuseEmptyIndexKeys(item, await this.#describe(table));
    return [...this.#changes].map(
      ([key, value]): BatchEntry => (value === null ? { type: 'del', key } : { type: 'put', key, value }),
    );
  }

  #describe(table: string): Promise<TableDescription> {
    return new Promise((resolve, reject) => {
      this.#store.getTable(table, (error, description) => (error ? reject(error) : resolve(description!)));
    });
  }

  #view(prefix: string, base: SubDb, onPut: (item: Item) => void): SubDb {
    return {
      get: (key, done) => {
        const changed = this.#changes.get(prefix + key);
        if (changed === undefined) base.get(key, done);
        else done(null, changed ?? undefined);
      },
      put: (key, value, done) => {
        this.#changes.set(prefix + key, value);
        onPut(value);
        done(null);
      },
      del: (key, done) => {
        this.#changes.set(prefix + key, null);
        done(null);
      },
      // The mutex already admits one writer at a time.
      lock: (_key, work) => work((done) => done),
      createValueStream: () => base.createValueStream(),
    };
  }
}

/** dynalite accepts an empty string as an index key; DynamoDB does not. */
function refuseEmptyIndexKeys(item: Item, table: TableDescription): void {
  for (const index of table.GlobalSecondaryIndexes ?? []) {
    for (const { AttributeName: name } of index.KeySchema) {
      if (item[name]?.S !== '') continue;
      throw database.validationError(
        'One or more parameter values are not valid. A value specified for a secondary index key is not ' +
          `supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${index.IndexName}, IndexKey: ${name}`,
      );
    }
  }
}
