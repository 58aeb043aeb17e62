import type Stripe from 'stripe';
import { isOneOf, namesOf } from '../../../core/rules/names.ts';
import { paymentIdOf } from './payment-metadata.ts';

/** Our payment behind any of Stripe's ids; undefined for foreign and unknown ones. Throws Stripe's errors. */
export async function paymentByStripeId(stripe: Stripe, id: string): Promise<string | undefined> {
  const ofIntent = async (intent: string | { id: string } | null | undefined) => {
    const intentId = typeof intent === 'string' ? intent : intent?.id;
    if (intentId === undefined) return undefined;
    return paymentIdOf(await stripe.paymentIntents.retrieve(intentId));
  };
  const readers = {
    cs: async () => paymentIdOf(await stripe.checkout.sessions.retrieve(id)),
    pi: async () => await ofIntent(id),
    ch: async () => await ofIntent((await stripe.charges.retrieve(id)).payment_intent),
    re: async () => await ofIntent((await stripe.refunds.retrieve(id)).payment_intent),
    dp: async () => await ofIntent((await stripe.disputes.retrieve(id)).payment_intent),
    in: async () => paymentIdOf(await stripe.invoices.retrieve(id)),
    async txn() {
      const { source } = await stripe.balanceTransactions.retrieve(id, { expand: ['source'] });
      const hasPayment = typeof source === 'object' && source !== null && 'payment_intent' in source;
      return hasPayment ? await ofIntent(source.payment_intent as string | null) : undefined;
    },
  };
  const aliases = { du: 'dp', py: 'ch', pyr: 're' } as const;
  const prefix = /^[a-z]+(?=_)/.exec(id)?.[0] ?? '';
  const kind = isOneOf(namesOf(aliases), prefix) ? aliases[prefix] : prefix;
  return isOneOf(namesOf(readers), kind) ? await readers[kind]() : undefined;
}
