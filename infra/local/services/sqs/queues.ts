import { join } from 'node:path';
import type { Faults } from '../../faults/faults.ts';
import { ACCOUNT, arn } from '../../net/names.ts';
import { DEFAULT_SETTINGS, LocalQueue, type QueueSettings } from './local-queue.ts';

/** All queues of the local cloud. */
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
  ensure(name: string, settings: Partial<QueueSettings>): LocalQueue {
    const whole = { ...DEFAULT_SETTINGS, ...settings };
    const existing = this.#byName.get(name);
    if (existing !== undefined) {
      existing.settings = whole;
      return existing;
    }
    const queue = new LocalQueue(
      name,
      arn('sqs', name),
      join(this.#dir, `${name}.jsonl`),
      whole,
      this.#faults,
    );
    this.#byName.set(name, queue);
    return queue;
  }

  get(name: string): LocalQueue | undefined {
    return this.#byName.get(name);
  }

  withArn(queueArn: string): LocalQueue | undefined {
    return this.get(queueArn.split(':').at(-1)!);
  }

  all(): LocalQueue[] {
    return [...this.#byName.values()];
  }

  close(): void {
    for (const queue of this.all()) queue.close();
  }
}

/** Returns the URL of a queue below the service's address. */
export function queueUrl(serviceUrl: string, name: string): string {
  return `${serviceUrl}/${ACCOUNT}/${name}`;
}
