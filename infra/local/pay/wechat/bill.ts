import type { Till } from './till.ts';

const BEIJING_AHEAD_MS = 8 * 3600 * 1000;

/** Words of a bill for the state of a refund. */
const BILL_STATES = {
  SUCCESS: 'SUCCESS',
  PROCESSING: 'PROCESSING',
  CLOSED: 'FAIL',
  ABNORMAL: 'CHANGE',
} as const;

const HEADING =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,' +
  '费率,订单金额,申请退款金额,费率备注';
const SUMMARY =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** Columns that the summary adds up, by its order. */
const SUMMED = [12, 16, 17, 22, 24, 25];

/** Trade bill of a day in Beijing, in WeChat Pay's format; undefined without movements. */
export function tradeBill(
  { books }: Till,
  { merchantId, appId }: { merchantId: string; appId: string },
  day: string,
): string | undefined {
  const rows: string[] = [];
  const sums = new Map(SUMMED.map((place) => [place, 0]));
  const row = (atMs: number, cells: Record<number, string>) => {
    if (beijing(atMs).slice(0, 10) !== day) return;
    for (const [place, sum] of sums) sums.set(place, sum + Math.round(100 * Number(cells[place] ?? 0)));
    const all = Array.from({ length: 27 }, (_, place) => cells[place] ?? '');
    rows.push([beijing(atMs), appId, merchantId, ...all.slice(3)].map((cell) => `\`${cell}`).join(','));
  };
  for (const trade of Object.values(books.trades)) {
    if (trade.transaction_id === undefined || trade.paidAtMs === undefined) continue;
    const shared = { 5: trade.transaction_id, 6: trade.out_trade_no, 8: 'NATIVE', 11: 'CNY' };
    const total = yuan(trade.total);
    row(trade.paidAtMs, { ...shared, 9: 'SUCCESS', 12: total, 16: '0.00', 24: total, 25: '0.00' });
    for (const refund of Object.values(books.refunds)) {
      if (refund.out_trade_no !== trade.out_trade_no) continue;
      const back = yuan(refund.amount);
      const numbers = { 14: refund.refund_id, 15: refund.out_refund_no, 16: back };
      row(refund.atMs, {
        ...shared,
        9: 'REFUND',
        ...numbers,
        19: BILL_STATES[refund.status],
        24: '0.00',
        25: back,
      });
    }
  }
  if (rows.length === 0) return undefined;
  const summary = [String(rows.length), ...[...sums.values()].map(yuan)].map((cell) => `\`${cell}`).join(',');
  return ['\uFEFF'.concat(HEADING), ...rows, SUMMARY, summary, ''].join('\r\n');
}

/** Formats a time as RFC 3339 in Beijing, as WeChat Pay does: `2026-11-20T18:30:00+08:00`. */
export function beijingTime(ms: number): string {
  return `${beijing(ms).replace(' ', 'T')}+08:00`;
}

/** Formats a time in Beijing: `2026-11-20 18:30:00`. */
function beijing(ms: number): string {
  return new Date(ms + BEIJING_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2);
}
