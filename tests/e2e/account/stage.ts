import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { type Browser, test as base } from '@playwright/test';
import { WRONG_CODES_PER_MAILBOX } from '../../../core/rules/account/limits.ts';
import { SESSION_COOKIE_NAME } from '../../../core/rules/account/session-limits.ts';
import type { HostConfig } from '../../../core/rules/host/config.ts';
import { changeUser, createUser, type UserSettings } from '../../../core/studio/account/manage.ts';
import { newId } from '../../../core/studio/ids.ts';
import { fail } from '../../../core/studio/job/transitions.ts';
import { changeOrder } from '../../../core/studio/order/change.ts';
import { findOrder, type Order, orderItem } from '../../../core/studio/order/order.ts';
import { startSession } from '../../../core/studio/session/session.ts';
import { openSession } from '../../../core/studio/session/user-sessions.ts';
import { keys } from '../../../core/studio/store/keys.ts';
import { buildSite } from '../../../infra/local/build-site.ts';
import { LOCAL_SMS } from '../../../infra/local/services/sms/texts.ts';
import { boxStl } from '../../integration/harness/models.ts';
import { hostSettings, Studio as Product } from '../../integration/harness/studio.ts';
import { Studio, type Visit } from '../studio.ts';
import { PASSWORD, type Person, person } from './steps.ts';

/** A separate product with its own host settings, for account stories. */
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
   * Creates an account whose mailbox has received no code yet, so that it may request one at once. Without
   * settings it is as new users are: not a member, without grants, and of today.
   */
  async someone(settings?: UserSettings, createdAtMs?: number): Promise<Person & { uid: string }> {
    const who = person();
    const ports = this.#product.ports();
    const clock = createdAtMs === undefined ? ports.clock : { nowMs: () => createdAtMs };
    const newUser = { username: who.name, email: who.email, password: PASSWORD };
    const user = await createUser({ ...ports, clock }, newUser);
    if (settings !== undefined) await changeUser(ports, who.name, settings);
    return { ...who, uid: user!.uid };
  }

  /** Counts more wrong codes for every mailbox that had one, until their mails have links. */
  async guessMoreCodes(): Promise<void> {
    const client = new DynamoDBClient(this.#product.cloud.clientConfig('dynamodb'));
    const { TABLE_NAME } = this.#product.cloud.ownerEnvironment();
    const wrong = { ':wrong': { S: keys.wrongCodes('').pk } };
    const { Items = [] } = await client.send(
      new ScanCommand({
        ...{ TableName: TABLE_NAME, FilterExpression: 'begins_with(pk, :wrong)' },
        ExpressionAttributeValues: wrong,
      }),
    );
    client.destroy();
    const { table } = this.#product.ports();
    for (const { pk, sk } of Items)
      await table.write([{ update: { pk: pk!.S!, sk: sk!.S! }, set: { wrong: WRONG_CODES_PER_MAILBOX } }]);
  }

  /** Signs a user in on another device, which ends all other sessions. */
  async signInElsewhere(uid: string): Promise<void> {
    const device = { agent: 'another device', formerToken: undefined, single: true };
    // The page learns of it by its next call, so the stage closes no sockets.
    const sockets = { post: async () => false, close: async () => undefined };
    await openSession({ ...this.#product.ports(), sockets, log: console.log }, uid, {
      autoLogin: false,
      ...device,
    });
  }

  /** Creates `count` orders of that person's model, a second apart, the newest one failed. Returns its id. */
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
    await table.write([{ update: keys.orderCount(uid), set: { orders: count } }]);
    return id;
  }

  /** Gives up the waiting job of an order, as the sweep does after too many tries. */
  async giveUp(workspaceId: string): Promise<void> {
    const { table, clock } = this.#product.ports();
    await changeOrder({ table }, workspaceId, (now) =>
      fail({ order: now, job: now.job! }, clock.nowMs(), 'gave-up'),
    );
  }

  /** Opens a browser, as a visitor or signed in without the form. */
  async visit(browser: Browser, visit: Visit, uid?: string): Promise<Studio> {
    const { url } = this.#product.cloud;
    const studio = await Studio.open(browser, { ...visit, site: url });
    if (uid !== undefined) {
      const { token } = await startSession(this.#product.ports(), uid, { autoLogin: true });
      await studio.giveSession(SESSION_COOKIE_NAME, token, url);
    }
    return studio;
  }
}

/** The China host of the account stories: it sends text messages and offers WeChat sign-in. */
const CHINA: Partial<HostConfig> = {
  host: 'china',
  pay: { provider: 'wechat' },
  sms: { ...LOCAL_SMS },
  wechatLogin: true,
};

/**
 * For every account story, so that all run in one worker: another `test` would start another one, with its own browser.
 * `china` is one product for all files that use it.
 */
export const test = base.extend<object, { china: AccountStage }>({
  china: [
    // Playwright reads the first parameter's pattern.
    // biome-ignore lint/correctness/noEmptyPattern: the fixture uses no other one
    async ({}, use) => {
      const stage = await AccountStage.open(CHINA);
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
});

/** The worker's China stage, for the stories of a file. */
export function chinaStage(): { stage: AccountStage } {
  const used = {} as { stage: AccountStage };
  test.beforeAll(({ china }) => {
    used.stage = china;
  });
  return used;
}

/** A stage with other settings, for the stories of one file. */
export function accountStage(settings: () => Partial<HostConfig>): { stage: AccountStage } {
  const used = {} as { stage: AccountStage };
  test.beforeAll(async () => {
    used.stage = await AccountStage.open(settings());
  });
  test.afterAll(() => used.stage?.close());
  return used;
}
