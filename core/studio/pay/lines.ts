import * as z from 'zod';
import { PRECISIONS } from '../../rules/order/result-formats.ts';

/** The files of one order in one precision, which a payment buys. */
export const lineSchema = z.object({
  orderId: z.string(),
  precision: z.enum(PRECISIONS),
  /** The bought result: same source, parameters and engine. */
  contentKey: z.string(),
  /** It pays the difference to high precision: it counts together with a payment for low precision. */
  stepsUp: z.literal(true).exactOptional(),
  amountMinor: z.number(),
  /** Goods, for the payer's list; missing in payments of earlier releases. */
  item: z
    .object({ model: z.string(), lattice: z.string(), goods: z.enum(['low', 'high', 'both', 'difference']) })
    .exactOptional(),
  /** True while the payment entitles to these files. */
  entitles: z.boolean(),
  /** True if it has ever entitled to these files. */
  given: z.boolean(),
});
export type PaymentLine = z.output<typeof lineSchema>;

/** A payment as far as its lines are concerned. Its own fields are the first line, but its amount is the sum. */
type Lined = PaymentLine & { others?: PaymentLine[] };

export function linesOf(payment: Lined): PaymentLine[] {
  const { orderId, precision, contentKey, stepsUp, item, entitles, given, others = [] } = payment;
  const first: PaymentLine = {
    ...{ orderId, precision, contentKey, entitles, given },
    ...(stepsUp === undefined ? {} : { stepsUp }),
    ...(item === undefined ? {} : { item }),
    amountMinor: payment.amountMinor - sumMinor(others),
  };
  return [first, ...others];
}

export function fieldsOf([first, ...others]: readonly [PaymentLine, ...PaymentLine[]]): Lined {
  if (others.length === 0) return first;
  return { ...first, amountMinor: sumMinor([first, ...others]), others };
}

/** Returns the line of a payment for an order, which has at most one. */
export function lineFor(payment: Lined, orderId: string): PaymentLine | undefined {
  return linesOf(payment).find((line) => line.orderId === orderId);
}

/** Returns true while a payment entitles to any files. */
export function entitlesToAny(payment: Lined): boolean {
  return linesOf(payment).some(({ entitles }) => entitles);
}

export function sumMinor(amounts: readonly { amountMinor: number }[]): number {
  return amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** A refund of a payment, as far as lines are concerned: it names orders, or returns the whole payment. */
interface NamesLines {
  orderIds?: readonly string[];
}

/** Returns true if a refund is for an order: it names it, or none. */
export function isFor({ orderIds }: NamesLines, orderId: string): boolean {
  return orderIds === undefined || orderIds.includes(orderId);
}
