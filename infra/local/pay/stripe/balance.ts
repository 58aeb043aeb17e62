import type { BalanceTransaction, Books } from './objects.ts';
import { newId } from './stripe-id.ts';

/** Stripe's prices in the United States: 2.9 % and 30 cents for a payment, 15.00 for a dispute. */
const PAYMENT_FEE = { rate: 0.029, fixedMinor: 30 };
export const DISPUTE_FEE_MINOR = 1500;

/** The lines of the merchant's balance: payments, refunds, disputes, fees and payouts. */
export class Balance {
  /** Currency of the merchant's account and its value of one unit of the payer's, if they differ. */
  settlesIn: { currency: string; rate: number } | undefined;
  readonly #books: Books;
  readonly #nowSeconds: () => number;

  constructor(books: Books, nowSeconds: () => number) {
    this.#books = books;
    this.#nowSeconds = nowSeconds;
  }

  line(id: string | null): BalanceTransaction | null {
    return this.#books.lines.find((line) => line.id === id) ?? null;
  }

  /** Adds a line of an amount in the payer's currency, which the account may hold in another one. */
  add(
    type: string,
    {
      amount,
      currency,
      source,
      fee = 0,
    }: { amount: number; currency: string; source: string | null; fee?: number },
  ): BalanceTransaction {
    const rate = this.settlesIn?.rate;
    const moved = rate === undefined ? amount : Math.round(amount * rate);
    const line: BalanceTransaction = {
      id: newId('txn'),
      object: 'balance_transaction',
      type,
      amount: moved,
      currency: this.settlesIn?.currency ?? currency,
      fee,
      net: moved - fee,
      exchange_rate: rate ?? null,
      created: this.#nowSeconds(),
      source,
    };
    this.#books.lines.push(line);
    return line;
  }

  paymentFee(amount: number): number {
    return Math.round(amount * PAYMENT_FEE.rate) + PAYMENT_FEE.fixedMinor;
  }

  /** Sends the whole balance of a currency to the merchant's bank account. */
  payOut(currency: string): void {
    const held = this.#books.lines.filter((line) => line.currency === currency);
    const amount = held.reduce((sum, { net }) => sum + net, 0);
    const id = newId('po');
    const { id: balance_transaction, created } = this.add('payout', {
      amount: -amount,
      currency,
      source: id,
    });
    const arrival_date = created + 2 * 24 * 3600;
    const payout = { id, object: 'payout', amount, currency, status: 'paid', created, arrival_date } as const;
    this.#books.payouts[id] = { ...payout, balance_transaction };
  }

  /** A fee that belongs to no payment, such as one for a month. */
  chargeFee(amount: number, currency: string): void {
    this.add('stripe_fee', { amount: -amount, currency, source: null });
  }
}
