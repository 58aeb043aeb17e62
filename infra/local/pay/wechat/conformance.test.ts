import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { temporaryFolder } from '../../../../tests/temporary-folder.ts';
import { Faults } from '../../faults/faults.ts';
import { closeServer, listenOnLoopback } from '../../net/listen.ts';
import { publicKeysOf, type WechatKeys, wechatKeys } from './keys.ts';
import { LocalWechatPay } from './server.ts';

// The plugin for WeChat Pay makes the calls and verifies the signature of every answer. What the product does with the
// stand-in is in `tests/integration/pay/wechat.test.ts`.
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
async function press(codeUrl: unknown, action: string): Promise<string> {
  const page = `${url}/phone?code=${encodeURIComponent(String(codeUrl))}`;
  return await (await fetch(page, { method: 'POST', body: new URLSearchParams({ action }) })).text();
}

test('an order is refused for another merchant, and for a body that WeChat Pay does not take', async () => {
  const forger = wechatKeys(join(folder, 'forger.json'));
  expect((await place(orderBody(), plugin(forger.merchantKeyPem))).status).toBe(401);
  const wrong = orderBody({ amount: { total: 2000, currency: 'USD' } });
  expect((await place(wrong)).data.code).toBe('PARAM_ERROR');
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
