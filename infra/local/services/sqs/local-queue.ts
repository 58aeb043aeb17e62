import { createHash, randomUUID } from 'node:crypto';
import type { Faults } from '../../faults/faults.ts';
import { arn } from '../../net/names.ts';
import { Journal, type StoredMessage } from './journal.ts';
import { Waiters } from './waiters.ts';

export const MESSAGE_MAX_BYTES = 1_048_576;

export interface QueueSettings {
  visibilityTimeoutSeconds: number;
  retentionSeconds: number;
  /** Target of messages delivered too often. */
  redrive?: { target: LocalQueue; maxReceives: number };
}

/** SQS's defaults. */
const DEFAULT_SETTINGS: QueueSettings = { visibilityTimeoutSeconds: 30, retentionSeconds: 345_600 };

export interface ReceiveRequest {
  maxMessages: number;
  /** Longest wait for the first message. Default 0. */
  waitSeconds?: number;
  signal?: AbortSignal;
}

export type Delivery = Pick<StoredMessage, 'id' | 'body'> & { handle: string };

/** A standard queue: at-least-once, unordered, with its messages on disk. */
export class LocalQueue {
  readonly name: string;
  readonly arn: string;
  settings: QueueSettings;
  readonly #journal: Journal;
  readonly #messages: Map<string, StoredMessage>;
  readonly #faults: Faults;
  readonly #waiters: Waiters;

  constructor(name: string, journalPath: string, faults: Faults) {
    this.name = name;
    this.arn = arn('sqs', name);
    this.settings = DEFAULT_SETTINGS;
    this.#faults = faults;
    ({ journal: this.#journal, messages: this.#messages } = Journal.open(journalPath));
    this.#waiters = new Waiters(() => this.#nextVisibleAtMs());
  }

  /** Replaces the settings; a missing one has SQS's default. */
  set(settings: Partial<QueueSettings>): void {
    this.settings = { ...DEFAULT_SETTINGS, ...settings };
  }

  /** Adds a message. Returns its id, and the digest that the sender compares. */
  send(body: string): { id: string; md5: string } {
    const now = Date.now();
    const id = randomUUID();
    this.#keep({ id, body, sentAtMs: now, visibleAtMs: now, receives: 0 });
    return { id, md5: createHash('md5').update(body).digest('hex') };
  }

  /** Up to `maxMessages`, after a wait for the first. An aborted wait returns none. */
  async receive(request: ReceiveRequest): Promise<Delivery[]> {
    const endMs = Date.now() + (request.waitSeconds ?? 0) * 1000;
    for (;;) {
      if (request.signal?.aborted) return [];
      const received = this.#takeVisible(request.maxMessages);
      if (received.length > 0 || Date.now() >= endMs) return received;
      await this.#waiters.wait(endMs, request.signal);
    }
  }

  /** Deletes a message. An outdated delivery of it deletes nothing. */
  delete({ id, handle }: Pick<Delivery, 'id' | 'handle'>): void {
    if (this.#messages.get(id)?.handle === handle) this.#forget(id);
  }

  /** Counts messages that are visible, and those that were received. */
  counts(): { visible: number; hidden: number } {
    const visible = [...this.#messages.values()].filter(
      ({ visibleAtMs }) => visibleAtMs <= Date.now(),
    ).length;
    return { visible, hidden: this.#messages.size - visible };
  }

  /** Moves every visible message to another queue, as if it had just been sent there. */
  moveTo(target: LocalQueue): void {
    for (const message of this.#visible(Date.now())) this.#move(message, target);
  }

  /** Wakes every waiting receive and closes the journal. */
  close(): void {
    this.#waiters.close();
    this.#journal.close();
  }

  #takeVisible(maxMessages: number): Delivery[] {
    const now = Date.now();
    const { redrive, retentionSeconds } = this.settings;
    const taken: Delivery[] = [];
    for (const message of this.#visible(now)) {
      if (taken.length === maxMessages) break;
      if (message.sentAtMs + retentionSeconds * 1000 < now) this.#forget(message.id);
      else if (redrive !== undefined && message.receives >= redrive.maxReceives)
        this.#move(message, redrive.target);
      else taken.push(this.#deliver(message, now));
    }
    return taken;
  }

  #visible(nowMs: number): StoredMessage[] {
    const visible = [...this.#messages.values()].filter((message) => message.visibleAtMs <= nowMs);
    visible.sort((a, b) => a.sentAtMs - b.sentAtMs);
    if (visible.length > 1 && this.#faults.strikes('reorderedMessages')) {
      visible.unshift(...visible.splice(1 + this.#faults.pick(visible.length - 1), 1));
    }
    return visible;
  }

  #move({ id, body }: StoredMessage, target: LocalQueue): void {
    target.send(body);
    this.#forget(id);
  }

  #deliver(message: StoredMessage, nowMs: number): Delivery {
    const { id, body, receives } = message;
    const duplicate = this.#faults.strikes('duplicateMessages');
    const visibleAtMs = nowMs + this.settings.visibilityTimeoutSeconds * 1000;
    const handle = randomUUID();
    this.#keep({ ...message, receives: receives + 1, handle, visibleAtMs });
    // A second copy, as a distributed queue delivers now and then.
    if (duplicate) this.#keep({ ...message, id: randomUUID() });
    return { id, body, handle };
  }

  #nextVisibleAtMs(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const message of this.#messages.values()) next = Math.min(next, message.visibleAtMs);
    return next;
  }

  #keep(message: StoredMessage): void {
    this.#journal.put(message);
    this.#messages.set(message.id, message);
    this.#waiters.wake();
  }

  #forget(id: string): void {
    this.#journal.delete(id);
    this.#messages.delete(id);
  }
}
