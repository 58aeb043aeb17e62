import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { temporaryFolder } from '../../../../tests/temporary-folder.ts';
import { Faults } from '../../faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../net/listen.ts';
import { beijingTime, tradeBill } from './bill.ts';
import { publicKeysOf, type WechatKeys, wechatKeys } from './keys.ts';
import { LocalWechatPay } from './server.ts';

// The plugin for WeChat Pay makes the calls and verifies the signature of every answer.
const folder = temporaryFolder();
const keys: WechatKeys = wechatKeys(join(folder, 'keys.json'));
const faults = new Faults();
const notices: { headers: Record<string, unknown>; body: string }[] = [];
/** Status codes of the next answers to notices. */
let answers: number[] = [];
let receiver: Server;
let local: LocalWechatPay;
let url: string;
let notifyUrl: string;
let count = 0;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const status = answers.shift() ?? 204;
    if (status === 204) notices.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  notifyUrl = `${await listenOnLoopback(receiver, 0)}/notify`;
  local = new LocalWechatPay({ file: join(folder, 'wechat.json'), keys, faults });
  url = await listenOnLoopback(local.server, 0);
});
afterAll(async () => {
  local.stop();
  await Promise.all([closeServer(local.server), closeServer(receiver)]);
});
beforeEach(() => {
  notices.length = 0;
  answers = [];
});

function plugin(merchantKeyPem = keys.merchantKeyPem) {
  return new Wechatpay({
    baseURL: url,
    mchid: keys.merchantId,
    serial: keys.merchantSerial,
    privateKey: merchantKeyPem,
    certs: publicKeysOf(keys),
  });
}

function orderBody(changes: object = {}) {
  count += 1;
  return {
    appid: keys.appId,
    mchid: keys.merchantId,
    description: '晶格文件',
    out_trade_no: `order_${count}`,
    time_expire: `${new Date(Date.now() + 8 * 3600_000 + 300_000).toISOString().slice(0, 19)}+08:00`,
    notify_url: notifyUrl,
    amount: { total: 2000, currency: 'CNY' },
    ...changes,
  };
}

type Answer = { status: number; data: Record<string, unknown> };
/** Returns answers and refusals alike. */
async function answerOf(request: Promise<unknown>): Promise<Answer> {
  return (await request.catch((error: { response?: unknown }) => {
    if (error.response === undefined) throw error;
    return error.response;
  })) as Answer;
}

const place = (body: object, from = plugin()) =>
  answerOf(from.chain('v3/pay/transactions/native').post(body));
const query = (outTradeNo: string) =>
  answerOf(
    plugin()
      .chain(`v3/pay/transactions/out-trade-no/${outTradeNo}`)
      .get({ params: { mchid: keys.merchantId } }),
  );
const refund = (body: object) => answerOf(plugin().chain('v3/refund/domestic/refunds').post(body));

async function press(codeUrl: unknown, action: string): Promise<string> {
  const page = `${url}/phone?code=${encodeURIComponent(String(codeUrl))}`;
  return await (await fetch(page, { method: 'POST', body: new URLSearchParams({ action }) })).text();
}

describe('an order', () => {
  test('is refused for another merchant, a wrong signature, and wrong bodies', async () => {
    const forger = wechatKeys(join(folder, 'forger.json'));
    expect((await place(orderBody(), plugin(forger.merchantKeyPem))).status).toBe(401);
    const wrong = [
      { amount: { total: 0, currency: 'CNY' } },
      { amount: { total: 2000, currency: 'USD' } },
      { time_expire: '2020-01-01T00:00:00+08:00' },
      { out_trade_no: 'no' },
      { description: 'x'.repeat(128) },
    ];
    for (const changes of wrong) expect((await place(orderBody(changes))).data.code).toBe('PARAM_ERROR');
    expect((await query('order_unknown')).status).toBe(404);
  });
});

test('a refund waits for the bank, is stuck or closed, with a notice of each state and a time in Beijing', async () => {
  const body = orderBody();
  const { out_trade_no } = body;
  await press((await place(body)).data.code_url, 'pay');
  local.till.slowRefunds = true;
  const numbers = [1, 2].map((part) => `${out_trade_no}_${part}`);
  const amount = { refund: 500, total: 2000, currency: 'CNY' };
  const [first = '', second = ''] = numbers;
  for (const out_refund_no of numbers) {
    const { data } = await refund({ out_trade_no, out_refund_no, amount, notify_url: notifyUrl });
    expect(data).toMatchObject({ status: 'PROCESSING' });
    expect(data.create_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    expect(data).not.toHaveProperty('success_time');
  }
  local.till.slowRefunds = false;
  const stateOf = async (number: string) =>
    (await answerOf(plugin().chain(`v3/refund/domestic/refunds/${number}`).get())).data.status;
  local.till.endRefund(first, 'ABNORMAL');
  expect(await stateOf(first)).toBe('ABNORMAL');
  local.till.endRefund(first, 'SUCCESS');
  local.till.endRefund(second, 'CLOSED');
  expect([await stateOf(first), await stateOf(second)]).toEqual(['SUCCESS', 'CLOSED']);
  const types = () => notices.map(({ body: text }) => JSON.parse(text).event_type).sort();
  await expect
    .poll(types)
    .toEqual(['REFUND.ABNORMAL', 'REFUND.CLOSED', 'REFUND.SUCCESS', 'TRANSACTION.SUCCESS']);
});

test('a bill adds up what its rows say', () => {
  const day = beijingTime(Date.now()).slice(0, 10);
  const { rows, summary } = Formatter.castCsvBill(tradeBill(local.till, keys, day)!) as {
    rows: Record<string, string>[];
    summary: Record<string, string>;
  };
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0).toFixed(2);
  expect(rows.length).toBeGreaterThan(2);
  expect(summary).toMatchObject({
    总交易单数: String(rows.length),
    应结订单总金额: sum('应结订单金额'),
    退款总金额: sum('退款金额'),
    订单总金额: sum('订单金额'),
    申请退款总金额: sum('申请退款金额'),
  });
});

test('a notice is signed, encrypted, and resent until it is accepted', async () => {
  answers = [500];
  const body = orderBody();
  await press((await place(body)).data.code_url, 'pay');
  await expect.poll(() => notices.length, { timeout: 10_000 }).toBe(1);
  const { headers, body: text } = notices[0]!;
  const lines = Formatter.response(
    String(headers['wechatpay-timestamp']),
    String(headers['wechatpay-nonce']),
    text,
  );
  expect(Rsa.verify(lines, String(headers['wechatpay-signature']), keys.wechatPublicKeyPem)).toBe(true);
  const { resource } = JSON.parse(text);
  const { ciphertext, nonce, associated_data } = resource;
  const content = JSON.parse(Aes.AesGcm.decrypt(ciphertext, keys.apiKey, nonce, associated_data));
  expect(content).toMatchObject({ out_trade_no: body.out_trade_no, trade_state: 'SUCCESS' });
});
