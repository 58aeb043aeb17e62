import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  paymentList,
  payQrcode,
  payWechatH5,
  payWechatJsapi,
  payWechatWays,
} from '../../../core/contract/calls/pay.ts';
import { balanceMinor } from '../../../core/studio/pay/entry.ts';
import type { Visitor } from '../harness/visitor.ts';
import { mayDownload, PayStudio } from './pay-studio.ts';

let stage: PayStudio;
let mei: Visitor;

beforeAll(async () => {
  stage = await PayStudio.open('wechat');
  mei = await stage.payer('mei');
});
afterAll(() => stage?.close());

type Asked = { workspaceId: string; precision: 'low'; others: string };

/** Ways to pay. Each returns the amount that the page shows. */
const WAYS: [string, (query: Asked) => Promise<number>][] = [
  [
    'a code that another device scans',
    async (query) => {
      const { codeUrl, goods } = await mei.call(payQrcode, { query });
      await stage.press(stage.phone(codeUrl), 'pay');
      return goods.amount.amount;
    },
  ],
  [
    'the dialog inside WeChat',
    async (query) => {
      const { authorizeUrl } = await mei.call(payWechatWays, { query: { ...query, state: 'a1'.repeat(16) } });
      const back = await fetch(authorizeUrl!, { redirect: 'manual' });
      const code = new URL(back.headers.get('location')!).searchParams.get('code')!;
      const { parameters, goods } = await mei.call(payWechatJsapi, { query, body: { code } });
      expect(stage.cloud.payments.wechatPay.bridge(parameters, 'pay')).toMatch(/ok$/);
      return goods.amount.amount;
    },
  ],
  [
    'WeChat opened from the phone’s browser',
    async (query) => {
      const { url, goods } = await mei.call(payWechatH5, { query });
      await stage.press(url, 'pay');
      return goods.amount.amount;
    },
  ],
];

test.each(WAYS)('a batch of three is paid at once by %s, and all files are there', async (_way, pay) => {
  const ids: string[] = [];
  for (let part = 0; part < 3; part += 1) ids.push(await stage.finishedOrder('mei'));
  const [workspaceId = '', ...others] = ids;
  const amount = await pay({ workspaceId, precision: 'low', others: others.join(',') });
  expect(amount).toBe(3 * 2000);
  const { payment, entries } = await stage.waitForPayment(workspaceId);
  expect(balanceMinor(entries)).toBe(amount);
  for (const id of ids) expect(await mayDownload(mei, id)).toBe(true);
  const { list } = await mei.call(paymentList, { query: {} });
  const shown = list.find(({ id }) => id === payment.id)!;
  expect(shown.others!.map(({ workspaceId: id }) => id).sort()).toEqual([...others].sort());
});
