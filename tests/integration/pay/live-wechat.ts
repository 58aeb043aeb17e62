import type { Movement } from '../../../core/studio/pay/provider.ts';
import type { Till } from '../../../infra/local/pay/wechat/till.ts';
import type { BareSession } from './live-card.ts';

const STATES = { PROCESSING: 'pending', SUCCESS: 'succeeded', CLOSED: 'failed', ABNORMAL: 'stuck' } as const;

/** Returns the WeChat stand-in's attempts from its own books, not through its API. */
export function wechatSessions({ books }: Till): BareSession[] {
  return Object.values(books.trades).map((trade) => {
    const { transaction_id: id, paidAtMs: atMs = 0, total: amountMinor } = trade;
    return {
      paymentId: trade.out_trade_no,
      amountMinor,
      currency: 'CNY',
      expiresAtMs: trade.expiresAtMs,
      closed: trade.trade_state === 'CLOSED',
      ...(id === undefined
        ? {}
        : { charge: { id, amountMinor, currency: 'CNY', atMs, bookedAtMs: atMs } as const }),
      refunds: Object.values(books.refunds)
        .filter(({ out_trade_no }) => out_trade_no === trade.out_trade_no)
        .map((refund) => ({
          id: refund.refund_id,
          ourId: refund.out_refund_no,
          amountMinor: refund.amount,
          state: STATES[refund.status],
          atMs: refund.atMs,
        })),
      disputes: [],
    };
  });
}

/** Returns every movement in the WeChat stand-in's books. */
export function wechatBooks({ books }: Till): Movement[] {
  const payments = Object.values(books.trades)
    .filter(({ transaction_id }) => transaction_id !== undefined)
    .map(({ transaction_id: id = '', total: amountMinor, paidAtMs: atMs = 0 }): Movement => {
      return { kind: 'payment', id, amountMinor, currency: 'CNY', atMs };
    });
  const through = Object.values(books.refunds).filter(({ status }) => status === 'SUCCESS');
  const refunds = through.map(({ refund_id: id, amount, atMs }): Movement => {
    return { kind: 'refund', id, amountMinor: -amount, currency: 'CNY', atMs };
  });
  return [...payments, ...refunds];
}
