import Stripe from 'stripe';
import type { Faults } from '../../faults/faults.ts';
import { Deliveries } from '../deliveries.ts';
import { newId } from './stripe-id.ts';

const API_VERSION = '2026-10-28.endive';

export interface WebhookSettings {
  url: string;
  secret: string;
  faults: Faults;
  nowMs: () => number;
}

/** Sends signed events to the product until they are accepted. */
export class Webhooks {
  readonly #settings: WebhookSettings;
  readonly #deliveries: Deliveries;

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
    this.#deliveries = new Deliveries(settings.faults);
  }

  notify(type: Stripe.Event['type'], object: object): void {
    const event = {
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
    const body = JSON.stringify(event, null, 2);
    this.#deliveries.send(async (signal) => await this.#post(body, signal));
  }

  /** Resolves when every event so far was accepted or given up. */
  async delivered(): Promise<void> {
    await this.#deliveries.delivered();
  }

  stop(): void {
    this.#deliveries.stop();
  }

  async #post(body: string, signal: AbortSignal): Promise<Response> {
    const { url, secret, nowMs } = this.#settings;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: Math.floor(nowMs() / 1000),
      }),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    return await fetch(url, { method: 'POST', body, headers, signal });
  }
}
