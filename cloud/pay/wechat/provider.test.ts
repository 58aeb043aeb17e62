import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { Payment } from '../../../core/studio/pay/payment.ts';
import { RefundRefused } from '../../../core/studio/pay/provider.ts';
import { WechatProvider } from './provider.ts';

const NOW_MS = 1_800_000_000_000;
const PUBLIC_KEY = 'PUB_KEY_ID_0001';
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** Requests sent to WeChat Pay. */
const sent: { url: string; headers: Headers; body: string }[] = [];
const answers: [status: number, body: object][] = [];

const provider = new WechatProvider({
  secret: async () => ({
    merchantId: '1900000001',
    appId: 'wx1',
    merchantSerial: 'A1',
    merchantKeyPem: privateKey,
    apiKey: '0'.repeat(32),
    // A platform certificate, and the public key that replaces it.
    wechatKeysPem: { '5F00': publicKey, [PUBLIC_KEY]: publicKey },
    h5: false,
  }),
  siteOrigin: 'https://studio.test',
  nowMs: () => NOW_MS,
});
const payment = { id: 'ord_1', amountMinor: 2000, currency: 'CNY', expiresAtMs: NOW_MS + 1000 } as Payment;

beforeEach(() => {
  sent.length = 0;
  answers.length = 0;
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: object; body?: string }) => {
    sent.push({ url, headers: new Headers({ ...headers }), body: body ?? '' });
    const [status, value] = answers.shift() ?? [500, {}];
    const text = JSON.stringify(value);
    const timestamp = String(NOW_MS / 1000);
    return new Response(text, {
      status,
      headers: {
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': 'n',
        'wechatpay-serial': PUBLIC_KEY,
        'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, 'n', text), privateKey),
      },
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('asks for answers signed with the public key while certificates are replaced by it', async () => {
  answers.push([404, { code: 'ORDER_NOT_EXIST' }]);
  await provider.query(payment, []);
  expect(sent[0]?.headers.get('wechatpay-serial')).toBe(PUBLIC_KEY);
});

for (const code of ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
  it(`takes ${code} for an order that WeChat Pay does not know`, async () => {
    answers.push([404, { code }]);
    expect(await provider.query(payment, [])).toMatchObject({ state: 'open' });
  });

for (const trade_state of ['NOTPAY', 'USERPAYING', 'PAYERROR'])
  it(`takes an order that is ${trade_state} for one that may still be paid`, async () => {
    answers.push([200, { out_trade_no: 'ord_1', trade_state }]);
    expect(await provider.query(payment, [])).toMatchObject({ state: 'open' });
  });

it('sends as much of a name as WeChat Pay takes, in whole characters, and always lattice and precision', async () => {
  const rest = '\u00a0· 体心立方\u00a0· 高精度';
  for (const [title, description] of [
    ['晶'.repeat(60), '晶'.repeat(42)],
    ['晶'.repeat(60) + rest, '晶'.repeat(32) + rest],
    [`晶\u00a0· ${'格'.repeat(60)}`, `\u00a0· ${'格'.repeat(40)}`],
  ]) {
    answers.push([200, { code_url: 'weixin://wxpay/1' }]);
    await provider.start({ ...payment, expiresAtMs: NOW_MS + 600_000, title: title! });
    expect(JSON.parse(sent.at(-1)!.body).description).toBe(description);
  }
});

it('refunds of the amount that was paid, which may differ from the price', async () => {
  const amount = { total: 1900, currency: 'CNY' };
  answers.push([200, { out_trade_no: 'ord_1', trade_state: 'SUCCESS', amount }]);
  const refund = { refund_id: '5', out_refund_no: 'rfd_1', status: 'PROCESSING', create_time: '' };
  answers.push([200, { ...refund, amount: { refund: 1900 } }]);
  await provider.refund(payment, { id: 'rfd_1', amountMinor: 1900 });
  expect(JSON.parse(sent[1]!.body).amount).toEqual({ refund: 1900, total: 1900, currency: 'CNY' });
});

it('refuses a bill that was altered on its way', async () => {
  const bill = { hash_type: 'SHA1', download_url: 'https://api.mch.weixin.qq.com/v3/bill/file?token=1' };
  answers.push([200, { ...bill, hash_value: '0'.repeat(40) }], [200, {}]);
  await expect(provider.movements('2026-01-10')).rejects.toThrow('altered');
});

for (const [code, passes] of [
  ['NOT_ENOUGH', true],
  ['SIGN_ERROR', true],
  ['NO_AUTH', true],
  ['FREQUENCY_LIMITED', true],
  ['INVALID_REQUEST', false],
] as const)
  it(`${passes ? 'tries a refund again after' : 'gives a refund up at'} ${code}`, async () => {
    answers.push([200, { out_trade_no: 'ord_1', trade_state: 'SUCCESS' }]);
    answers.push([403, { code }], [404, { code: 'RESOURCE_NOT_EXISTS' }]);
    const asked = provider.refund(payment, { id: 'rfd_1', amountMinor: 100 });
    if (passes) await expect(asked).rejects.not.toBeInstanceOf(RefundRefused);
    else await expect(asked).rejects.toBeInstanceOf(RefundRefused);
  });
