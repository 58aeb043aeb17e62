import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from '../../faults/faults.ts';
import type { StripeEvent } from './objects.ts';
import { newId } from './stripe-id.ts';

/** Waits between tries of one delivery, milliseconds. Shorter than Stripe's, which retries for three days. */
const TRY_AGAIN_MS = [200, 1000, 5000, 20_000, 60_000];
const API_VERSION = '2026-10-28.endive';

export interface WebhookSettings {
  /** Receiver of the events. */
  url: string;
  secret: string;
  /** Signs as well, for a day after the secret was rolled. */
  oldSecret?: string;
  faults: Faults;
  nowMs: () => number;
}

/** Sends signed events to the product until they are accepted. The faults lose, repeat and delay them. */
export class Webhooks {
  readonly #settings: WebhookSettings;
  readonly #stop = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
  }

  notify(type: string, object: object): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: Math.floor(this.#settings.nowMs() / 1000),
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    };
    const { faults } = this.#settings;
    if (faults.strikes('lostWebhooks')) return;
    const times = faults.strikes('repeatedWebhooks') ? 2 : 1;
    for (let count = 0; count < times; count += 1) {
      const delivery = this.#deliver(JSON.stringify(event, null, 2));
      this.#inFlight.add(delivery);
      void delivery.finally(() => this.#inFlight.delete(delivery));
    }
  }

  /** Resolves when every event so far was accepted or given up. */
  async delivered(): Promise<void> {
    await Promise.allSettled([...this.#inFlight]);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #deliver(body: string): Promise<void> {
    const { signal } = this.#stop;
    try {
      // Later events overtake it.
      if (this.#settings.faults.strikes('reorderedWebhooks'))
        await wait(TRY_AGAIN_MS[1], undefined, { signal });
      for (const ms of [0, ...TRY_AGAIN_MS]) {
        await wait(ms, undefined, { signal });
        if (await this.#try(body, signal)) return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #try(body: string, signal: AbortSignal): Promise<boolean> {
    const { url, secret, oldSecret, nowMs } = this.#settings;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(
        body,
        oldSecret === undefined ? [secret] : [secret, oldSecret],
        nowMs(),
      ),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    try {
      return (await fetch(url, { method: 'POST', body, headers, signal })).ok;
    } catch {
      return false;
    }
  }
}

/** Returns the `Stripe-Signature` header: HMAC-SHA256 over time and body, one for each secret. */
export function signatureOf(body: string, secrets: readonly string[], nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
