import { recordOf } from '../../../core/rules/names.ts';
import { WORKER_SIZES, type WorkerSize } from '../../../core/rules/order/worker-sizes.ts';
import { type LineCounts, NO_COUNTS } from '../../../core/studio/line/line-counts.ts';
import { keys, waitingJobsKeys } from '../../../core/studio/store/keys.ts';
import type { Key } from '../../../core/studio/store/table.ts';

/**
 * What DynamoDB takes on one partition key in a second, units
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html).
 */
export const KEY_LIMITS = { write: 1000, read: 3000 } as const;
/** Units of a write of an order, which has some 1.3 kB. */
const UNITS = 2;

type Kind = keyof typeof KEY_LIMITS;

/** The counts of all lines, and the load of every write and read on shared keys. Those of single orders are never hot. */
export class DayTable {
  readonly #broken: string[];
  readonly #lines = recordOf(WORKER_SIZES, (): LineCounts => ({ ...NO_COUNTS }));
  readonly #keys = new Map<
    string,
    { second: number; now: Record<Kind, number>; peak: Record<Kind, number> }
  >();
  totalWrites = 0;
  throttled = 0;

  /** `broken` receives the keys over their limits that nobody tries again. */
  constructor(broken: string[]) {
    this.#broken = broken;
  }

  /** Applies the counts of the line among the writes of a change. A transaction costs twice. */
  apply(nowMs: number, writes: readonly object[]): void {
    for (const write of writes as { update?: Key; add?: Record<string, number> }[]) {
      const { pk = '' } = write.update ?? {};
      const size = WORKER_SIZES.find((each) => keys.line(each, 0).pk === pk);
      if (size === undefined) {
        this.totalWrites += 2;
        continue;
      }
      const counts = this.#lines[size];
      for (const [name, by] of Object.entries(write.add ?? {})) counts[name as keyof LineCounts] += by;
      if (!this.#take(pk, 'write', 2, nowMs)) this.#broken.push(`${pk} is over its limit`);
    }
  }

  /** Counts a write of an order that moves in a list. Returns false if the list's key is over its limit: try again. */
  writeOrder(nowMs: number, list: string, times = 1): boolean {
    this.totalWrites += 2 * UNITS * times;
    return this.#take(list, 'write', UNITS * times, nowMs);
  }

  read(nowMs: number, key: string, units: number): void {
    if (!this.#take(key, 'read', units, nowMs)) this.#broken.push(`${key} is read too often`);
  }

  /** Counts what a worker reads to find the next job: ten orders of 1.3 kB of each key. */
  readWaiting(nowMs: number, size: WorkerSize): void {
    for (const key of waitingJobsKeys(size)) this.read(nowMs, key, 2);
  }

  line(size: WorkerSize): LineCounts {
    return { ...this.#lines[size] };
  }

  /** Returns the most units of a second by key. */
  peaks(): { key: string; write: number; read: number }[] {
    return [...this.#keys].map(([key, { peak }]) => ({ key, ...peak }));
  }

  /** Returns false if the key takes no more in this second. */
  #take(key: string, kind: Kind, units: number, nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    const use = this.#keys.get(key) ?? { second, now: { write: 0, read: 0 }, peak: { write: 0, read: 0 } };
    this.#keys.set(key, use);
    if (use.second !== second) {
      use.second = second;
      use.now = { write: 0, read: 0 };
    }
    if (use.now[kind] + units > KEY_LIMITS[kind]) {
      this.throttled += 1;
      return false;
    }
    use.now[kind] += units;
    use.peak[kind] = Math.max(use.peak[kind], use.now[kind]);
    if (kind === 'write') this.totalWrites += units;
    return true;
  }
}
