/**
 * Reads and writes per partition key and second, compared with what DynamoDB takes on one key: 1000 write and 3000 read units
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html). A record of an order
 * has some 1.3 kB, so two units each.
 */
export const KEY_LIMITS = { write: 1000, read: 3000 } as const;

interface KeyUse {
  second: number;
  write: number;
  read: number;
  peakWrite: number;
  peakRead: number;
}

/** Counts units by key. Keys of single orders and users are never hot and are counted in sum only. */
export class TableLoad {
  readonly #keys = new Map<string, KeyUse>();
  totalWrites = 0;
  throttled = 0;

  /** Counts units on a shared key. Returns false if the key takes no more in this second: the caller tries again. */
  take(key: string, kind: 'write' | 'read', units: number, nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    let use = this.#keys.get(key);
    if (use === undefined) {
      use = { second, write: 0, read: 0, peakWrite: 0, peakRead: 0 };
      this.#keys.set(key, use);
    }
    if (use.second !== second) {
      use.second = second;
      use.write = 0;
      use.read = 0;
    }
    if (use[kind] + units > KEY_LIMITS[kind]) {
      this.throttled += 1;
      return false;
    }
    use[kind] += units;
    use.peakWrite = Math.max(use.peakWrite, use.write);
    use.peakRead = Math.max(use.peakRead, use.read);
    if (kind === 'write') this.countWrite(units);
    return true;
  }

  /** Counts units on a key of one order or user. */
  countWrite(units: number): void {
    this.totalWrites += units;
  }

  /** Returns the most units of a second by key. */
  peaks(): { key: string; write: number; read: number }[] {
    return [...this.#keys].map(([key, { peakWrite, peakRead }]) => ({
      key,
      write: peakWrite,
      read: peakRead,
    }));
  }
}
