import { randomUUID } from 'node:crypto';
import type { Faults } from '../../faults/faults.ts';
import { Journal } from './journal.ts';
import { md5OfBody, receiptHandle, receiptOf, type StoredMessage } from './message.ts';
import { Waiters } from './waiters.ts';

export interface QueueSettings {
  visibilityTimeoutSeconds: number;
  delaySeconds: number;
  /** Default wait of a receive, seconds. */
  waitSeconds: number;
  retentionSeconds: number;
  /** Target of messages delivered too often. */
  redrive?: { target: LocalQueue; maxReceives: number };
}

export const DEFAULT_SETTINGS: QueueSettings = {
  visibilityTimeoutSeconds: 30,
  delaySeconds: 0,
  waitSeconds: 0,
  retentionSeconds: 345_600,
};

export interface SendRequest {
  body: string;
  groupId?: string;
}

export interface ReceiveRequest {
  maxMessages: number;
  waitSeconds?: number;
  visibilityTimeoutSeconds?: number;
  signal?: AbortSignal;
}

export interface ReceivedMessage {
  id: string;
  receiptHandle: string;
  body: string;
  md5OfBody: string;
  systemAttributes: Record<string, string>;
}

/** A standard queue: at-least-once, unordered, with its messages on disk. */
export class LocalQueue {
  readonly name: string;
  readonly arn: string;
  settings: QueueSettings;
  readonly createdAtMs = Date.now();
  readonly #journal: Journal;
  readonly #messages: Map<string, StoredMessage>;
  readonly #faults: Faults;
  readonly #waiters: Waiters;

  constructor(name: string, arn: string, journalPath: string, settings: QueueSettings, faults: Faults) {
    this.name = name;
    this.arn = arn;
    this.settings = settings;
    this.#faults = faults;
    ({ journal: this.#journal, messages: this.#messages } = Journal.open(journalPath));
    this.#waiters = new Waiters(() => this.#nextVisibleAtMs());
  }

  /** Adds a message and returns its id. */
  send({ body, groupId }: SendRequest): string {
    const now = Date.now();
    const message: StoredMessage = {
      id: randomUUID(),
      body,
      ...(groupId === undefined ? {} : { groupId }),
      sentAtMs: now,
      visibleAtMs: now + this.settings.delaySeconds * 1000,
      receives: 0,
    };
    this.#keep(message);
    return message.id;
  }

  /**
   * Returns up to `maxMessages`, waiting for the first as long as requested. An aborted wait returns none.
   */
  async receive(request: ReceiveRequest): Promise<ReceivedMessage[]> {
    const endMs = Date.now() + (request.waitSeconds ?? this.settings.waitSeconds) * 1000;
    for (;;) {
      if (request.signal?.aborted) return [];
      const received = this.#takeVisible(request);
      if (received.length > 0 || Date.now() >= endMs) return received;
      await this.#waiters.wait(endMs, request.signal);
    }
  }

  /** Deletes by receipt handle. Returns false for an unknown handle. An outdated one deletes nothing. */
  delete(handle: string): boolean {
    const receipt = receiptOf(handle);
    if (receipt === undefined || receipt.queue !== this.name) return false;
    const message = this.#messages.get(receipt.id);
    if (message !== undefined && message.delivery === receipt.delivery) this.#forget(message.id);
    return true;
  }

  /** Counts messages that are visible, in flight and delayed. */
  counts(): { visible: number; inFlight: number; delayed: number } {
    const now = Date.now();
    const counts = { visible: 0, inFlight: 0, delayed: 0 };
    for (const message of this.#messages.values()) {
      if (message.visibleAtMs <= now) counts.visible += 1;
      else if (message.receives > 0) counts.inFlight += 1;
      else counts.delayed += 1;
    }
    return counts;
  }

  /** Receives a message from another queue, as its dead letter. */
  takeOver(message: StoredMessage, sourceArn: string): void {
    const { delivery: _delivery, firstReceivedAtMs: _first, ...rest } = message;
    this.#keep({ ...rest, receives: 0, visibleAtMs: Date.now(), deadLetterSourceArn: sourceArn });
  }

  /** Moves every visible message to another queue, as if it had just been sent there. Returns how many. */
  moveTo(target: LocalQueue): number {
    const visible = this.#visible(Date.now());
    for (const { body, groupId, id } of visible) {
      target.send({ body, ...(groupId === undefined ? {} : { groupId }) });
      this.#forget(id);
    }
    return visible.length;
  }

  /** Wakes every waiting receive and closes the journal. */
  close(): void {
    this.#waiters.close();
    this.#journal.close();
  }

  #takeVisible({ maxMessages, visibilityTimeoutSeconds }: ReceiveRequest): ReceivedMessage[] {
    const now = Date.now();
    const seconds = visibilityTimeoutSeconds ?? this.settings.visibilityTimeoutSeconds;
    const taken: ReceivedMessage[] = [];
    for (const message of this.#visible(now)) {
      if (taken.length === maxMessages) break;
      if (message.sentAtMs + this.settings.retentionSeconds * 1000 < now) this.#forget(message.id);
      else if (!this.#redriven(message)) taken.push(this.#deliver(message, now, seconds));
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

  #redriven(message: StoredMessage): boolean {
    const { redrive } = this.settings;
    if (redrive === undefined || message.receives < redrive.maxReceives) return false;
    redrive.target.takeOver(message, this.arn);
    this.#forget(message.id);
    return true;
  }

  #deliver(message: StoredMessage, nowMs: number, seconds: number): ReceivedMessage {
    const duplicate = this.#faults.strikes('duplicateMessages');
    const delivered: StoredMessage = {
      ...message,
      receives: message.receives + 1,
      firstReceivedAtMs: message.firstReceivedAtMs ?? nowMs,
      delivery: randomUUID(),
      visibleAtMs: nowMs + seconds * 1000,
    };
    this.#keep(delivered);
    // A second copy, as a distributed queue delivers now and then.
    if (duplicate) this.#keep({ ...message, id: randomUUID() });
    return {
      id: message.id,
      receiptHandle: receiptHandle(this.name, message.id, delivered.delivery!),
      body: message.body,
      md5OfBody: md5OfBody(message.body),
      systemAttributes: systemAttributes(delivered),
    };
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

function systemAttributes(message: StoredMessage): Record<string, string> {
  return {
    ApproximateReceiveCount: String(message.receives),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
    SentTimestamp: String(message.sentAtMs),
    SenderId: 'local',
    ...(message.groupId === undefined ? {} : { MessageGroupId: message.groupId }),
    ...(message.deadLetterSourceArn === undefined
      ? {}
      : { DeadLetterQueueSourceArn: message.deadLetterSourceArn }),
  };
}
