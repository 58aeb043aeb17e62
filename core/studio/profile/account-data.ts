import type { CallData } from '../../contract/call.ts';
import type { accountExport } from '../../contract/calls/account/profile.ts';
import { EXPORTS_PER_USER } from '../../rules/account/limits.ts';
import { countTry } from '../account/tries.ts';
import type { User } from '../account/user.ts';
import { listApiKeys } from '../api-key/api-key.ts';
import { checkedPrefix } from '../file/upload.ts';
import { foldersOf } from '../order/folders.ts';
import { type Order, orderOf } from '../order/order.ts';
import { findFapiao } from '../pay/fapiao/fapiao.ts';
import { paymentsOfUser } from '../pay/payer/payments-of-user.ts';
import type { Ports } from '../ports.ts';
import { type Press, presses } from '../press/record.ts';
import { listRecipes } from '../recipe/recipe.ts';
import { listSessions } from '../session/user-sessions.ts';
import { keys, userOrdersKey } from '../store/keys.ts';
import { readableOf } from '../store/record.ts';
import { avatarPrefix } from './avatar.ts';
import { verifyPresence } from './verify-owner.ts';

/** A copy of an account's data, as JSON values. */
export type AccountData = CallData<typeof accountExport>;

/** Maximum validity of an export's addresses, seconds; the credentials that signed them end earlier. */
export const EXPORT_URL_SECONDS = 24 * 3600;
const PAYMENTS_PER_PAGE = 100;

/** The owner's copy. Throws currentPasswordWrong, freshSignInNeeded or tooManyRequests. */
export async function exportAccount(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'log' | 'passwords'>,
  user: User,
  proof: { current: string; sessionToken: string },
): Promise<AccountData> {
  await verifyPresence(ports, user, proof);
  await countTry(ports, { what: `export:${user.uid}`, ...EXPORTS_PER_USER });
  // In the form of JSON, which leaves out fields without a value.
  return JSON.parse(JSON.stringify(await accountData(ports, user)));
}

/**
 * Returns a copy of a user's data as JSON values: profile, sessions, API keys, orders with their settings and press tests,
 * recipes, folders, images, payments with requests for a fapiao, and an address for each uploaded file. Results are not included, since a
 * user with the right to one downloads it from its order. There is no hash of a password, a session or another account.
 * Enquiries are not included either, because they belong to a mailbox, not to an account.
 */
export async function accountData(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'log'>,
  user: User,
): Promise<Record<string, unknown>> {
  const { uid } = user;
  const { passwordHash: _, wechatSubject, ...profile } = user;
  const items = await ports.table.query({ index: 'gsi1', pk: userOrdersKey(uid), newestFirst: true });
  const orders = readableOf(items, orderOf, ports).filter((order) => order.uid === uid);
  const images = await ports.table.query({ pk: keys.image(uid, '').pk });
  ports.log('account exported', { uid });
  return {
    exportedAt: new Date(ports.clock.nowMs()).toISOString(),
    profile: { ...profile, hasWechat: wechatSubject !== undefined },
    sessions: await listSessions(ports, uid),
    apiKeys: await listApiKeys(ports, uid),
    orders: await Promise.all(orders.map((order) => orderData(ports, order))),
    recipes: await listRecipes(ports, uid),
    folders: await foldersOf(ports, uid),
    images: images.map(({ pk: _pk, ...image }) => image),
    payments: await allPayments(ports, uid),
    files: await fileAddresses(ports, [checkedPrefix(uid), avatarPrefix(uid)]),
  };
}

async function orderData(ports: Pick<Ports, 'table'>, order: Order) {
  const { id, title, folderId, map, status, createdAtMs, keptUntilMs, file, job, failure } = order;
  const { name, bytes, extentMm, faces } = file;
  const model = { id: file.id, name, bytes, extentMm, faces };
  const press = await presses.find(ports, id);
  return {
    id,
    title,
    folderId,
    map,
    status,
    createdAtMs,
    keptUntilMs,
    model,
    request: job?.request,
    failure: failure?.code,
    pressTest: press && pressData(press),
  };
}

function pressData({ id, jobId, question, state, startedAtMs, failure, figures }: Press) {
  return { id, jobId, question, state, startedAtMs, failure, figures };
}

async function allPayments(ports: Pick<Ports, 'table'>, uid: string): Promise<unknown[]> {
  const all: unknown[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const page = await paymentsOfUser(ports, uid, { after, size: PAYMENTS_PER_PAGE });
    for (const paid of page.payments) all.push({ ...paid, fapiao: await findFapiao(ports, paid.payment.id) });
    after = page.next;
  }
  return all;
}

async function fileAddresses({ files }: Pick<Ports, 'files'>, prefixes: readonly string[]) {
  const stored = (await Promise.all(prefixes.map((prefix) => files.list(prefix)))).flat();
  return await Promise.all(
    stored.map(async (key) => ({ key, url: await files.downloadUrl(key, EXPORT_URL_SECONDS) })),
  );
}
