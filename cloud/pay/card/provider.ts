import Stripe from 'stripe';
import { CARD_RETRIES, CARD_TIMEOUT_MS } from '../../../core/rules/pay/limits.ts';
import { dayBounds } from '../../../core/studio/pay/calendar.ts';
import type { Payment } from '../../../core/studio/pay/payment.ts';
import {
  AttemptLapsed,
  type Checkout,
  type Movement,
  type PayProvider,
  ProviderUnavailable,
  RefundRefused,
  type Truth,
} from '../../../core/studio/pay/provider.ts';
import type { CardSecret } from '../secrets.ts';
import { checkoutOf } from './checkout.ts';
import { movementOf } from './movements.ts';
import { paymentByStripeId } from './payment-by-id.ts';
import { paymentIdOf, paymentMetadata } from './payment-metadata.ts';
import { chargeOf, disputeOf, isOver, objectOf, refundOf } from './read-objects.ts';
import { callStripe, mapStripeErrors, toDomainError } from './stripe-errors.ts';

export interface CardSettings {
  secret: () => Promise<Pick<CardSecret, 'secretKey'> & Partial<Pick<CardSecret, 'automaticTax'>>>;
  siteOrigin: string;
  /** Address of a local stand-in; Stripe's own by default. */
  apiUrl?: string | undefined;
  /** Retries of a request that got no answer. */
  retries?: number;
  /** Time limit of a request. */
  timeoutMs?: number;
}

const PAGE = 100;
/** Greatest difference between our clock and Stripe's, seconds. */
const CLOCK_TOLERANCE_SECONDS = 300;

/** Card payments on Stripe's hosted Checkout. */
export class CardProvider implements PayProvider {
  readonly kind = 'card';
  readonly #settings: CardSettings;
  readonly #client: () => Promise<Stripe>;

  constructor(settings: CardSettings) {
    this.#settings = settings;
    this.#client = stripeClient(settings);
  }

  async settingsOfNew(): Promise<Pick<Payment, 'automaticTax'>> {
    return (await this.#settings.secret()).automaticTax ? { automaticTax: true } : {};
  }

  async start(payment: Payment): Promise<Checkout> {
    const stripe = await this.#client();
    const { automaticTax = false } = await this.#settings.secret();
    const checkout = checkoutOf(payment, this.#settings.siteOrigin);
    try {
      const made = await callStripe(() =>
        stripe.checkout.sessions.create(checkout, { idempotencyKey: payment.id }),
      );
      return { providerId: made.id, address: made.url ?? '' };
    } catch (error) {
      // An earlier request for it had another body or origin, and its answer was lost.
      if (error instanceof Stripe.errors.StripeIdempotencyError) {
        await expireStrayCheckouts(stripe, payment);
        throw new AttemptLapsed(); // It was never shown.
      }
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        // The attempt is older than the shortest checkout that Stripe accepts.
        if (error.param === 'expires_at') throw new AttemptLapsed();
        // Tax was switched on before Stripe knew our registrations, and is off again.
        if ((payment.automaticTax ?? false) !== automaticTax) throw new AttemptLapsed();
      }
      throw toDomainError(error);
    }
  }

  async query(payment: Payment): Promise<Truth> {
    const found = await mapStripeErrors(() => this.#session(payment));
    const charge = chargeOf(found);
    if (charge === undefined) {
      return { state: isOver(found) ? 'closed' : 'open', refunds: [], disputes: [] };
    }
    const stripe = await this.#client();
    const [refunds, disputes] = await mapStripeErrors(() =>
      Promise.all([
        this.#refundsOf(charge.id),
        callStripe(() =>
          stripe.disputes.list({ payment_intent: charge.id, limit: PAGE }).autoPagingToArray({ limit: 1000 }),
        ),
      ]),
    );
    return { state: 'paid', charge, refunds: refunds.map(refundOf), disputes: disputes.map(disputeOf) };
  }

  async close(payment: Payment): Promise<void> {
    const stripe = await this.#client();
    try {
      await callStripe(() => stripe.checkout.sessions.expire(payment.providerId ?? ''));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toDomainError(error);
      // Fine if the session has ended anyway. An open one could still be paid.
      if ((await mapStripeErrors(() => this.#session(payment))).status === 'open') throw toDomainError(error);
    }
  }

  async refund(payment: Payment, { id, amountMinor }: { id: string; amountMinor: number }): Promise<void> {
    const stripe = await this.#client();
    const chargeId = payment.chargeId ?? '';
    try {
      // Stripe forgets idempotency keys after a day, but keeps its refunds.
      const made = await this.#refundsOf(chargeId);
      if (made.some(({ metadata }) => metadata?.refundId === id)) return;
      const metadata = { ...paymentMetadata(payment.id), refundId: id };
      await callStripe(() =>
        stripe.refunds.create(
          { payment_intent: chargeId, amount: amountMinor, metadata },
          { idempotencyKey: id },
        ),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new RefundRefused();
      throw toDomainError(error);
    }
  }

  async invoiceUrl({ providerId = '' }: Payment): Promise<string | undefined> {
    const stripe = await this.#client();
    const { invoice } = await mapStripeErrors(() =>
      stripe.checkout.sessions.retrieve(providerId, { expand: ['invoice'] }),
    );
    return objectOf(invoice)?.hosted_invoice_url ?? undefined;
  }

  async paymentIdOf(id: string): Promise<string | undefined> {
    const stripe = await this.#client();
    try {
      return await callStripe(() => paymentByStripeId(stripe, id));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
        return undefined;
      throw toDomainError(error);
    }
  }

  async movements(day: string): Promise<Movement[]> {
    const stripe = await this.#client();
    const { fromMs, toMs } = dayBounds('card', day);
    const created = { gte: fromMs / 1000, lt: toMs / 1000 };
    const found: Movement[] = [];
    return await mapStripeErrors(async () => {
      const list = stripe.balanceTransactions.list({ created, limit: PAGE, expand: ['data.source'] });
      for await (const transaction of list) {
        const movement = movementOf(transaction);
        if (movement !== undefined) found.push(movement);
      }
      return found;
    });
  }

  async #session(payment: Payment): Promise<Stripe.Checkout.Session> {
    const stripe = await this.#client();
    const expand = ['payment_intent.latest_charge.balance_transaction'];
    const found = await callStripe(() =>
      stripe.checkout.sessions.retrieve(payment.providerId ?? '', { expand }),
    );
    if (paymentIdOf(found) !== payment.id) throw new ProviderUnavailable('another payment');
    return found;
  }

  async #refundsOf(chargeId: string): Promise<Stripe.Refund[]> {
    const stripe = await this.#client();
    const expand = ['data.balance_transaction', 'data.failure_balance_transaction'];
    return await callStripe(() =>
      stripe.refunds
        .list({ payment_intent: chargeId, limit: PAGE, expand })
        .autoPagingToArray({ limit: 1000 }),
    );
  }
}

/** Returns a client for the current secret key, so that a rotated key takes effect. */
function stripeClient(settings: CardSettings): () => Promise<Stripe> {
  const { secret, apiUrl, retries = CARD_RETRIES, timeoutMs = CARD_TIMEOUT_MS } = settings;
  let made: { key: string; stripe: Stripe } | undefined;
  return async () => {
    const { secretKey } = await secret();
    if (made?.key !== secretKey) {
      const stripe = new Stripe(secretKey, {
        maxNetworkRetries: retries,
        timeout: timeoutMs,
        telemetry: false,
        ...hostOf(apiUrl),
      });
      made = { key: secretKey, stripe };
    }
    return made.stripe;
  };
}

function hostOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
}

/** Expires the open checkouts of a payment whose ids we never got. Throws ProviderUnavailable. */
async function expireStrayCheckouts(stripe: Stripe, payment: Payment): Promise<void> {
  const created = { gte: Math.floor(payment.createdAtMs / 1000) - CLOCK_TOLERANCE_SECONDS };
  await mapStripeErrors(async () => {
    for await (const session of stripe.checkout.sessions.list({
      created,
      status: 'open',
      limit: PAGE,
    }))
      if (paymentIdOf(session) === payment.id) await stripe.checkout.sessions.expire(session.id);
  });
}
