import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { STUDIO_HEADER } from '../../../core/contract/call.ts';
import { fapiaoRequest } from '../../../core/contract/calls/invoice.ts';
import {
  paymentList,
  payQrcode,
  paySession,
  payWechatH5,
  payWechatJsapi,
  payWechatWays,
} from '../../../core/contract/calls/pay.ts';
import { workspaceSocket } from '../../../core/contract/calls/workspace.ts';
import { WECHAT_NOTIFY_PATH } from '../../../core/contract/payment-hooks.ts';
import { QR_SECONDS } from '../../../core/rules/pay/limits.ts';
import { balanceMinor } from '../../../core/studio/pay/entry.ts';
import { sealResource, signedHeaders } from '../../../infra/local/pay/wechat/keys.ts';
import { runOps } from '../harness/ops.ts';
import type { Visitor } from '../harness/visitor.ts';
import { hasPaid, mayDownload, PayStudio } from './pay-studio.ts';
import { storiesOfBoth } from './stories.ts';

let stage: PayStudio;
let mei: Visitor;

beforeAll(async () => {
  stage = await PayStudio.open('wechat');
  mei = await stage.payer('mei');
});
afterAll(() => stage?.close());

storiesOfBoth(() => stage);

async function code(workspaceId: string) {
  return await mei.call(payQrcode, { query: { workspaceId } });
}

test('a code is valid for five minutes, and the channel reports success once it is paid', async () => {
  const id = await stage.finishedOrder('mei');
  const { codeUrl, secondsLeft, goods } = await code(id);
  expect(goods.amount).toEqual({ amount: 2000, currency: 'CNY' });
  expect(secondsLeft).toBeLessThanOrEqual(QR_SECONDS);
  expect(secondsLeft).toBeGreaterThan(QR_SECONDS - 30);
  const query = { 'workspace-id': id, channel: 'payment' as const };
  const { url } = await mei.call(workspaceSocket, { query });
  // Sockets have a separate host here.
  expect(url.startsWith(stage.cloud.urls.management.replace('http', 'ws'))).toBe(true);
  const socket = new WebSocket(url);
  const success = new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => String(data).includes('success') && resolve(String(data)));
  });
  await new Promise((resolve) => socket.on('open', resolve));
  await stage.press(stage.phone(codeUrl), 'pay');
  expect(await success).toBe('state=success&precision=low');
  socket.close(3001);
});

test('after a code expires there is a new one, and the old one can no longer be paid', async () => {
  const id = await stage.finishedOrder('mei');
  const old = await code(id);
  await stage.expireAttempt(id);
  const fresh = await code(id);
  expect(fresh.codeUrl).not.toBe(old.codeUrl);
  await stage.press(stage.phone(old.codeUrl), 'pay');
  expect(await hasPaid(mei, id)).toBe(false);
  await stage.press(stage.phone(fresh.codeUrl), 'pay');
  await stage.waitForPayment(id);
});

test('a payment made just before the code expires is found when the next code is requested', async () => {
  const id = await stage.finishedOrder('mei');
  await stage.pressLosingNotices(stage.phone((await code(id)).codeUrl), 'pay');
  await stage.expireAttempt(id);
  expect(await mei.codeOf(payQrcode, { query: { workspaceId: id } })).toBe('alreadyPaid');
  expect(await mayDownload(mei, id)).toBe(true);
});

test('a notice signed by the old certificate counts as well as one by the public key', async () => {
  const { wechatPay } = stage.cloud.payments;
  wechatPay.noticesBy = 'certificate';
  const id = await stage.finishedOrder('mei');
  await stage.press(stage.phone((await code(id)).codeUrl), 'pay');
  await stage.waitForPayment(id);
  wechatPay.noticesBy = 'public-key';
});

test('an amount from the client changes nothing, and this host takes no cards', async () => {
  const id = await stage.finishedOrder('mei');
  const path = `/api/v1/pay/wechat/qrcode/${id}?precision=low&amount=1&total=1`;
  await mei.fetch(path, { headers: { [STUDIO_HEADER]: '1' } });
  const { payment } = await stage.latest(id);
  expect(stage.cloud.payments.wechatPay.till.trade(payment.id).total).toBe(2000);
  expect(await mei.codeOf(paySession, { query: { workspaceId: id } })).toBe('notFound');
});

test('stale, unsigned and replayed notifications are refused and change nothing', async () => {
  const id = await stage.finishedOrder('mei');
  await code(id);
  const { payment } = await stage.latest(id);
  const { keys } = stage.cloud.payments.wechatPay;
  const content = { mchid: keys.merchantId, out_trade_no: payment.id, transaction_id: '4200000000' };
  const notice = (eventId: string) =>
    JSON.stringify({ id: eventId, resource: sealResource(keys, content, 'transaction') });
  const deliver = async (body: string, signed: Record<string, string>) => {
    const headers = { 'content-type': 'application/json', ...signed };
    const answer = await fetch(stage.cloud.url + WECHAT_NOTIFY_PATH, { method: 'POST', headers, body });
    const isRefused = !answer.ok && ((await answer.json()) as { code: string }).code === 'FAIL';
    return isRefused ? answer.status : answer.ok && answer.status;
  };
  const body = notice('EV-1');
  const now = Date.now();
  const good = signedHeaders(keys, body, { nowMs: now });
  const probe = { ...good, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' };
  // cloud/pay/wechat/notification.test.ts tries all other forgeries.
  for (const bad of [{}, probe, signedHeaders(keys, body, { nowMs: now - 301_000 })])
    expect(await deliver(body, bad)).toBe(401);
  expect((await stage.latest(id)).payment).toEqual(payment);
  // Correctly signed but untrue: WeChat Pay is queried and has no such payment.
  expect(await deliver(body, good)).toBe(204);
  expect(await deliver(body, good)).toBe(409);
  // Signed again, as WeChat Pay does for a repeat.
  expect(await deliver(body, signedHeaders(keys, body, { nowMs: now }))).toBe(204);
  expect(await hasPaid(mei, id)).toBe(false);
  expect((await stage.latest(id)).entries).toHaveLength(0);
});

test('a fapiao is asked for on the page, issued by an operator, and mailed', async () => {
  const id = await stage.finishedOrder('mei');
  await stage.press(await stage.start(mei, id), 'pay');
  const { payment } = await stage.waitForPayment(id);
  const ops = async (...command: string[]) => await runOps(stage.cloud, ...command);
  expect(await ops('ledger', 'find', payment.chargeId!)).toContain(payment.id);
  const body = {
    buyer: 'company',
    title: '骨骼科技',
    taxNumber: '91310000MA1FL0XX3K',
    email: 'a@payer.example',
  } as const;
  await mei.call(fapiaoRequest, { query: { id: payment.id }, body });
  const shown = async () => {
    const { list } = await mei.call(paymentList, { query: {} });
    return list.find((one) => one.id === payment.id)!.fapiao;
  };
  expect(await shown()).toEqual({ state: 'asked', number: null, reason: null });
  expect(await ops('fapiao', 'list')).toContain(`${payment.id}   20.00 CNY`);
  await ops('fapiao', 'done', payment.id, '25312000000012345678');
  expect(await shown()).toMatchObject({ state: 'done', number: '25312000000012345678' });
  expect(await ops('fapiao', 'list')).not.toContain(payment.id);
  await stage.cloud.invoke('reconcile', { wake: 'reconcile' });
  const subjects = (await stage.mailsAbout(payment.id)).map(({ subject }) => subject);
  expect(subjects.some((subject) => /fapiao|发票/.test(subject))).toBe(true);
});

test('a refund waits for an empty purse, and one that the bank cannot place for the person who does', async () => {
  const { till } = stage.cloud.payments.wechatPay;
  const id = await stage.finishedOrder('mei');
  const address = await stage.start(mei, id);
  await stage.changeLattice(id);
  till.emptyPurse = true;
  await stage.press(address, 'pay');
  const { payment } = await stage.waitForPayment(id);
  const stateOfRefund = async () => (await stage.reconcile(id)).payment.refunds.map(({ state }) => state);
  expect(await stateOfRefund()).toEqual(['asked']);
  Object.assign(till, { emptyPurse: false, slowRefunds: true });
  expect(await stateOfRefund()).toEqual(['pending']);
  const [refund] = payment.refunds;
  till.slowRefunds = false;
  for (const [end, state] of [
    ['ABNORMAL', 'stuck'],
    ['SUCCESS', 'done'],
  ] as const) {
    till.endRefund(refund!.id, end);
    expect(await stateOfRefund()).toEqual([state]);
  }
  expect(balanceMinor((await stage.latest(id)).entries)).toBe(0);
});

describe('on the phone that shows the page', () => {
  const STATE = '0123456789abcdef'.repeat(2);

  /** Follows WeChat's authorisation to its code. */
  async function codeOfWechat(id: string): Promise<string> {
    const query = { workspaceId: id, precision: 'low' as const, state: STATE };
    const { h5, authorizeUrl } = await mei.call(payWechatWays, { query });
    expect(h5).toBe(true);
    const answer = await fetch(authorizeUrl!, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location')!);
    expect(`${back.origin}${back.pathname}`).toBe(`${stage.cloud.url}/payWechat`);
    expect(back.searchParams.get('state')).toBe(STATE);
    expect(back.searchParams.get('id')).toBe(id);
    return back.searchParams.get('code')!;
  }

  test('WeChat opens from its browser, takes the payment and returns', async () => {
    const id = await stage.finishedOrder('mei');
    const { url, goods } = await mei.call(payWechatH5, { query: { workspaceId: id } });
    expect(goods.amount).toEqual({ amount: 2000, currency: 'CNY' });
    const page = new URL(url);
    page.searchParams.set('redirect_url', `${stage.cloud.url}/paySuccess?id=${id}`);
    const paid = await stage.press(page.href, 'pay');
    expect(paid.headers.get('location')).toBe(`${stage.cloud.url}/paySuccess?id=${id}`);
    await stage.waitForPayment(id);
    expect(await mayDownload(mei, id)).toBe(true);
  });

  test('a page inside WeChat asks with a request that only we can sign, for one payer, with a code good once', async () => {
    const id = await stage.finishedOrder('mei');
    const code = await codeOfWechat(id);
    const query = { workspaceId: id, precision: 'low' as const };
    const { parameters } = await mei.call(payWechatJsapi, { query, body: { code } });
    const { wechatPay } = stage.cloud.payments;
    expect(wechatPay.bridge({ ...parameters, package: 'prepay_id=another' }, 'pay')).toMatch(/fail$/);
    expect(wechatPay.bridge({ ...parameters, nonceStr: 'altered' }, 'pay')).toMatch(/fail$/);
    expect(wechatPay.bridge(parameters, 'cancel')).toMatch(/cancel$/);
    expect(await mei.codeOf(payWechatJsapi, { query, body: { code } })).toBe('socialRefused');
    expect(wechatPay.bridge(parameters, 'pay')).toMatch(/ok$/);
    await stage.waitForPayment(id);
    expect(await mayDownload(mei, id)).toBe(true);
  });

  test('at most one of code, browser and WeChat can be paid at a time', async () => {
    const id = await stage.finishedOrder('mei');
    const { codeUrl } = await code(id);
    const { url } = await mei.call(payWechatH5, { query: { workspaceId: id } });
    await stage.press(stage.phone(codeUrl), 'pay');
    expect(await hasPaid(mei, id)).toBe(false);
    expect((await mei.call(payWechatH5, { query: { workspaceId: id } })).url).toBe(url);
    await stage.press(url, 'pay');
    await stage.waitForPayment(id);
  });
});
