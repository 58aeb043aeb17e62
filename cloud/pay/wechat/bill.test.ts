import { describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '../../../core/studio/pay/provider.ts';
import { parseBill } from './bill.ts';

const HEADING =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,' +
  '手续费,费率,订单金额,申请退款金额,费率备注';
const PAID =
  '`2026-01-10 00:00:01,`wx1,`190,`0,`,`4200001,`ord_1,`o1,`NATIVE,`SUCCESS,`OTHERS,`CNY,`20.00,`0.00,`0,`0,`0.00,' +
  '`0.00,`,`,`a, b.stl,`,`0.12000,`0.60%,`20.00,`0.00,`';
const BACK =
  '`2026-01-10 23:59:59,`wx1,`190,`0,`,`4200001,`ord_1,`o1,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5000001,`rfd_1,' +
  '`5.05,`0.00,`ORIGINAL,`SUCCESS,`a.stl,`,`-0.03000,`0.60%,`0.00,`5.05,`';
const SUMMARY = ['总交易单数,应结订单总金额,退款总金额', '`2,`20.00,`5.05', ''];

const bill = (...lines: string[]) => ['\uFEFF'.concat(HEADING), ...lines, ...SUMMARY].join('\r\n');

describe('a trade bill', () => {
  it('returns payments and refunds in fen, in Beijing time, even if a name has a comma', () => {
    const [paid, back, ...more] = parseBill(bill(PAID, BACK));
    expect(more).toEqual([]);
    expect(paid).toMatchObject({ kind: 'payment', id: '4200001', amountMinor: 2000, paymentId: 'ord_1' });
    expect(paid?.atMs).toBe(Date.parse('2026-01-09T16:00:01Z'));
    expect(back).toMatchObject({ kind: 'refund', id: '5000001', amountMinor: -505, refundId: 'rfd_1' });
  });

  it('counts a refund once it is through: not while it waits, failed, or waits for a person', () => {
    for (const state of ['PROCESSING', 'FAIL', 'CHANGE'])
      expect(parseBill(bill(BACK.replace('`ORIGINAL,`SUCCESS', `\`ORIGINAL,\`${state}`)))).toEqual([]);
    expect(parseBill(bill(BACK))).toHaveLength(1);
  });

  it('may be empty', () => {
    expect(parseBill(bill())).toEqual([]);
  });

  it('is refused if a column is missing', () => {
    expect(() => parseBill(bill(PAID).replace('商户退款单号', '其他'))).toThrow(ProviderUnavailable);
    expect(() => parseBill('<html>')).toThrow(ProviderUnavailable);
  });
});
