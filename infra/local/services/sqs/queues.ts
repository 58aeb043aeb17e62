import { join } from 'node:path';
import type { Faults } from '../../faults/faults.ts';
import { LocalQueue, type QueueSettings } from './local-queue.ts';

export class Queues {
  readonly #dir: string;
  readonly #faults: Faults;
  readonly #byName = new Map<string, LocalQueue>();

  /** `dir` has one journal per queue. */
  constructor(dir: string, faults: Faults) {
    this.#dir = dir;
    this.#faults = faults;
  }

  /** Returns the queue of that name, creating it if necessary. Its settings are replaced. */
  ensure(name: string, settings: Partial<QueueSettings> = {}): LocalQueue {
    const queue = this.get(name) ?? new LocalQueue(name, join(this.#dir, `${name}.jsonl`), this.#faults);
    queue.set(settings);
    this.#byName.set(name, queue);
    return queue;
  }

  get(name: string): LocalQueue | undefined {
    return this.#byName.get(name);
  }

  withArn(queueArn: string): LocalQueue {
    const found = this.get(queueArn.split(':').at(-1)!);
    if (found === undefined) throw new Error(`No queue has the ARN ${queueArn}.`);
    return found;
  }

  all(): LocalQueue[] {
    return [...this.#byName.values()];
  }

  close(): void {
    for (const queue of this.all()) queue.close();
  }
}
