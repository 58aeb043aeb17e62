/** The value of an attribute: JSON. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value | undefined };

export interface Key {
  pk: string;
  sk: string;
}

/** One stored record with its key. Index keys (`gsi1pk`, …) and `expiresAtSeconds` are ordinary attributes. */
export type Item = Key & { [attribute: string]: Value | undefined };

/** A test on an attribute of the stored item. A missing one fails all but the two for absence. */
export type Test =
  | 'absent'
  | 'present'
  | { is: string | number | boolean }
  | { atLeast: number }
  | { below: number }
  | { absentOrBelow: number };

/** All tests must hold. `{ pk: 'absent' }` requires that the item does not exist yet. */
export type When = Record<string, Test>;

/** One write. `set`, `add` and `remove` change single attributes and create a missing item. */
export type Write =
  | { put: Item; when?: When }
  | {
      update: Key;
      set?: Record<string, Value>;
      add?: Record<string, number>;
      remove?: readonly string[];
      when?: When;
    }
  | { delete: Key; when?: When }
  | { check: Key; when: When };

export interface Query {
  /** The table itself, or one of its two indexes. An index may lag behind the table. */
  index?: 'gsi1' | 'gsi2';
  pk: string;
  /** Only sort keys below this one. */
  before?: string;
  /** Only this sort key and those after it; not with `before`. */
  from?: string;
  newestFirst?: boolean;
  limit?: number;
}

/**
 * The one table. `write` is all or nothing: if a test fails, it writes nothing and throws WriteRefused with the index
 * of the first such write. Reads of the table are consistent, reads of an index are not.
 */
export interface Table {
  get(key: Key): Promise<Item | undefined>;
  query(query: Query): Promise<Item[]>;
  write(writes: readonly Write[]): Promise<void>;
}

/** A write was refused because its tests did not hold. */
export class WriteRefused extends Error {
  /** Index of the refused write, from 0. */
  readonly index: number;

  constructor(index: number) {
    super(`write ${index} was refused`);
    this.name = 'WriteRefused';
    this.index = index;
  }
}

/** Writes all or nothing. Returns false if the tests did not hold; other errors are thrown. */
export async function tryWrite(table: Pick<Table, 'write'>, writes: readonly Write[]): Promise<boolean> {
  try {
    await table.write(writes);
    return true;
  } catch (error) {
    if (error instanceof WriteRefused) return false;
    throw error;
  }
}
