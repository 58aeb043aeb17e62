import Stripe from 'stripe';
import { ProviderUnavailable } from '../../../core/studio/pay/provider.ts';

/**
 * Calls Stripe. A refusal of the request itself comes through as StripeInvalidRequestError, one of a repeat that is
 * another request as StripeIdempotencyError; every other Stripe error becomes ProviderUnavailable, without Stripe's
 * message.
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

/** Runs Stripe calls; every Stripe error becomes ProviderUnavailable, refusals too. */
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
