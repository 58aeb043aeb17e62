import type { Item, Table } from './table.ts';

/** Maximum number of records per sweep of a list. */
const SWEEP_LIMIT = 50;

/** A list of records and how a sweep processes them. */
export interface Sweep {
  /** Key of the list in the second index; its sort keys begin with the time a record is due (`timeKey`). */
  list: string;
  /** Wakes a worker for a record. Returns false if the record changed meanwhile. */
  resend(item: Item): Promise<boolean>;
  /** Called for a record whose `resend` threw. */
  onError(item: Item, error: unknown): void;
}

/** Re-sends every record of a list that is due. One failure does not stop the others. Returns how many were sent. */
export async function sweepDue(
  table: Pick<Table, 'query'>,
  nowMs: number,
  { list, resend, onError }: Sweep,
): Promise<number> {
  // Sort keys begin with the time; '~' sorts behind every id.
  const before = `${new Date(nowMs).toISOString()}~`;
  let sent = 0;
  for (const item of await table.query({ index: 'gsi2', pk: list, before, limit: SWEEP_LIMIT })) {
    try {
      if (await resend(item)) sent += 1;
    } catch (error) {
      onError(item, error);
    }
  }
  return sent;
}
