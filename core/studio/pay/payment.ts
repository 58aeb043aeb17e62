import * as z from 'zod';
import { STUDIO_REFUND_REASONS } from '../../contract/calls/pay.ts';
import { CURRENCIES } from '../../rules/pay/prices.ts';
import { timeKey, userPaymentsKey } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import type { Item, Write } from '../store/table.ts';
import { PAYMENTS_DUE, payKeys } from './keys.ts';
import { PROVIDER_KINDS } from './kinds.ts';
import { lineSchema, sumMinor } from './lines.ts';

/** Reasons for a refund that we start. `files-gone`: the bought files no longer exist. */
export type StudioRefundReason = (typeof STUDIO_REFUND_REASONS)[number];

const refundSchema = z.object({
  /** Our id. Every request to the provider carries it, so that repeats are harmless. */
  id: z.string(),
  amountMinor: z.number(),
  /** It returns what these orders of the payment cost. Missing: it is for the payment as a whole. */
  orderIds: z.array(z.string()).exactOptional(),
  reason: z.enum(['asked', ...STUDIO_REFUND_REASONS]),
  /** `pending`: the provider has it. `refused`: we still have the money. `stuck`: a person must act. */
  state: z.enum(['asked', 'pending', 'stuck', 'done', 'refused']),
  /** Operator and reason, for a refund that an operator requested. */
  by: z.string().exactOptional(),
  why: z.string().exactOptional(),
  /** Time of our decision; missing in refunds of earlier releases. */
  askedAtMs: z.number().exactOptional(),
  /** Not sent to the provider before this time. */
  notBeforeMs: z.number().exactOptional(),
});
/** A refund we decided on. It enters the ledger when the provider confirms it. */
export type RequestedRefund = z.output<typeof refundSchema>;

/**
 * Payment with WeChat on the phone that shows the page: in its browser, which WeChat Pay ties to the payer's address,
 * or inside WeChat, for one person of our official account.
 */
const phoneSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('h5'), address: z.string() }),
  z.object({ way: z.literal('jsapi'), openId: z.string() }),
]);
export type PhonePayment = z.output<typeof phoneSchema>;

const paymentSchema = z.object({
  id: z.string(),
  /** Grows by one with every write; a write names the version it read. */
  version: z.number(),
  uid: z.string(),
  /** The first line; `amountMinor` is the sum of all. */
  ...lineSchema.shape,
  /** Further lines: the other orders of a batch. */
  others: z.array(lineSchema).exactOptional(),
  /** Not all of its orders point to it yet. It must not reach the provider. */
  claiming: z.literal(true).exactOptional(),
  provider: z.enum(PROVIDER_KINDS),
  currency: z.enum(CURRENCIES),
  /** The provider adds the tax to the invoice, as the host had set it when the payment began. */
  automaticTax: z.literal(true).exactOptional(),
  /** Missing for a card and for a code that another device scans. */
  phone: phoneSchema.exactOptional(),
  /** Text beside the amount in the checkout. */
  title: z.string(),
  /** Address for receipts; missing in payments of earlier releases, empty for an account without e-mail. */
  payerEmail: z.string().exactOptional(),
  locale: z.enum(['en', 'zh']),
  /** STARTING: the provider may not know it yet. */
  state: z.enum(['STARTING', 'OPEN', 'PAID', 'CLOSED']),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  /** Next check by the reconciler; missing when nothing is left to do. */
  dueAtMs: z.number().exactOptional(),
  /** Last query of the provider on behalf of a page. */
  askedAtMs: z.number().exactOptional(),
  providerId: z.string().exactOptional(),
  /** Address of the hosted checkout or of WeChat's page, text of the QR code, or id of the payment inside WeChat. */
  address: z.string().exactOptional(),
  chargeId: z.string().exactOptional(),
  /** The rights to some of its files are still to be given or taken: a transaction holds only so many. */
  linesLeft: z.literal(true).exactOptional(),
  /** Paid, but not yet in the provider's books. The ledger entry follows. */
  unbooked: z.literal(true).exactOptional(),
  /** The retention of its files was extended to the time that was bought. */
  filesKept: z.literal(true).exactOptional(),
  refunds: z.array(refundSchema),
  /** Disputes that raised the alarm. `respondByMs`: end of the time for evidence, while that is awaited. */
  disputes: z
    .array(
      z.object({
        id: z.string(),
        respondByMs: z.number().exactOptional(),
        /** The alarm shortly before that time was raised. */
        reminded: z.literal(true).exactOptional(),
      }),
    )
    .exactOptional(),
  /** We owe the payer money and no refund is in progress: a person must act. */
  owesRefund: z.literal(true).exactOptional(),
});
/** One attempt to pay for the files of an order, or of several. */
export type Payment = z.output<typeof paymentSchema>;

const payments = recordFormat(paymentSchema, { orderId: 'workspaceId', chargeId: 'paymentId' });

/** Returns the record of a payment, listed while it is due for a check, and for its payer once it is paid. */
export function paymentItem(payment: Payment): Item {
  const { id, uid, state, createdAtMs, dueAtMs } = payment;
  const due = dueAtMs === undefined ? {} : { gsi2pk: PAYMENTS_DUE, gsi2sk: timeKey(dueAtMs, id) };
  const paid = state === 'PAID' ? { gsi1pk: userPaymentsKey(uid), gsi1sk: timeKey(createdAtMs, id) } : {};
  return payments.item(payKeys.payment(id), payment, { ...due, ...paid });
}

export const paymentOf = payments.read;

/** Returns the payment in a record, or undefined if there is no record. */
export const paymentIfAny = payments.readIfAny;

/** Returns the write that replaces a payment, refused if it has changed since it was read. */
export function paymentWrite(read: Payment, next: Payment): Write {
  return {
    put: paymentItem({ ...next, version: read.version + 1 }),
    when: { version: { is: read.version } },
  };
}

/** Returns the write that makes a payment due for the reconciler now. */
export function dueWrite(paymentId: string, nowMs: number): Write {
  const gsi2sk = timeKey(nowMs, paymentId);
  return {
    update: payKeys.payment(paymentId),
    set: { dueAtMs: nowMs, gsi2pk: PAYMENTS_DUE, gsi2sk },
    add: { version: 1 },
    when: { pk: 'present' },
  };
}

/** Returns true while a refund may still move the money by itself. */
export function isOnItsWay({ state }: Pick<RequestedRefund, 'state'>): boolean {
  return state === 'asked' || state === 'pending';
}

/** Returns the sum of the refunds that have not gone through yet and may still do so, smallest units. */
export function reservedMinor(refunds: readonly RequestedRefund[]): number {
  return sumMinor(refunds.filter(({ state }) => state !== 'done' && state !== 'refused'));
}

/** Returns true after the time a payment can be made. */
export function isLapsed(payment: Pick<Payment, 'expiresAtMs'>, nowMs: number): boolean {
  return nowMs >= payment.expiresAtMs;
}
