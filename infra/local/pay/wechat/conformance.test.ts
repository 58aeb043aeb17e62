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
const noticed = Promise.withResolvers<{ headers: Record<string, unknown>; body: string }>();
let servers: Server[];
let local: LocalWechatPay;
let url: string;
let notifyUrl: string;

beforeAll(async () => {
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    noticed.resolve({ headers: request.headers, body });
    response.writeHead(204).end();
  });
  notifyUrl = `${await listenOnLoopback(receiver, 0)}/notify`;
  local = new LocalWechatPay({ file: join(folder, 'wechat.json'), keys, faults: new Faults() });
  url = await listenOnLoopback(local.server, 0);
  servers = [receiver, local.server];
});
afterAll(async () => {
  local.stop();
  await Promise.all(servers.map(closeServer));
});

type Answer = { status: number; data: Record<string, unknown> };

function plugin(privateKey = keys.merchantKeyPem): Wechatpay {
  const { merchantId: mchid, merchantSerial: serial } = keys;
  return new Wechatpay({ baseURL: url, mchid, serial, privateKey, certs: publicKeysOf(keys) });
}

/** Places an order with changes, signed with a key. Returns answers and refusals alike. */
async function place(changes: object = {}, merchantKeyPem = keys.merchantKeyPem): Promise<Answer> {
  const body = {
    appid: keys.appId,
    mchid: keys.merchantId,
    description: '晶格文件',
    out_trade_no: 'order_1',
    time_expire: `${new Date(Date.now() + 8 * 3600_000 + 300_000).toISOString().slice(0, 19)}+08:00`,
    notify_url: notifyUrl,
    amount: { total: 2000, currency: 'CNY' },
    ...changes,
  };
  const placing: Promise<unknown> = plugin(merchantKeyPem).chain('v3/pay/transactions/native').post(body);
  return (await placing.catch((error: { response?: unknown }) => {
    if (error.response === undefined) throw error;
    return error.response;
  })) as Answer;
}

test('an order is refused for another merchant, and for a body that WeChat Pay does not take', async () => {
  const forger = wechatKeys(join(folder, 'forger.json'));
  expect((await place({}, forger.merchantKeyPem)).status).toBe(401);
  const wrong = [
    { amount: { total: 0, currency: 'CNY' } },
    { amount: { total: 2000, currency: 'USD' } },
    { time_expire: '2020-01-01T00:00:00+08:00' },
    { out_trade_no: 'no' },
    { description: 'x'.repeat(128) },
  ];
  for (const changes of wrong) expect((await place(changes)).data.code).toBe('PARAM_ERROR');
  const unknown = plugin().chain('v3/pay/transactions/out-trade-no/order_unknown').get({});
  await expect(unknown).rejects.toMatchObject({ response: { status: 404 } });
});

test('a notice of a payment is signed and encrypted', async () => {
  const page = `${url}/phone?code=${encodeURIComponent(String((await place()).data.code_url))}`;
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  const { headers, body } = await noticed.promise;
  const [timestamp, nonceOfText] = [headers['wechatpay-timestamp'], headers['wechatpay-nonce']];
  const lines = Formatter.response(String(timestamp), String(nonceOfText), body);
  expect(Rsa.verify(lines, String(headers['wechatpay-signature']), keys.wechatPublicKeyPem)).toBe(true);
  const { ciphertext, nonce, associated_data } = JSON.parse(body).resource;
  const content = JSON.parse(Aes.AesGcm.decrypt(ciphertext, keys.apiKey, nonce, associated_data));
  expect(content).toMatchObject({ out_trade_no: 'order_1', trade_state: 'SUCCESS' });
});
