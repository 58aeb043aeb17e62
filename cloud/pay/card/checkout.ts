import type Stripe from 'stripe';
import type { Payment } from '../../../core/studio/pay/payment.ts';
import { paymentMetadata } from './payment-metadata.ts';

/** Stripe's code for services that are supplied electronically; it decides which tax is due where. */
const TAX_CODE = 'txcd_10000000';

/**
 * Returns the checkout session that Stripe creates. It depends on the payment and the origin only, so a repeat is the
 * same request. Stripe makes the invoice once the payment is made; a payer may give a tax number for it.
 */
export function checkoutOf(payment: Payment, siteOrigin: string): Stripe.Checkout.SessionCreateParams {
  const metadata = paymentMetadata(payment.id);
  const back = new URLSearchParams({ id: payment.orderId, precision: payment.precision });
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    locale: payment.locale,
    client_reference_id: payment.id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: payment.amountMinor,
          tax_behavior: 'inclusive',
          product_data: { name: payment.title, tax_code: TAX_CODE },
        },
      },
    ],
    metadata,
    // Without this Stripe may capture up to an hour later: the payment is made but has no balance line yet.
    payment_intent_data: { metadata, capture_method: 'automatic' },
    ...(payment.payerEmail ? { customer_email: payment.payerEmail } : {}),
    // An invoice with a tax number belongs to a customer.
    customer_creation: 'always',
    invoice_creation: { enabled: true, invoice_data: { metadata } },
    tax_id_collection: { enabled: true },
    // Our prices include the tax.
    automatic_tax: { enabled: payment.automaticTax ?? false },
    expires_at: Math.floor(payment.expiresAtMs / 1000),
    // The pages query the state of the payment before they show it.
    success_url: `${siteOrigin}/paySuccess?${back}`,
    cancel_url: `${siteOrigin}/payCancel?${back}`,
  };
}
