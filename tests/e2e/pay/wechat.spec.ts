import { expect } from '@playwright/test';
import { SOCKET_ANSWER_MS } from '../../../core/rules/account/session-limits.ts';
import { KEEP_ALIVE_SECONDS, KEEP_ALIVE_TEXT } from '../../../core/rules/order/job-limits.ts';
import { PAYMENT_CHANNEL_CLOSE_CODE, QR_SECONDS } from '../../../core/rules/pay/limits.ts';
import type { Studio } from '../studio.ts';
import { chooseFile, expectAccessible, expectFile, expectStays, stageOfStories, test } from './stage.ts';

const used = stageOfStories('china');

async function codeOf(studio: Studio): Promise<string> {
  return (await studio.part('qr-code').getAttribute('data-code'))!;
}

/** Scans a code with another device and presses a button there. */
async function scan(code: string, action: 'pay' | 'decline' = 'pay'): Promise<void> {
  const { pay } = used.stage;
  const answer = await pay.press(pay.phone(code), action);
  expect(answer.status).toBe(200);
}

/** Expects that the page keeps to its policy, which no header brings here, and does not open inside another page. */
async function expectPoliciesOfDocument({ page, context, faults }: Studio): Promise<void> {
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        void fetch('https://elsewhere.example/').catch(() => {});
      }),
  );
  expect(refused).toBe('connect-src');
  // The console tells of this breach as well, in two lines.
  await expect.poll(() => faults.length).toBe(2);
  faults.length = 0;
  const other = await context.newPage();
  const fault = other.waitForEvent('pageerror');
  await other.setContent(`<iframe src="${new URL('/', page.url())}"></iframe>`);
  expect((await fault).message).toContain('inside another page');
  await expect(other.frameLocator('iframe').locator('#root')).toBeEmpty();
  await other.close();
}

const PRICE = { en: 'CN¥20.00', cn: '¥20.00' };

test('signs in, scans the code, declines, pays and gets the file; the channel opens and closes as specified', async ({
  browser,
}) => {
  const { stage, customer, account } = used;
  const studio = await stage.visit(browser, customer, await stage.order(customer), { account });
  const sent: string[] = [];
  const answers: string[] = [];
  const closed: (number | undefined)[] = [];
  await studio.page.routeWebSocket(/channel=payment/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      sent.push(String(text));
      server.send(text);
    });
    server.onMessage((text) => {
      answers.push(String(text));
      socket.send(text);
    });
    socket.onClose((code) => {
      closed.push(code);
      void server.close();
    });
  });
  await studio.page.clock.install();
  await chooseFile(studio);
  await expect(studio.part('pay-total')).toHaveText(PRICE.en);
  await expect(studio.part('qr-left')).toContainText(/[45]:\d\d/);
  await expectAccessible(studio.page, 'pay-qr');
  await expectStays(studio, 'pay-qr');
  await expect.poll(() => sent).toEqual([KEEP_ALIVE_TEXT]);
  // An unanswered one would end the connection, and the server's clock does not jump.
  await expect.poll(() => answers).toEqual([KEEP_ALIVE_TEXT]);
  await new Promise((resolve) => setTimeout(resolve, SOCKET_ANSWER_MS));
  await studio.page.clock.fastForward(KEEP_ALIVE_SECONDS * 1000);
  await expect.poll(() => sent).toEqual([KEEP_ALIVE_TEXT, KEEP_ALIVE_TEXT]);
  await studio.page.clock.resume();
  const code = await codeOf(studio);
  await scan(code, 'decline');
  await expect(studio.part('pay-qr')).toBeVisible();
  await scan(code);
  await expectFile(studio);
  expect(closed[0]).toBe(PAYMENT_CHANNEL_CLOSE_CODE);
  await expectPoliciesOfDocument(studio);
  await studio.close();
});

test('an expired code is greyed, refreshed and paid', async ({ browser }) => {
  const { stage, customer } = used;
  const id = await stage.order(customer);
  const studio = await stage.visit(browser, customer, id, { language: 'cn' });
  await studio.page.clock.install();
  await chooseFile(studio);
  await expect(studio.part('pay-total')).toHaveText(PRICE.cn);
  const old = await codeOf(studio);
  await stage.pay.expireAttempt(id);
  await studio.page.clock.fastForward(QR_SECONDS * 1000);
  await expect(studio.part('qr-left')).toHaveText('二维码已过期');
  await studio.part('qr-refresh').click();
  await expect.poll(() => codeOf(studio)).not.toBe(old);
  await studio.page.clock.resume();
  await scan(await codeOf(studio));
  await expectFile(studio);
  await studio.close();
});

test('without a notification, polling finds the payment', async ({ browser }) => {
  const { stage, customer } = used;
  stage.faults.set({ lostWebhooks: 1 });
  const studio = await stage.visit(browser, customer, await stage.order(customer), { language: 'cn' });
  await chooseFile(studio);
  await scan(await codeOf(studio));
  await expectFile(studio);
  await studio.close();
});

test('who has paid and is refunded reads that above everything, on the smallest phone as well, and no code', async ({
  browser,
}) => {
  const { stage, customer } = used;
  const id = await stage.order(customer);
  const studio = await stage.goOn(browser, customer, id);
  await chooseFile(studio);
  await studio.page.setViewportSize({ width: 390, height: 664 });
  const code = await codeOf(studio);
  await stage.pay.changeLattice(id);
  await scan(code);
  await expect(studio.part('qr-left')).toHaveText('Your payment has arrived and is being refunded.');
  await expect(studio.part('sent-back')).toBeInViewport({ ratio: 1 });
  await expect(studio.part('qr-code')).toBeHidden();
  await expect(studio.part('qr-refresh')).toBeHidden();
  await expectAccessible(studio.page, 'pay-qr');
  await studio.part('close-pay').click();
  await stage.leave(studio, customer);
});

test('without an answer of WeChat Pay the dialog says so in view, and offers another try', async ({
  browser,
}) => {
  const { stage, customer } = used;
  const studio = await stage.goOn(browser, customer, await stage.order(customer));
  stage.pay.down = true;
  try {
    await chooseFile(studio);
    await studio.page.setViewportSize({ width: 390, height: 664 });
    await expect(studio.part('qr-down')).toBeInViewport({ ratio: 1 });
  } finally {
    stage.pay.down = false;
  }
  // The refused call, and nothing else.
  expect(studio.faults.filter((fault) => !/^503 .*qrcode/.test(fault))).toEqual([]);
  studio.faults.length = 0;
  await studio.part('qr-refresh').click();
  await expect(studio.part('qr-code')).toBeVisible();
  await studio.close();
});

test('a fapiao is asked for on the payments page, and a wrong tax number is named', async ({ browser }) => {
  const { stage } = used;
  const customer = await stage.customer();
  const id = await stage.order(customer);
  await stage.pay.press(await stage.pay.start(customer, id), 'pay');
  await stage.pay.waitForPayment(id);
  const studio = await stage.visit(browser, customer, id, { language: 'cn' });
  await studio.follow('/payments');
  await studio.part('ask-fapiao').click();
  await studio.part('fapiao-title').fill('骨骼科技有限公司');
  await studio.part('fapiao-taxNumber').fill('123');
  await studio.part('fapiao-title').focus();
  await expect(studio.part('fapiao-dialog')).toContainText('请输入 18 位统一社会信用代码');
  await expect(studio.part('fapiao-dialog-save')).toBeDisabled();
  await studio.part('fapiao-taxNumber').fill('91310000MA1FL0XX3K');
  await expectAccessible(studio.page, 'fapiao-dialog');
  await studio.part('fapiao-dialog-save').click();
  await expect(studio.part('fapiao-state')).toContainText('发票申请已提交');
  await expect(studio.part('ask-fapiao')).toHaveCount(0);
  await studio.close();
});

test.describe('on a phone', () => {
  test('WeChat opens from the phone’s browser, and the way back leads to the file', async ({ browser }) => {
    const { stage, customer } = used;
    const id = await stage.order(customer);
    const studio = await stage.visit(browser, customer, id, { touch: true });
    const { page } = studio;
    await studio.part('touch-download').click();
    await expect(studio.part('pay-total')).toHaveText(PRICE.en);
    await expect(studio.part('qr-code')).toHaveCount(0);
    await expectAccessible(page, 'pay-phone');
    await studio.part('pay-phone-go').click();
    await page.waitForURL(/\/h5\?/);
    await page.locator('button[value=cancel]').click();
    await page.waitForURL('**/paySuccess?*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking the payment');
    await studio.part('to-order').click();
    await page.waitForURL('**/touchHome?id=*');
    await studio.part('touch-download').waitFor();
    await studio.part('touch-download').click();
    await studio.part('pay-phone-go').click();
    await page.waitForURL(/\/h5\?/);
    await page.locator('button[value=pay]').click();
    await page.waitForURL('**/paySuccess?*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment received');
    await studio.part('to-order').click();
    await studio.part('touch-download').waitFor();
    await studio.part('touch-download').click();
    await expectFile(studio);
    await studio.close();
  });

  test('inside WeChat its own dialog asks, and the page says what the server knows', async ({ browser }) => {
    const { stage, customer } = used;
    const id = await stage.order(customer);
    const userAgent = 'Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 MicroMessenger/8.0.50';
    const studio = await stage.visit(browser, customer, id, { touch: true, userAgent });
    const { page } = studio;
    const { wechatPay } = stage.pay.cloud.payments;
    let action: 'pay' | 'cancel' = 'cancel';
    await page.exposeFunction('askPayer', (asked: Record<string, string>) => wechatPay.bridge(asked, action));
    await page.addInitScript(() => {
      const { askPayer } = window as unknown as { askPayer(asked: object): Promise<string> };
      type Then = (answer: { err_msg: string }) => void;
      const invoke = (_name: string, asked: object, then: Then) =>
        void askPayer(asked).then((err_msg) => then({ err_msg }));
      Object.assign(window, { WeixinJSBridge: { invoke } });
    });
    await page.reload();
    await studio.part('touch-download').waitFor();
    await studio.part('touch-download').click();
    await studio.part('pay-phone-go').click();
    await page.waitForURL('**/payWechat?*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment cancelled');
    await studio.part('to-order').click();
    await studio.part('touch-download').waitFor();
    await studio.part('touch-download').click();
    action = 'pay';
    await studio.part('pay-phone-go').click();
    await page.waitForURL('**/payWechat?*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment received');
    await studio.close();
  });

  test('where neither is set up, the code is for another device, and the text says so', async ({
    browser,
  }) => {
    const { stage, customer } = used;
    const studio = await stage.visit(browser, customer, await stage.order(customer), { touch: true });
    await studio.page.route('**/api/v1/pay/wechat/ways/**', async (route) => {
      const answer = await (await route.fetch()).json();
      const data = { h5: false, authorizeUrl: null };
      await route.fulfill({ json: { ...answer, data } });
    });
    await studio.part('touch-download').click();
    await expect(studio.part('pay-qr')).toContainText('another device');
    await scan(await codeOf(studio));
    await expectFile(studio);
    await studio.close();
  });
});
