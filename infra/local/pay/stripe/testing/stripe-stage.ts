import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Faults } from '../../../faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../../net/listen.ts';
import { LocalStripe } from '../server.ts';

/** Time at the start of each test. */
export const START_MS = Date.UTC(2026, 0, 10);
/** The tests move the clock while events are in flight. */
export const ANY_AGE_SECONDS = 1e9;

/** The stand-in with its own clock, its SDK, and an endpoint that receives its events. */
export class StripeStage {
  readonly folder = mkdtempSync(join(tmpdir(), 'trabecula-stripe-'));
  readonly faults = new Faults();
  readonly options = { file: join(this.folder, 'stripe.json'), secretKey: 'sk_test_1', faults: this.faults };
  /** Events received by the product's endpoint, each verified by the SDK. */
  readonly taken: Stripe.Event[] = [];
  /** Status codes of that endpoint's next answers. */
  answers: number[] = [];
  nowMs = START_MS;
  readonly #receiver: Server;
  #local!: LocalStripe;
  #stripe!: Stripe;

  constructor() {
    this.#receiver = createServer(async (request, response) => {
      const chunks = await request.toArray();
      const header = request.headers['stripe-signature'] ?? '';
      const text = Buffer.concat(chunks).toString('utf8');
      const { nowMs } = this;
      const event = Stripe.webhooks.constructEvent(
        text,
        header,
        'whsec_1',
        ANY_AGE_SECONDS,
        undefined,
        nowMs,
      );
      const status = this.answers.shift() ?? 200;
      if (status === 200) this.taken.push(event);
      response.writeHead(status).end();
    });
  }

  /** Opens a stage before the tests of a file, resets it before each, and closes it after them. */
  static ofFile(): StripeStage {
    const stage = new StripeStage();
    beforeAll(async () => await stage.open());
    beforeEach(async () => await stage.reset());
    afterAll(async () => await stage.close());
    return stage;
  }

  get local(): LocalStripe {
    return this.#local;
  }

  /** The SDK, which calls the stand-in. */
  get stripe(): Stripe {
    return this.#stripe;
  }

  async open(): Promise<void> {
    const webhook = { url: await listenOnLoopback(this.#receiver, 0), secret: 'whsec_1' };
    this.#local = new LocalStripe({ ...this.options, webhook, nowMs: () => this.nowMs });
    const { hostname: host, port } = new URL(await listenOnLoopback(this.#local.server, 0));
    const client = { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 } as const;
    this.#stripe = new Stripe('sk_test_1', client);
  }

  /** Forgets events and sets the clock back. Events of earlier tests may still be in flight. */
  async reset(): Promise<void> {
    await this.#local.delivered();
    this.taken.length = 0;
    this.answers = [];
    this.nowMs = START_MS;
  }

  async close(): Promise<void> {
    this.#local.stop();
    await Promise.all([closeServer(this.#local.server), closeServer(this.#receiver)]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  request(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
    return {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'A file' } },
        },
      ],
      metadata: { orderId: 'ord_1' },
      payment_intent_data: { metadata: { orderId: 'ord_1' }, capture_method: 'automatic' },
      success_url: 'http://127.0.0.1:1/paySuccess',
      cancel_url: 'http://127.0.0.1:1/payCancel',
      expires_at: this.nowMs / 1000 + 3600,
      ...changes,
    };
  }

  /** Presses a button of the checkout page. */
  async press(url: string, action: string): Promise<Response> {
    return await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  }

  /** Returns the types of all events received, in the order of the alphabet. */
  typesTaken(): string[] {
    return this.taken.map(({ type }) => type).sort();
  }

  /** Returns the payment of a paid checkout. */
  async paid(): Promise<string> {
    const { id, url } = await this.#stripe.checkout.sessions.create(this.request());
    await this.press(url!, 'pay');
    return (await this.#stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  }
}
