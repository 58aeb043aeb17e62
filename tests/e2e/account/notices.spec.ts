import { expect } from '@playwright/test';
import { CODES } from '../../../core/contract/codes.ts';
import { LATTICES_RENAMED_ON } from '../../../core/rules/host/notices.ts';
import { accountStage, test } from './stage.ts';
import { DARK_PLACES } from './steps.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Header in which the CDN sends the viewer's country. */
const COUNTRY = 'cloudfront-viewer-country';
const MAINTENANCE = { en: /maintenance/, cn: /维护/ };

const ELSEWHERE = { en: 'on another device', cn: '其他设备' };

/** A host under maintenance that serves no viewers of one country and may not serve those of another. */
const used = accountStage(() => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  return {
    maintenance: { from: at(-DAY_MS), to: at(DAY_MS) },
    regions: { notServed: ['AQ'], embargoed: ['BV'], refuseUnknown: true },
  };
});

for (const [where, visit] of DARK_PLACES) {
  test(`every notice is shown, ${where}`, async ({ browser }) => {
    const home = visit.touch ? '/touch' : '/index';
    const { uid } = await used.stage.someone(undefined, Date.parse(LATTICES_RENAMED_ON) - DAY_MS);
    const studio = await used.stage.visit(browser, visit, uid);
    // Three reasons for an unavailable region, each with its own text and our contact.
    const texts = new Set<string>();
    for (const country of ['AQ', 'BV', '']) {
      await studio.context.setExtraHTTPHeaders(country === '' ? {} : { [COUNTRY]: country });
      await studio.page.goto(home);
      const dialog = studio.part('region-dialog');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByTestId('contact-card')).toBeVisible();
      texts.add(await dialog.innerText());
    }
    expect(texts.size).toBe(3);

    await studio.context.setExtraHTTPHeaders({ [COUNTRY]: 'CH' });
    await studio.page.goto(home);
    await expect(studio.part('notice-maintenance')).toContainText(MAINTENANCE[visit.language!]);
    // GH names are TYPE names now; who has known them sees the notice until it was read.
    await expect(studio.part('notice-news')).toContainText('TYPE');
    await studio.part('notice-news').getByRole('button').click();
    await expect(studio.part('notice-news')).toHaveCount(0);

    // The upload notes must be read. They stay hidden for users who opted out.
    await studio.part('upload').click();
    const notes = studio.part('upload-notes');
    const goOn = notes.getByRole('button', { name: /^(Continue|继续)$/ });
    await goOn.click();
    await expect(notes.getByRole('alert')).not.toBeEmpty();
    for (const tick of ['notes-read', 'notes-no-more'])
      await notes
        .locator('label')
        .filter({ has: studio.part(tick) })
        .click();
    const saved = studio.page.waitForResponse(/notice\/introduction/);
    await Promise.all([studio.page.waitForEvent('filechooser'), goOn.click()]);
    expect((await saved).ok()).toBe(true);

    // Read notices stay read in another session.
    await studio.page.evaluate(() => sessionStorage.clear());
    await studio.page.reload();
    await expect(studio.part('notice-maintenance')).toBeVisible();
    await expect(studio.part('notice-news')).toHaveCount(0);
    await expect(studio.part('account')).toBeVisible();
    await Promise.all([studio.page.waitForEvent('filechooser'), studio.part('upload').click()]);

    // A sign-in on another device ends this session. The page says so once and becomes a visitor's.
    await used.stage.signInElsewhere(uid);
    await studio.page.reload();
    const notLogged = studio.part('not-logged');
    await expect(notLogged).toContainText(ELSEWHERE[visit.language!]);
    const forgotten = studio.page.waitForResponse(/auth\/slo/);
    await notLogged.getByRole('button', { name: /Not now|暂不登录/ }).click();
    expect((await forgotten).ok()).toBe(true);
    const answered = studio.page.waitForResponse(/auth\/info/);
    await studio.page.reload();
    expect((await (await answered).json()).code).toBe(CODES.notSignedIn.code);
    await expect(studio.part('sign-in')).toBeVisible();
    await expect(notLogged).toHaveCount(0);
    await studio.close();
  });
}
