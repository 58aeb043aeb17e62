import type { LocalPayments } from '../../../infra/local/pay/payments.ts';

/** Words of requests, answers, pages and headers that no log line may hold, whatever the provider. */
const FORBIDDEN = [
  ...['sk_test', 'pk_test', 'whsec_', 'stripe-signature', 'v1=', 'Bearer ', 'PRIVATE KEY', 'PUBLIC KEY'],
  ...['WECHATPAY2', 'wechatpay-signature', 'signature=', 'ciphertext', 'associated_data', 'mchid', 'openid'],
  ...['cs_test_', '/c/pay/', 'weixin://', 'checkout.session', 'payment_intent', 'unit_amount'],
  ...['client_secret', 'out_trade_no', 'payer_total', 'card_number', 'exp_month', 'cvc', 'pp_token'],
];

/** The lines the functions of a product printed, and what none of them may hold. */
export class QuietLog {
  readonly lines: string[] = [];

  readonly take = (_name: string, line: string): void => void this.lines.push(line);

  /** Throws when a line holds a secret of this product, a card datum or words of its provider; and when none came. */
  check({ stripe, wechatPay }: Pick<LocalPayments, 'stripe' | 'wechatPay'>): void {
    const secrets = Object.values(wechatPay.keys).flatMap(withLines);
    const checkouts = Object.keys(stripe.bank.books.sessions);
    const codes = Object.values(wechatPay.till.books.trades).map(({ code_url }) => code_url);
    const found = [...FORBIDDEN, ...secrets, ...checkouts, ...codes].filter((text) =>
      this.lines.some((line) => line.includes(text)),
    );
    if (found.length > 0) throw new Error(`the log holds ${found.join(', ')}`);
    if (!this.lines.some((line) => line.includes('ledger entry'))) throw new Error('no entry was logged');
  }
}

/** A secret whole and line by line: a line of a key is too much already. */
function withLines(secret: string): string[] {
  return [secret, ...secret.split('\n').filter((line) => line.length > 20)];
}
