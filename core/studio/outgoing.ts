import type { Clock, Log } from './ports.ts';
import { timeKey } from './store/keys.ts';
import { logUnreadable, type RecordFormat } from './store/record.ts';
import { type Item, type Key, type Table, type Write, WriteRefused } from './store/table.ts';

export interface Outgoing {
  /** Names the change that the message reports, so that no change has two messages. */
  id: string;
  /** Grows by one with each claim. */
  attempts: number;
  sentAtMs?: number;
}

interface OutboxKind<T extends Outgoing> {
  format: RecordFormat<T>;
  keyOf: (id: string) => Key;
  /** Index `gsi2`: messages to send, by the time of the next attempt. */
  due: string;
  maxAttempts: number;
  /** Seconds to the second attempt; each further one waits twice as long. */
  retrySeconds: number;
  /** Time that a message stays in the table after its last attempt, seconds. */
  keptSeconds: number;
  maxPerRun: number;
  /** Messages of one account (`uid`) in a run; those after them make room for others. Missing for no limit. */
  maxPerAccount?: number;
  /** Messages sent at the same time. */
  parallel: number;
}

/** Messages that are read at once. */
const PAGE = 250;

interface Sending<T> {
  send: (message: T) => Promise<void>;
  /** Reports an attempt that failed; `isLast`: there is no other. */
  failed: (message: Item, error: unknown, isLast: boolean) => void;
}

type OutboxTable = { table: Table; clock: Clock; log: Log };

/** Messages that are ordered in the transaction of a change and sent by a clock, with retries. */
export class Outbox<T extends Outgoing> {
  readonly #kind: OutboxKind<T>;

  constructor(kind: OutboxKind<T>) {
    this.#kind = kind;
  }

  /** Orders a message, in the transaction of the change that it reports, so that both exist or neither. */
  order(message: T, nowMs: number): Write {
    return { put: this.#item(message, nowMs, nowMs), when: { pk: 'absent' } };
  }

  /**
   * Sends the messages that are due and returns their number. One process claims a message, so that concurrent runs send
   * it once. If a process ends between sending and recording it, the message is sent again after the claim. One that fails
   * is retried with growing delay, then given up.
   */
  async sendDue(ports: OutboxTable, sending: Sending<T>): Promise<number> {
    const { parallel } = this.#kind;
    const due = await this.#due(ports);
    for (let from = 0; from < due.length; from += parallel)
      await Promise.all(due.slice(from, from + parallel).map((item) => this.#sendOne(ports, item, sending)));
    return due.length;
  }

  /** Returns the messages of this run, oldest first: the first few of each account, wherever they stand in the list. */
  async #due({ table, clock }: OutboxTable): Promise<Item[]> {
    const { due: pk, maxPerRun, maxPerAccount = maxPerRun } = this.#kind;
    const end = timeKey(clock.nowMs() + 1, '');
    const counts = new Map<unknown, number>();
    const due: Item[] = [];
    let page: Item[];
    let from = timeKey(0, '');
    do {
      page = await table.query({ index: 'gsi2', pk, from, limit: PAGE });
      for (const item of page) {
        if (String(item.gsi2sk) >= end || due.length === maxPerRun) return due;
        const count = (counts.get(item.uid) ?? 0) + 1;
        counts.set(item.uid, count);
        if (count <= maxPerAccount) due.push(item);
      }
      from = `${page.at(-1)?.gsi2sk}~`;
    } while (page.length === PAGE);
    return due;
  }

  /** Returns the record of a message, listed while it has a next attempt. It expires, sent or not. */
  #item(message: T, nowMs: number, dueAtMs?: number): Item {
    const { format, keyOf, due: gsi2pk, keptSeconds } = this.#kind;
    const expiresAtSeconds = Math.floor(nowMs / 1000) + keptSeconds;
    const due = dueAtMs === undefined ? {} : { gsi2pk, gsi2sk: timeKey(dueAtMs, message.id) };
    return format.item(keyOf(message.id), message, { expiresAtSeconds, ...due });
  }

  async #sendOne(ports: OutboxTable, item: Item, { send, failed }: Sending<T>): Promise<void> {
    let isLast = false;
    try {
      const stored = await ports.table.get({ pk: item.pk, sk: item.sk });
      const message = this.#kind.format.readIfAny(stored);
      // The index may lag behind: another run has it.
      if (message === undefined || stored?.gsi2sk !== item.gsi2sk) return;
      const claimed = { ...message, attempts: message.attempts + 1 };
      isLast = claimed.attempts >= this.#kind.maxAttempts;
      const nowMs = ports.clock.nowMs();
      const retryAtMs = nowMs + this.#kind.retrySeconds * 1000 * 2 ** message.attempts;
      const when = { attempts: { is: message.attempts } };
      await ports.table.write([{ put: this.#item(claimed, nowMs, isLast ? undefined : retryAtMs), when }]);
      await send(message);
      const sentAtMs = ports.clock.nowMs();
      await ports.table.write([{ put: this.#item({ ...claimed, sentAtMs }, sentAtMs) }]);
    } catch (error) {
      // Another run claimed it.
      if (error instanceof WriteRefused || logUnreadable(ports.log, error)) return;
      failed(item, error, isLast);
    }
  }
}
