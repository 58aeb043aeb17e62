import { setTimeout as wait } from 'node:timers/promises';
import { REGION } from '../net/names.ts';
import type { Delivery, LocalQueue } from '../services/sqs/local-queue.ts';
import type { LocalFunction } from './local-function.ts';

export interface EventSourceOptions {
  queue: LocalQueue;
  function: Pick<LocalFunction, 'invoke'>;
  /** Maximum number of messages per event. */
  batchSize: number;
  /** Maximum number of concurrent events. */
  concurrency: number;
  /** True if the function answers with `batchItemFailures`. */
  reportsFailures: boolean;
}

/** Duration of a long poll, seconds. */
const POLL_WAIT_SECONDS = 20;
/** Wait after a queue's file could not be written, milliseconds. */
const RETRY_MS = 1000;

/**
 * An SQS event source mapping: receives messages, invokes the function, and deletes the handled messages.
 * Failed ones stay hidden until their visibility timeout ends, as on AWS.
 */
export class EventSource {
  readonly #options: EventSourceOptions;
  readonly #stop = new AbortController();
  readonly #pollers: Promise<void>[];

  constructor(options: EventSourceOptions) {
    this.#options = options;
    this.#pollers = Array.from({ length: options.concurrency }, () => this.#poll());
  }

  /** Stops receiving and waits for the events in progress. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#pollers);
  }

  async #poll(): Promise<void> {
    const { queue, batchSize } = this.#options;
    while (!this.#stop.signal.aborted) {
      try {
        const messages = await queue.receive({
          maxMessages: batchSize,
          waitSeconds: POLL_WAIT_SECONDS,
          signal: this.#stop.signal,
        });
        if (messages.length > 0) await this.#handle(messages);
      } catch (error) {
        // The queue's file cannot be written, for example on a full disk.
        console.error('queue:', error);
        await wait(RETRY_MS);
      }
    }
  }

  async #handle(messages: Delivery[]): Promise<void> {
    const { queue, function: target, reportsFailures } = this.#options;
    let failed: Set<string>;
    try {
      const answer = await target.invoke(sqsEvent(messages, queue.arn));
      failed = reportsFailures ? failedMessages(answer, messages) : new Set();
    } catch {
      // The function has logged its error; every message comes back.
      return;
    }
    for (const message of messages) {
      if (!failed.has(message.id)) queue.delete(message);
    }
  }
}

/**
 * Returns the ids of messages to redeliver, from the function's answer. An empty or missing list means
 * success. One identifier that is empty or not in the batch returns the whole batch, as in Lambda.
 */
function failedMessages(answer: unknown, messages: readonly { id: string }[]): Set<string> {
  const all = new Set(messages.map((message) => message.id));
  const failures = (answer as { batchItemFailures?: unknown } | null)?.batchItemFailures ?? [];
  if (!Array.isArray(failures)) return all;
  const ids = failures.map((failure: { itemIdentifier?: unknown } | null) => failure?.itemIdentifier);
  return ids.every((id) => typeof id === 'string' && all.has(id)) ? new Set(ids as string[]) : all;
}

function sqsEvent(messages: readonly Delivery[], queueArn: string): object {
  return {
    Records: messages.map((message) => ({
      messageId: message.id,
      receiptHandle: message.handle,
      body: message.body,
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn,
      awsRegion: REGION,
    })),
  };
}
