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
  await expect(studio.part('pay-reminder')).toBeHidden();
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
  const [second] = await Promise.all([
    studio.context.waitForEvent('page'),
    studio.part('continue-pay').click(),
  ]);
  await second.waitForURL(address);
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

test('a payment for a lattice that changed meanwhile is refunded, and the page says so', async ({
  browser,
}) => {
  const { stage, customer } = used;
  const id = await stage.order(customer);
  const studio = await stage.goOn(browser, customer, id, 'cn');
  await chooseFile(studio);
  await expect(studio.part('pay-price').locator(':focus')).toHaveText('取消');
  const tab = await goToCheckout(studio);
  await expect(tab.locator('html')).toHaveAttribute('lang', 'zh');
  await stage.pay.changeLattice(id);
  await press(tab, 'pay');
  await expect(studio.part('sent-back')).toContainText('正在退回');
  await expectAccessible(studio.page, 'pay-elsewhere');
  await studio.part('continue-pay').click();
  await press(await goToCheckout(studio), 'pay');
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

test('the high-precision file costs more and includes the other one, both in every format', async ({
  browser,
}) => {
  const { stage, customer } = used;
  const id = await stage.order(customer);
  const studio = await stage.goOn(browser, customer, id);
  await chooseFile(studio, 'high');
  await expect(studio.part('pay-total')).toHaveText('US$30.00');
  const tab = await goToCheckout(studio);
  await press(tab, 'pay');
  await tab.waitForURL('**/paySuccess?*');
  expect((await stage.pay.reconcile(id, 'high')).payment.state).toBe('PAID');
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
  await expect(studio.part('pay-item')).toContainText(/\s· \D{3}/);
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
