import * as z from 'zod';
import { CURRENCIES } from '../../rules/pay/prices.ts';

const receiptFields = {
  paymentId: z.string(),
  amountMinor: z.number(),
  currency: z.enum(CURRENCIES),
  /** Time of the payment or refund by the provider's clock. */
  atMs: z.number(),
  /** Text of the purchase, in the payer's language. */
  title: z.string(),
  /** Models of the files, if they are of several orders. */
  models: z.array(z.string()).exactOptional(),
};

export const noticeSchema = z.discriminatedUnion('kind', [
  /** `sentBack`: refunded, without files. `notGiven`: models without files, whose price we refund. */
  z.object({
    kind: z.literal('payment'),
    ...receiptFields,
    sentBack: z.boolean(),
    notGiven: z.array(z.string()).exactOptional(),
  }),
  z.object({ kind: z.literal('refund'), ...receiptFields }),
  /** `title`: the name on the fapiao. */
  z.object({ kind: z.literal('fapiao-done'), paymentId: z.string(), title: z.string(), number: z.string() }),
  z.object({
    kind: z.literal('fapiao-refused'),
    paymentId: z.string(),
    title: z.string(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('account-deleted') }),
  /** An operator made a link that signs in to the account. */
  z.object({ kind: z.literal('sign-in-link') }),
  z.object({ kind: z.enum(['job-done', 'job-failed']), orderId: z.string(), modelName: z.string() }),
]);
/** Content of a mail that belongs to a change of the table. */
export type Notice = z.output<typeof noticeSchema>;
