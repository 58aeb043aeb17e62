import { type Browser, test } from '@playwright/test';
import { SESSION_COOKIE_LOOPBACK } from '../../core/rules/account/session-limits.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';
import { changeUser, createUser, type UserSettings } from '../../core/studio/account/manage.ts';
import { buryJob } from '../../core/studio/job/dead-letter.ts';
import { findOrder, type Order, orderItem } from '../../core/studio/order/order.ts';
import { startSession } from '../../core/studio/session/session.ts';
import { openSession } from '../../core/studio/session/user-sessions.ts';
import { newId } from '../../core/studio/store/ids.ts';
import { buildSite } from '../../infra/local/build-site.ts';
import { boxStl } from '../integration/harness/models.ts';
import { hostSettings, Studio as Product } from '../integration/harness/studio.ts';
import { PASSWORD, type Person, person } from './account-steps.ts';
import { WITHOUT_PICTURE } from './pay-stage.ts';
import { Studio, type Visit } from './studio.ts';

/** A product of its own with its own host settings, for stories of accounts. */
class AccountStage {
  readonly #product: Product;

  private constructor(product: Product) {
    this.#product = product;
  }

  static async open(settings: Partial<HostConfig>): Promise<AccountStage> {
    await buildSite();
    return new AccountStage(await Product.start({ waking: false, environment: hostSettings(settings) }));
  }

  async close(): Promise<void> {
    await this.#product.stop();
  }

  /**
   * An account whose mailbox was sent no code yet: its first one may be asked for at once. Without settings it is as
   * new users are: no member, and no grants.
   */
  async someone(settings?: UserSettings): Promise<Person & { uid: string }> {
    const who = person();
    const user = await createUser(this.#product.ports(), {
      username: who.name,
      email: who.email,
      password: PASSWORD,
    });
    if (settings !== undefined) await changeUser(this.#product.ports(), who.name, settings);
    return { ...who, uid: user!.uid };
  }

  /** Signs a user in on another device, the only one from then on. */
  async signInElsewhere(uid: string): Promise<void> {
    const device = { agent: 'another device', formerToken: undefined, single: true };
    await openSession(this.#product.ports(), uid, false, device);
  }

  /** So many orders of that person's uploaded model, a second apart, the newest one failed; gives its id. */
  async orders({ name, uid }: Person & { uid: string }, count: number): Promise<string> {
    const visitor = this.#product.visitor();
    await visitor.signIn(name, PASSWORD);
    const { id } = await visitor.workspace(boxStl(24, 24, 24));
    const { table, ids } = this.#product.ports();
    const made = (await findOrder({ table }, id))!;
    const older = Array.from({ length: count - 1 }, (_, second): Order => {
      return { ...made, id: newId(ids, 'wsp'), uid, createdAtMs: made.createdAtMs - (second + 1) * 1000 };
    });
    const failed: Order = { ...made, status: 'FAILED', failure: { code: 'gave-up' } };
    for (const order of [failed, ...older]) await table.write([{ put: orderItem(order) }]);
    return id;
  }

  /** The queue gives up the waiting task of an order, as after too many tries. */
  async giveUp(workspaceId: string): Promise<void> {
    const { table, clock } = this.#product.ports();
    const { job, uid } = (await findOrder({ table }, workspaceId))!;
    await buryJob({ table, clock }, { orderId: workspaceId, jobId: job!.id, uid });
  }

  /** A visitor's browser, or one signed in without the form, which other stories are about. */
  async visit(browser: Browser, visit: Visit, uid?: string): Promise<Studio> {
    const { url } = this.#product.cloud;
    const studio = await Studio.open(browser, { ...visit, site: url });
    if (uid !== undefined) {
      const { token } = await startSession(this.#product.ports(), uid, true);
      await studio.context.addCookies([{ name: SESSION_COOKIE_LOOPBACK, value: token, url }]);
    }
    return studio;
  }
}

/** One stage for all stories of a file. */
export function accountStage(settings: () => Partial<HostConfig>): { stage: AccountStage } {
  const used = {} as { stage: AccountStage };
  test.use({ launchOptions: WITHOUT_PICTURE });
  test.beforeAll(async () => {
    used.stage = await AccountStage.open(settings());
  });
  test.afterAll(() => used.stage?.close());
  return used;
}
