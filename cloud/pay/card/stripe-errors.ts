import Stripe from 'stripe';
import { ProviderUnavailable } from '../../../core/studio/pay/provider.ts';

/**
 * Calls Stripe. Passes on StripeInvalidRequestError (Stripe refuses the request) and StripeIdempotencyError (a repeat
 * differs from the first request). Every other Stripe error becomes ProviderUnavailable, without Stripe's message.
 */
export async function callStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const { StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
    if (error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError) throw error;
    throw toDomainError(error);
  }
}

/** Runs Stripe calls and turns every Stripe error into ProviderUnavailable, refusals too. */
export async function mapStripeErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toDomainError(error);
  }
}

/** Returns ProviderUnavailable for an error of Stripe, and any other error as it is. */
export function toDomainError(error: unknown): unknown {
  return error instanceof Stripe.errors.StripeError ? new ProviderUnavailable(error.type) : error;
}
