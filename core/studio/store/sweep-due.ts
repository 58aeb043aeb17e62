import { type Log, logUnreadable } from './record.ts';
import type { Item, Table } from './table.ts';

/** Maximum number of records per sweep of a list. */
const SWEEP_LIMIT = 50;

/**
 * Re-sends every due record of a list in the second index, whose sort keys begin with the time a record is due
 * (`timeKey`). One failure does not stop the others. Returns how many were sent.
 * @param resend wakes a worker for a record; returns false if the record changed meanwhile
 */
export async function sweepDue(
  { table, clock, log }: { table: Pick<Table, 'query'>; clock: { nowMs(): number }; log: Log },
  list: string,
  resend: (item: Item) => Promise<boolean>,
): Promise<number> {
  // '~' sorts behind every id.
  const before = `${new Date(clock.nowMs()).toISOString()}~`;
  let sent = 0;
  for (const item of await table.query({ index: 'gsi2', pk: list, before, limit: SWEEP_LIMIT })) {
    try {
      if (await resend(item)) sent += 1;
    } catch (error) {
      if (!logUnreadable(log, error)) log('record not swept', { record: item.pk, error: String(error) });
    }
  }
  return sent;
}
