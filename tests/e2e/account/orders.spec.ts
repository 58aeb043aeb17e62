import { expect } from '@playwright/test';
import { CODES } from '../../../core/contract/codes.ts';
import { GRANTS } from '../../../core/rules/account/permissions.ts';
import type { UserSettings } from '../../../core/studio/account/manage.ts';
import { box } from '../../models/primitives.ts';
import type { Studio } from '../studio.ts';
import { chinaStage, test } from './stage.ts';

/** Has no worker for its queue. */
const used = chinaStage();

test('recent orders continue to the tenth page and then the whole list, and a failed one can be restarted', async ({
  browser,
}) => {
  const who = await used.stage.someone();
  const failed = await used.stage.orders(who, 51);
  const studio = await used.stage.visit(browser, {}, who.uid);
  await studio.page.goto('/index');
  const records = studio.part('recent-records');
  await expect(studio.part('record-tile')).toHaveCount(5);
  for (let page = 1; page < 10; page += 1) {
    await expect(studio.part('records-more')).toHaveText('More');
    await records.getByRole('button', { name: 'Next' }).click();
  }
  await expect(studio.part('records-more')).toHaveText('See all');
  await expect(records.getByRole('button', { name: 'Next' })).toBeDisabled();
  await studio.part('records-more').click();
  // More rows load while scrolling, up to the last.
  const rows = studio.part('history-row');
  for (const count of [10, 20, 30, 40, 50, 51]) {
    await expect(rows).toHaveCount(count);
    await rows.last().scrollIntoViewIfNeeded();
    await studio.page.mouse.wheel(0, 2000);
  }

  // A failed order can only be reloaded, which restores the model.
  await studio.page.goto('/index');
  await expect(studio.part('record-tile').first()).toBeDisabled();
  await studio.part('record-reload').click();
  await studio.page.waitForURL(`**/blank?id=${failed}&reload=1`);
  await expect(studio.part('model-name')).toContainText('model');
  await studio.close();
});

test('a tool outside the account names whom to ask, and an order offers the actions of its state', async ({
  browser,
}) => {
  const who = await used.stage.someone();
  await used.stage.orders(who, 2);
  const studio = await used.stage.visit(browser, { language: 'cn' }, who.uid);
  const { page } = studio;
  await page.goto('/index');
  await studio.upload('支架.stl', box([-10, -10, 0], [10, 10, 20]));
  // The host page is notified with the tool's code.
  await page.evaluate(() => {
    window.addEventListener('nouse', (event) => {
      const { code } = (event as CustomEvent<{ code: number }>).detail;
      document.body.dataset.nouse = `${document.body.dataset.nouse ?? ''}${code}`;
    });
  });
  const { contact } = (await (await page.request.get('/api/v1/host')).json()).data;
  const upsell = studio.part('upsell');
  for (const [tool, words] of [
    ['mode-gradient', '渐变晶格'],
    ['mode-regions', '双区晶格'],
    ['tool-cut', '切割工具'],
  ] as const) {
    await studio.part(tool).click();
    await expect(upsell).toContainText('您的账号尚未开通此功能');
    await expect(upsell).toContainText(words);
    await expect(upsell.getByRole('link', { name: contact.email })).toHaveAttribute(
      'href',
      `mailto:${contact.email}`,
    );
    await expect(upsell).toContainText(contact.phone);
    await page.keyboard.press('Escape');
    await expect(upsell).toHaveCount(0);
  }
  await expect(page.locator('body')).toHaveAttribute('data-nouse', '234');
  await expect(studio.part('parameter-panel')).toHaveAttribute('data-mode', 'constant');
  await expect(studio.part('panel-cut')).toHaveCount(0);

  await studio.part('history-open').click();
  const row = (status: string) =>
    studio.part('history-row').filter({ has: page.locator(`[data-status="${status}"]`) });
  for (const [status, words, offered] of [
    ['FAILED', '生成失败', ['reload']],
    ['PREPARING', '未开始', ['reload']],
  ] as const) {
    await expect(row(status)).toHaveCount(1);
    await expect(row(status)).toContainText(words);
    const actions = row(status).locator('[data-action]');
    expect(await actions.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.action))).toEqual(
      offered,
    );
  }
  const more = row('FAILED').getByTestId('row-more');
  await more.click();
  await studio.chooseFromMenu(/删除/);
  await studio.part('delete-order').getByRole('button', { name: '取消' }).click();
  await expect(more).toBeFocused();
  await more.click();
  await studio.chooseFromMenu(/删除/);
  await studio.part('delete-order').getByRole('button', { name: '删除' }).click();
  await expect(row('FAILED')).toHaveCount(0);
  await studio.close();
});

test('members choose the print provider, others see whom to ask, and barred accounts do not see it', async ({
  browser,
}) => {
  const open = async (settings?: UserSettings) => {
    const { uid } = await used.stage.someone(settings);
    const studio = await used.stage.visit(browser, {}, uid);
    await studio.page.goto('/blank');
    await expect(studio.part('account')).toBeVisible();
    await studio.part('lattice-8').click();
    return studio;
  };
  const field = (studio: Studio, name: string) =>
    studio.part('fields').getByRole('radio', { name, exact: true });
  const hardness = (studio: Studio) => studio.part('hardness');

  const stranger = await open();
  await field(stranger, 'Shoes').check({ force: true });
  const size = await stranger.part('size').inputValue();
  await field(stranger, 'Print provider').click({ force: true });
  const notice = stranger.part('contact-dialog');
  await expect(notice).toContainText('is for members');
  await expect(notice.getByTestId('contact-card')).toBeVisible();
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toHaveCount(0);
  await expect(field(stranger, 'Shoes')).toBeChecked();
  await expect(stranger.part('size')).toHaveValue(size);
  await expect(hardness(stranger)).toHaveCount(0);
  await stranger.close();

  const member = await open({ identity: 'member' });
  await field(member, 'Print provider').check({ force: true });
  await expect(hardness(member)).toBeVisible();
  await expect(member.part('contact-dialog')).toHaveCount(0);
  await member.close();

  // Being barred outweighs membership and every grant.
  const barred = await open({ identity: 'member', grants: [...GRANTS], barred: true });
  await expect(barred.part('fields').getByRole('radio')).toHaveCount(5);
  await expect(field(barred, 'Print provider')).toHaveCount(0);
  for (const mode of ['gradient', 'regions']) {
    await barred.part(`mode-${mode}`).click();
    await expect(barred.part('upsell').getByRole('heading')).toHaveText('Not available for this account');
    await barred.page.keyboard.press('Escape');
    await expect(barred.part('upsell')).toHaveCount(0);
    await expect(barred.part('parameter-panel')).toHaveAttribute('data-mode', 'constant');
  }
  await barred.close();
});

test('a waiting job can be minimised, restored and cancelled, and a failed one restores every setting', async ({
  browser,
}) => {
  const { uid } = await used.stage.someone();
  const studio = await used.stage.visit(browser, {}, uid);
  // No live channel, since nothing announces this order's changes.
  await studio.page.routeWebSocket(/\/ws\//, (socket) => socket.close({ code: 1011 }));
  await studio.page.goto('/index');
  await studio.upload('plate.stl', box([-12, -12, 0], [12, 12, 24]));
  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.part('lattice-8').click();
  const queue = studio.part('queue-dialog');
  const lattice = studio.part('lattice-8').locator('input');

  // No worker takes it, so it waits forever.
  await studio.part('generate').click();
  await expect(queue).toContainText('Estimated time left');
  await expect(lattice).toBeDisabled();
  await expect(studio.part('mode-gradient').locator('input')).toBeDisabled();
  await studio.part('minimise').click();
  await expect(queue).toHaveCount(0);
  await expect(studio.part('generate')).toBeDisabled();
  await studio.part('hourglass').click();
  await expect(queue).toBeVisible();
  // The backdrop keeps the pointer from the page. The page inherits nothing from the deaf body, or all of it would be restyled.
  const atCorner = await studio.page.evaluate(() => ({
    isPage: document.elementFromPoint(20, 20)?.closest('#root') !== null,
    events: getComputedStyle(document.querySelector('#root')!).pointerEvents,
    ofBody: getComputedStyle(document.body).pointerEvents,
  }));
  expect(atCorner).toEqual({ isPage: false, events: 'auto', ofBody: 'none' });
  // The focus does not get lost: Generate, which had it, is off.
  await studio.page.keyboard.press('Escape');
  await expect(queue).toHaveCount(0);
  await expect(studio.part('hourglass')).toBeFocused();
  await studio.page.keyboard.press('Enter');
  await expect(queue).toBeVisible();
  await studio.part('cancel-task').click();
  await expect(queue).toHaveCount(0);
  await expect(studio.part('hourglass')).toHaveCount(0);
  await expect(studio.part('generate-failed')).toHaveCount(0);
  await expect(lattice).toBeEnabled();

  await studio.part('generate').click();
  await expect(queue).toBeVisible();
  await used.stage.giveUp(new URL(studio.page.url()).searchParams.get('id')!);
  await studio.part('generate-failed').getByRole('button', { name: 'OK' }).click();
  await expect(queue).toHaveCount(0);
  await expect(lattice).toBeEnabled();
  await expect(lattice).toBeChecked();
  await expect(studio.part('model-name')).toContainText('plate');
  await expect(studio.part('generate')).toBeEnabled();

  // A result that would be too large: Edit leads to the scale of the model.
  const refusal = { code: CODES.resultTooLarge.code, message: '', data: null };
  await studio.page.route(
    '**/v1/workspace/task/lattice',
    (route) => route.fulfill({ status: CODES.resultTooLarge.status, json: refusal }),
    { times: 1 },
  );
  await studio.part('generate').click();
  await studio.part('generate-cannot').getByRole('button', { name: 'Edit' }).click();
  await expect(studio.part('panel-scale')).toBeVisible();
  await studio.close();
});
