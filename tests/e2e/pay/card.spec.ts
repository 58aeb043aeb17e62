import { expect } from '@playwright/test';
import {
  chooseFile,
  expectAccessible,
  expectFile,
  expectStays,
  goToCheckout,
  press,
  stageOfStories,
  test,
} from './stage.ts';

const used = stageOfStories('global');

test('declined, cancelled, tab closed and opened again, paid: one checkout all the way', {
  tag: '@main',
}, async ({ browser }) => {
  const { stage } = used;
  const customer = await stage.customer();
  const { sessions } = stage.pay.cloud.payments.stripe.bank.books;
  const id = await stage.order(customer);
  const studio = await stage.visit(browser, customer, id);
  await chooseFile(studio);
  await expect(studio.part('pay-total')).toHaveText('US$10.00');
  // The link to the terms comes first in the dialog, but Enter must not leave the page.
  await expect(studio.part('pay-price').locator(':focus')).toHaveText('Cancel');
  await expectAccessible(studio.page, 'pay-price');
  await studio.part('pay-reminder-off').click();
  await expectStays(studio, 'pay-price');
  const before = Object.keys(sessions).length;
  const [first] = await Promise.all([studio.context.waitForEvent('page'), studio.part('go-pay').dblclick()]);
  await first.waitForURL(/\/c\/pay\//);
  const address = first.url();
  await expect(first.locator('html')).toHaveAttribute('lang', 'en');
  await press(first, 'decline');
  await expect(first.getByRole('alert')).toBeVisible();
  const checkouts = studio.context.pages().filter((page) => page.url() === address);
  expect(checkouts, 'a double click opens one tab').toHaveLength(1);
  await press(first, 'cancel');
  await first.waitForURL('**/payCancel?*');
  await expect(first.getByRole('heading')).toHaveText('Payment cancelled');
  await first.close();

  await expectStays(studio, 'pay-elsewhere');
  await studio.part('complete-pay').click();
  await expect(studio.part('not-paid')).toBeVisible();
  await expectAccessible(studio.page, 'pay-elsewhere');
  await studio.part('continue-pay').click();
  await expect(studio.part('pay-price')).toBeVisible();
  await expect(studio.part('pay-reminder')).toBeHidden();
  const second = await goToCheckout(studio);
  expect(second.url()).toBe(address);
  expect(Object.keys(sessions)).toHaveLength(before + 1);
  await press(second, 'pay');
  await second.waitForURL('**/paySuccess?*');
  await expect(second.getByRole('heading')).toHaveText('Payment received');
  const left = await second.evaluate(() => ['pk', 'sessionId'].map((name) => sessionStorage.getItem(name)));
  expect(left).toEqual([null, null]);
  const closed = second.waitForEvent('close');
  // The tab may close before the click returns.
  await second.evaluate(() => {
    const button = document.querySelector<HTMLElement>('[data-testid=close-page]');
    setTimeout(() => button?.click());
  });
  await closed;
  await expectFile(studio);
  const kept = await studio.page.evaluate(() =>
    ['pk', 'sessionId'].map((name) => sessionStorage.getItem(name)),
  );
  expect(kept).toEqual([null, null]);
  expect((await stage.pay.latest(id)).entries).toHaveLength(1);
  await studio.close();
});

// `stories.spec.ts` shows every dialog in both languages.
test('the first order uses the free download, the second must be paid', async ({ browser }) => {
  const { stage } = used;
  const guest = await stage.customer(1);
  const studio = await stage.visit(browser, guest, await stage.order(guest));
  await chooseFile(studio);
  await expect(studio.part('trial-count')).toContainText(/one|1/);
  await expectStays(studio, 'trial-count');
  await expectAccessible(studio.page, 'trial-count');
  await studio.part('use-trial').dblclick();
  await expectFile(studio);
  await studio.part('download').first().click();
  await expect(studio.part('price-low')).toHaveText('Yours');
  await studio.follow(`/blank?id=${await stage.order(guest)}`);
  await chooseFile(studio);
  await expect(studio.part('pay-price')).toBeVisible();
  await studio.close();
});

test('a payment for a lattice that changed meanwhile is refunded, and the page says so', async ({
  browser,
}) => {
  const { stage, customer } = used;
  const id = await stage.order(customer);
  const studio = await stage.goOn(browser, customer, id, 'cn');
  await chooseFile(studio);
  const tab = await goToCheckout(studio);
  await stage.pay.changeLattice(id);
  await press(tab, 'pay');
  await expect(studio.part('sent-back')).toContainText('正在退回');
  await expectAccessible(studio.page, 'pay-elsewhere');
  await studio.part('continue-pay').click();
  await press(await goToCheckout(studio), 'pay');
  await expectFile(studio);
  await stage.leave(studio, customer);
});

test('a checkout in Chinese is cancelled and paid, and a late and repeated notification changes nothing', async ({
  browser,
}) => {
  const { stage, customer } = used;
  stage.faults.set({ reorderedWebhooks: 1, repeatedWebhooks: 1 });
  const studio = await stage.goOn(browser, customer, await stage.order(customer), 'cn');
  await chooseFile(studio);
  await expect(studio.part('pay-price').locator(':focus')).toHaveText('取消');
  const tab = await goToCheckout(studio);
  await expect(tab.locator('html')).toHaveAttribute('lang', 'zh');
  await press(tab, 'cancel');
  await tab.waitForURL('**/payCancel?*');
  await expect(tab.getByRole('heading')).toHaveText('支付已取消');
  await tab.goBack();
  await press(tab, 'pay');
  await tab.waitForURL('**/paySuccess?*');
  await expect(tab.getByRole('heading')).toHaveText('支付成功');
  await expectFile(studio);
  await stage.leave(studio, customer);
});

test('a browser that blocks the new tab leads to the checkout by a link', async ({ browser }) => {
  const { stage, customer } = used;
  const studio = await stage.goOn(browser, customer, await stage.order(customer), 'cn');
  await studio.page.evaluate(() => {
    window.open = () => null;
  });
  await chooseFile(studio);
  await studio.part('go-pay').click();
  // One main button at a time: the link first, then the word that it is paid.
  await expect(studio.part('complete-pay')).toHaveCount(0);
  const [tab] = await Promise.all([
    studio.context.waitForEvent('page'),
    studio.part('open-payment-tab').click(),
  ]);
  await expect(studio.part('complete-pay')).toBeVisible();
  await tab.waitForURL(/\/c\/pay\//);
  await press(tab, 'pay');
  await expectFile(studio);
  await studio.close();
});

test('with no notification and the page closed, the reconciler finds the payment', async ({ browser }) => {
  const { stage, customer } = used;
  stage.faults.set({ lostWebhooks: 1 });
  const id = await stage.order(customer);
  const studio = await stage.visit(browser, customer, id);
  await chooseFile(studio);
  const tab = await goToCheckout(studio);
  await studio.page.close();
  await press(tab, 'pay');
  await tab.waitForURL('**/paySuccess?*');
  expect((await stage.pay.reconcile(id)).payment.state).toBe('PAID');
  const again = await stage.visit(browser, customer, id);
  await chooseFile(again);
  await expectFile(again);
  await studio.close();
  await stage.leave(again, customer);
});

test('the high-precision file costs more and includes the other one, both in every format', async ({
  browser,
}) => {
  const { stage, customer } = used;
  const id = await stage.order(customer);
  const studio = await stage.goOn(browser, customer, id);
  await chooseFile(studio, 'high');
  await expect(studio.part('pay-total')).toHaveText('US$30.00');
  const tab = await goToCheckout(studio);
  // Paid in the other tab while this one loads the price; the next attempt to pay notices it.
  await studio.part('continue-pay').click();
  await press(tab, 'pay');
  await tab.waitForURL('**/paySuccess?*');
  expect((await stage.pay.reconcile(id, 'high')).payment.state).toBe('PAID');
  await studio.part('go-pay').click();
  await expect(studio.part('download-tip')).toBeVisible();
  for (const format of ['3mf', '3mf-beam']) {
    const bytes = await studio.download(`download-format-${format}`);
    // A 3MF file is a ZIP package.
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 4))).toBe('PK\u0003\u0004');
  }
  await expectFile(studio);
  await chooseFile(studio, 'low');
  await expectFile(studio);
  await stage.leave(studio, customer);
});

test('after low precision high precision costs the difference, and the choice says so', async ({
  browser,
}) => {
  const { stage, customer } = used;
  const id = await stage.order(customer);
  const studio = await stage.goOn(browser, customer, id);
  await studio.part('download').first().click();
  await expect(studio.part('price-low')).toHaveText('US$10.00');
  await expect(studio.part('price-high')).toHaveText('US$30.00');
  await expectAccessible(studio.page, 'download-choose');
  await studio.part('download-low').click();
  await expect(studio.part('pay-item')).toContainText(/ · \D{3}/);
  await press(await goToCheckout(studio), 'pay');
  await expectFile(studio);
  await studio.part('download').first().click();
  await expect(studio.part('price-low')).toHaveText('Paid');
  await expect(studio.part('price-high')).toHaveText('US$20.00');
  await studio.part('download-high').click();
  await expect(studio.part('pay-total')).toHaveText('US$20.00');
  await press(await goToCheckout(studio), 'pay');
  await expectFile(studio);
  await stage.leave(studio, customer);
});

test('two precisions with the same bytes are one file at the low price', async ({ browser }) => {
  const { stage, customer } = used;
  const id = await stage.order(customer, { oneFile: true });
  const studio = await stage.goOn(browser, customer, id);
  await studio.part('download').first().click();
  await expect(studio.part('download-low')).toContainText('the same file');
  await expect(studio.part('download-high')).toBeHidden();
  await studio.part('download-low').click();
  await expect(studio.part('pay-total')).toHaveText('US$10.00');
  await press(await goToCheckout(studio), 'pay');
  await expectFile(studio);
  await stage.leave(studio, customer);
});

test('the page after a checkout says what the server knows: nothing, refunded, or cancelled', async ({
  browser,
}) => {
  const { stage, customer } = used;
  const id = await stage.order(customer);
  const studio = await stage.goOn(browser, customer, id);
  const { page } = studio;
  const heading = page.getByRole('heading', { level: 1 });
  await studio.follow('/paySuccess');
  await expect(heading).toHaveText('No payment to continue');
  await studio.follow(`/paySuccess?id=${id}&precision=low`);
  await expect(heading).toHaveText('Checking the payment');
  await page.goto(`/payCancel?id=${id}&precision=low`);
  await expect(heading).toHaveText('Payment cancelled');
  await page.goto(`/blank?id=${id}`);
  await chooseFile(studio);
  const tab = await goToCheckout(studio);
  await stage.pay.changeLattice(id);
  await press(tab, 'pay');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Your payment is being refunded');
  await expect(studio.part('sent-back')).toBeVisible();
  await expect(studio.part('close-pay')).toBeVisible();
  await studio.close();
});

test('a paid order is on the payments page, and deleting it says what was paid and is lost', async ({
  browser,
}) => {
  const { stage } = used;
  const customer = await stage.customer();
  const id = await stage.order(customer);
  await stage.pay.press(await stage.pay.start(customer, id), 'pay');
  await stage.pay.waitForPayment(id);
  const studio = await stage.visit(browser, customer, id);
  await studio.part('history-open').click();
  await studio.part('row-more').first().click();
  await studio.chooseFromMenu(/Delete/);
  await expect(studio.part('delete-paid')).toContainText('US$10.00');
  await expect(studio.part('delete-paid')).toContainText(/\d+ [A-Z][a-z]+ 20\d\d/);
  await studio.follow('/payments');
  await expect(studio.part('payment')).toContainText(/US\$10\.00/);
  await expect(studio.part('payment')).toContainText(/ord_\w+/);
  await expect(studio.part('payment')).toHaveAttribute('data-state', 'paid');
  await studio.part('invoice').click();
  await studio.page.waitForURL(/\/i\/in_/);
  await studio.close();
});

test('with the live channel blocked, polling ends in the same state', async ({ browser }) => {
  const { stage, customer } = used;
  const studio = await stage.visit(browser, customer, await stage.order(customer));
  await studio.page.routeWebSocket(/\/ws\//, (socket) => socket.close({ code: 1011 }));
  await chooseFile(studio);
  await press(await goToCheckout(studio), 'pay');
  await expectFile(studio);
  await studio.close();
});
