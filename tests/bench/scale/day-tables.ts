import { WORKER_SIZES, type WorkerSize } from '../../../core/rules/order/worker-sizes.ts';
import { type LineCounts, NO_COUNTS } from '../../../core/studio/line/line-counts.ts';
import { keys, waitingJobsKeys } from '../../../core/studio/store/keys.ts';
import type { Key } from '../../../core/studio/store/table.ts';
import type { DayResult } from './day-result.ts';

/** Units of a write of an order. */
const UNITS = 2;

/** The counts of all lines, and the load of every write and read on the table's keys. */
export class DayTables {
  readonly #result: Pick<DayResult, 'table' | 'broken'>;
  readonly #lines: Readonly<Record<WorkerSize, LineCounts>> = {
    small: { ...NO_COUNTS },
    large: { ...NO_COUNTS },
    huge: { ...NO_COUNTS },
  };

  constructor(result: Pick<DayResult, 'table' | 'broken'>) {
    this.#result = result;
  }

  /** Applies the counts of the line among the writes of a change. */
  apply(nowMs: number, writes: readonly object[]): void {
    for (const write of writes as { update?: Key; add?: Record<string, number> }[]) {
      const { pk = '' } = write.update ?? {};
      const size = WORKER_SIZES.find((each) => keys.line(each, 0).pk === pk);
      if (size === undefined) {
        this.#result.table.countWrite(2);
        continue;
      }
      const counts = this.#lines[size];
      for (const [name, by] of Object.entries(write.add ?? {})) counts[name as keyof LineCounts] += by;
      // A transaction costs twice.
      if (!this.#result.table.take(pk, 'write', 2, nowMs))
        this.#result.broken.push(`${pk} is over its limit`);
    }
  }

  /** Counts a write of an order that moves in a list. Returns false if the list's key is over its limit. */
  writeOrder(nowMs: number, list: string, times = 1): boolean {
    this.#result.table.countWrite(2 * UNITS * times);
    return this.#result.table.take(list, 'write', UNITS * times, nowMs);
  }

  read(nowMs: number, key: string, units: number): void {
    if (!this.#result.table.take(key, 'read', units, nowMs))
      this.#result.broken.push(`${key} is read too often`);
  }

  /** Counts what a worker reads to find the next job: ten orders of 1.3 kB of each key. */
  readWaiting(nowMs: number, size: WorkerSize): void {
    for (const key of waitingJobsKeys(size)) this.read(nowMs, key, 2);
  }

  line(size: WorkerSize): LineCounts {
    return { ...this.#lines[size] };
  }
}
