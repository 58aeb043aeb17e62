import { mkdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { AwsJsonError } from '../../net/aws-json-error.ts';
import {
  act,
  type BatchEntry,
  closeIterators,
  type DynaliteOperation,
  database,
  type Item,
  keepDescriptions,
  type Store,
  type TableDescription,
  validateRequest,
} from './dynalite.ts';
import { WriteView } from './write-view.ts';

/** Mutex: runs one piece of work at a time, in the order of requests. */
class Gate {
  #last: Promise<unknown> = Promise.resolve();

  async enter<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work, work);
    this.#last = run.catch(() => {});
    return await run;
  }
}

/** Operations that change items. */
const WRITES: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']);

const FAULT = 'com.amazonaws.dynamodb.v20120810#InternalServerError';
const TORN = 'A write failed, for example on a full disk. Make room and start the product again.';
const CLOSED = 'The database is closed: the local cloud is stopping.';

/** The tables on disk. All writes go through here. */
export class Tables {
  readonly store: Store;
  readonly #gate = new Gate();
  readonly #reads = new Set<Promise<unknown>>();
  readonly #dir: string;
  /**
   * True after a write that failed. LevelDB's log may end in half a record then, and what follows it would be lost when
   * the database opens the next time.
   */
  #logIsTorn = false;
  #isClosed = false;

  /** `dir` is the folder of the LevelDB database. */
  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    this.#dir = dir;
    this.store = database.create({ path: dir, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
    closeIterators(this.store);
    keepDescriptions(this.store);
  }

  /** Opens the database. Throws a one-sentence error if another process has it open. */
  async open(): Promise<void> {
    try {
      await this.store.db.open();
    } catch (error) {
      const cause = (error as Error).cause as { code?: string } | undefined;
      if (cause?.code !== 'LEVEL_LOCKED') throw error;
      throw new Error(`The state in ${this.#dir} is in use: another local cloud runs on it.`);
    }
  }

  /** Closes the database once all operations in progress have ended. Later ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#reads);
    await this.#gate.enter(() => this.store.db.close());
  }

  /** Runs a dynalite operation. Writes are atomic, including index entries. */
  async run(
    operation: DynaliteOperation,
    request: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    if (this.#isClosed) throw new AwsJsonError(FAULT, CLOSED, { status: 500 });
    const data = validateRequest(operation, request, this.store);
    if (operation === 'CreateTable') return await this.#create(data);
    if (!WRITES.has(operation)) return await this.#read(act(operation, data, this.store));
    return await this.write((view) => act(operation, data, view));
  }

  /** Keeps the database open until `answer` has come: dynalite throws outside its callbacks otherwise. */
  async #read<T>(answer: Promise<T>): Promise<T> {
    this.#reads.add(answer);
    try {
      return await answer;
    } finally {
      this.#reads.delete(answer);
    }
  }

  /** Runs `work` on a view and commits it; writes nothing if `work` throws or the disk is full. */
  async write<T>(work: (view: WriteView) => Promise<T>, onWritten: () => void = () => {}): Promise<T> {
    return await this.#gate.enter(async () => {
      const view = new WriteView(this.store);
      const result = await work(view);
      const entries = await view.entries();
      if (entries.length > 0) await this.#put(entries);
      onWritten();
      return result;
    });
  }

  async #put(entries: BatchEntry[]): Promise<void> {
    if (this.#logIsTorn) throw new AwsJsonError(FAULT, TORN, { status: 500 });
    this.#logIsTorn = true;
    await this.store.db.batch(entries);
    this.#logIsTorn = false;
  }

  /** Returns a table's description. Rejects with ResourceNotFoundException. */
  async describe(name: string): Promise<TableDescription> {
    return await new Promise((resolve, reject) => {
      this.store.getTable(name, (error, table) => (error ? reject(error) : resolve(table!)));
    });
  }

  /** Returns the stored item with that key (other attributes are ignored), or undefined. */
  async storedItem(table: TableDescription, keyOrItem: Item): Promise<Item | undefined> {
    const key = database.createKey(keyOrItem, table);
    return await new Promise((resolve, reject) => {
      this.store.getItemDb(table.TableName).get(key, (error, item) => {
        if (error && error.name !== 'NotFoundError') reject(error);
        else resolve(item);
      });
    });
  }

  /** Creates a table and answers once it is active, for which dynalite needs one more turn. */
  async #create(data: Record<string, unknown>): Promise<Record<string, unknown>> {
    const result = await act('CreateTable', data, this.store);
    while (!(await this.#isActive(String(data.TableName)))) await setImmediate();
    return result;
  }

  async #isActive(name: string): Promise<boolean> {
    return await this.describe(name).then(
      () => true,
      () => false,
    );
  }
}
