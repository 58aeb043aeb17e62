import type { LocalPayments } from '../../../infra/local/pay/payments.ts';

/** Words of requests, answers, pages and headers that must not be logged, for any provider. */
const FORBIDDEN = [
  ...['sk_test', 'pk_test', 'whsec_', 'stripe-signature', 'v1=', 'Bearer ', 'PRIVATE KEY', 'PUBLIC KEY'],
  ...['WECHATPAY2', 'wechatpay-signature', 'signature=', 'ciphertext', 'associated_data', 'mchid', 'openid'],
  ...['cs_test_', '/c/pay/', 'weixin://', 'checkout.session', 'payment_intent', 'unit_amount'],
  ...['client_secret', 'out_trade_no', 'payer_total', 'card_number', 'exp_month', 'cvc', 'pp_token'],
];

/** The log lines of a product's functions, and their forbidden words. */
export class QuietLog {
  readonly lines: string[] = [];

  readonly take = (_name: string, line: string): void => void this.lines.push(line);

  /**
   * Throws if a line contains a secret of this product, card data or words of its provider, and if there were
   * no lines.
   */
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

/** Returns a secret as a whole and line by line, since one line of a key is too much already. */
function withLines(secret: string): string[] {
  return [secret, ...secret.split('\n').filter((line) => line.length > 20)];
}
