import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { authInfo } from '../../../core/contract/calls/account/account.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { newId } from '../../../core/studio/ids.ts';
import { findOrder, orderItem } from '../../../core/studio/order/order.ts';
import { buildSite } from '../../../infra/local/build-site.ts';
import { boxStl } from '../../integration/harness/models.ts';
import { PASSWORD } from '../../integration/harness/studio.ts';
import type { Visitor } from '../../integration/harness/visitor.ts';
import { PayStudio } from '../../integration/pay/pay-studio.ts';
import { HOME } from '../account/steps.ts';
import { type Language, Studio, type Visit } from '../studio.ts';

type Host = 'global' | 'china';

/** Stage of the payment stories: a separate product and its customers' browsers. */
export class PayStage {
  readonly pay: PayStudio;
  /** Pages that stories have left, by language. */
  readonly #left = new Map<Language, { studio: Studio; customer: Visitor }>();
  #users = 0;
  #made: string | undefined;

  private constructor(pay: PayStudio) {
    this.pay = pay;
  }

  static async open(host: Host): Promise<PayStage> {
    await buildSite();
    return new PayStage(await PayStudio.open(host === 'china' ? 'wechat' : 'card'));
  }

  async close(): Promise<void> {
    await this.pay.close();
  }

  get faults() {
    return this.pay.cloud.faults;
  }

  get newestAccount(): string {
    return `customer${this.#users}`;
  }

  /** Returns a new customer, by default without free downloads. */
  async customer(trialsLeft = 0): Promise<Visitor> {
    this.#users += 1;
    return await this.pay.payer(this.newestAccount, trialsLeft);
  }

  /** Returns a finished order of that customer. The engine makes the first; the others are copies with new ids. */
  async order(customer: Visitor): Promise<string> {
    this.#made ??= await generate(customer);
    const { table, ids } = this.pay.studio.ports();
    const made = (await findOrder({ table }, this.#made))!;
    const { uid } = await customer.call(authInfo);
    const copy = { ...made, id: newId(ids, 'wsp'), uid };
    await table.write([{ put: orderItem(copy) }]);
    return copy.id;
  }

  /** Opens the customer's browser at an order. `account`: signs in there, not by a cookie. */
  async visit(
    browser: Browser,
    customer: Visitor,
    orderId: string,
    { account, ...visit }: Visit & { account?: string } = {},
  ): Promise<Studio> {
    const { url } = this.pay.cloud;
    const order = `${visit.touch === true ? '/touchHome' : '/blank'}?id=${orderId}`;
    const phone = visit.touch === true ? { viewport: { width: 390, height: 844 } } : {};
    const studio = await Studio.open(browser, { ...phone, ...visit, site: url });
    if (account === undefined) {
      const [name = '', value = ''] = customer.cookie!.split('=');
      await studio.giveSession(name, value, url);
      await studio.page.goto(order);
    } else {
      this.pay.cloud.offerDemo({ name: account, password: PASSWORD });
      await studio.page.goto('/login');
      await studio.part('tab-account').click();
      await studio.part('login-demo').click();
      await studio.page.waitForURL(HOME);
      await studio.follow(order);
    }
    await studio
      .part(visit.touch === true ? 'touch-download' : 'download')
      .first()
      .waitFor();
    return studio;
  }

  /** Like `visit`, on the page that the customer's last story in this language has left, if there is one. */
  async goOn(
    browser: Browser,
    customer: Visitor,
    orderId: string,
    language: Language = 'en',
  ): Promise<Studio> {
    const left = this.#left.get(language);
    if (left?.customer !== customer) return await this.visit(browser, customer, orderId, { language });
    this.#left.delete(language);
    const { studio } = left;
    // The story before may have left a phone's window.
    await studio.page.setViewportSize({ width: 1440, height: 900 });
    await studio.follow(`/blank?id=${orderId}`);
    await studio.part('download').first().waitFor();
    return studio;
  }

  /** Ends a story that has changed nothing of its page for good, in place of `studio.close`. */
  async leave(studio: Studio, customer: Visitor): Promise<void> {
    await studio.follow('/paySuccess');
    await expect(studio.part('download')).toHaveCount(0);
    expect(studio.faults).toEqual([]);
    this.#left.set(studio.language, { studio, customer });
  }
}

/** Fills a box with a lattice and returns the order's id. */
async function generate(customer: Visitor): Promise<string> {
  const workspace = await customer.workspace(boxStl(24, 24, 24));
  // More sides than low precision has, so that the precisions differ.
  await customer.generate(workspace, { surfaceNum: 8 });
  expect((await customer.waitForEnd(workspace.id)).status).toBe('COMPLETED');
  return workspace.id;
}

/** Goes from the download button to the payment method, or to the offer of a free download. */
export async function chooseFile(studio: Studio, precision: Precision = 'low'): Promise<void> {
  await studio.part('download').first().click();
  await studio.part(`download-${precision}`).click();
}

/** Presses "go to payment" and returns the payment's tab once it shows the checkout. */
export async function goToCheckout(studio: Studio): Promise<Page> {
  const [tab] = await Promise.all([studio.context.waitForEvent('page'), studio.part('go-pay').click()]);
  await tab.waitForURL(/\/c\/pay\//);
  return tab;
}

export async function press(tab: Page, action: 'pay' | 'decline' | 'cancel'): Promise<void> {
  await tab.locator(`button[value=${action}]`).click();
}

/** Checks the final tip with name, size and date, which a click beside it does not close, and the file. */
export async function expectFile(studio: Studio): Promise<void> {
  await expectStays(studio, 'download-tip');
  await expect(studio.part('download-size')).toContainText(/\.stl.*\s[KMG]?B/);
  await expect(studio.part('kept-until')).toContainText(/20\d\d/);
  const bytes = await studio.download('download-link');
  expect(bytes.length).toBe(84 + 50 * new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true));
}

/** Checks with axe that keyboard and screen reader reach everything in a dialog. */
export async function expectAccessible(page: Page, testId: string): Promise<void> {
  // The other mode opens a page for each check, for frames of other origins; a dialog has none.
  const dialog = new AxeBuilder({ page }).include(`[data-testid=${testId}]`);
  const { violations } = await dialog.setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** A product of each host for all stories of a worker. */
export const test = base.extend<object, Record<Host, PayStage>>({
  global: [stageFor('global'), { scope: 'worker' }],
  china: [stageFor('china'), { scope: 'worker' }],
});

function stageFor(host: Host) {
  // Playwright reads the first parameter's pattern.
  // biome-ignore lint/correctness/noEmptyPattern: the fixture uses no other one
  return async ({}, use: (stage: PayStage) => Promise<void>) => {
    const stage = await PayStage.open(host);
    await use(stage);
    await stage.close();
  };
}

/** The worker's stage with a customer, by the name of `account`, for all stories of a file; faults end with their story. */
export function stageOfStories(host: Host): { stage: PayStage; customer: Visitor; account: string } {
  const used = {} as ReturnType<typeof stageOfStories>;
  const begin = async (stage: PayStage) => {
    used.stage = stage;
    used.customer = await stage.customer();
    used.account = stage.newestAccount;
  };
  if (host === 'china') test.beforeAll(({ china }) => begin(china));
  else test.beforeAll(({ global }) => begin(global));
  test.afterEach(() => used.stage.faults.set({ lostWebhooks: 0, reorderedWebhooks: 0, repeatedWebhooks: 0 }));
  return used;
}

/** Checks that a click beside an open dialog does not close it. */
export async function expectStays(studio: Studio, testId: string): Promise<void> {
  await expect(studio.part(testId)).toBeVisible();
  await studio.page.mouse.click(5, 5);
  await expect(studio.part(testId)).toBeVisible();
}
