import { beforeEach, expect, test } from 'vitest';
import { writePng } from '../../formats/png/write-png.ts';
import { UPLOAD_POLICY_SECONDS } from '../../rules/model/upload-limits.ts';
import { WORK_SECONDS } from '../../rules/order/retention.ts';
import { changeUser, createUser } from '../account/manage.ts';
import { findUser, findUserByLogin, type User } from '../account/user.ts';
import { registerImage } from '../file/gradient-image/register.ts';
import { pendingPrefix } from '../file/upload.ts';
import { historyPage } from '../history/history.ts';
import { sendOutbox } from '../mail/outbox.ts';
import { createOrder } from '../order/create.ts';
import { DELETION_RETRY_SECONDS, finishDeletions } from '../order/delete.ts';
import { findOrder } from '../order/order.ts';
import { sessionUser, startSession } from '../session/session.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import type { Item } from '../store/table.ts';
import { analyseOrder, finishOrder } from '../testing/finished-order.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { sampleFile } from '../testing/sample-order.ts';
import { makeAvatarForm, setAvatar } from './avatar.ts';
import { deleteAccount } from './delete-account.ts';
import { finishErasures } from './erasure.ts';

const PASSWORD = 'lattice-9-of-annie';
let ports: MemoryPorts;

beforeEach(() => {
  ports = memoryPorts();
});

/** An account with a model that no order uses, a finished and a waiting order, a gradient image and a picture. */
async function busyUser(username: string): Promise<{ user: User; token: string; orderId: string }> {
  const email = `${username}@studio.example`;
  await createUser(ports, { username, email, password: PASSWORD });
  const made = (await changeUser(ports, username, { grants: ['printability'] }))!;
  const { uid } = made;
  const { key: pictureKey } = await makeAvatarForm(ports, uid, { type: 'image/png', size: 100 });
  ports.files.post(pictureKey, writePng({ width: 4, height: 4, gray: new Uint8Array(16) }));
  const user = await setAvatar(ports, made, pictureKey);
  const { id: fileId } = await sampleFile(ports, uid);
  await sampleFile(ports, uid);
  const orderId = await createOrder(ports, uid, { fileId });
  await analyseOrder(ports, await finishOrder(ports, (await findOrder(ports, orderId))!));
  await createOrder(ports, uid, { fileId, idempotencyKey: 'once' });
  const bytes = writePng({ width: 2, height: 1, gray: Uint8Array.of(0, 255) });
  const [key, hash] = [`${pendingPrefix(uid)}upl_1.image`, await sha256Hex(bytes)];
  ports.files.post(key, bytes, { uid, hash });
  await registerImage(ports, uid, { key, fileName: 'a.png', hash });
  const { token } = await startSession(ports, uid, { autoLogin: true });
  return { user, token, orderId };
}

/** The records and objects that name a user. */
const recordsOf = ({ uid, username }: User): Item[] =>
  [...ports.table.items.values()].filter((item) =>
    [uid, username].some((text) => JSON.stringify(item).includes(text)),
  );
const objectsOf = ({ uid }: User) => [...ports.files.objects.keys()].filter((key) => key.includes(uid));

test('deletes an account with its orders, files and pictures, and no one else’s', async () => {
  const [ann, bob] = [await busyUser('annie'), await busyUser('bobby')];
  const others = { records: recordsOf(bob.user), objects: objectsOf(bob.user) };
  await deleteAccount(ports, ann.user, { current: PASSWORD, sessionToken: ann.token, language: 'en' });
  expect(await findUser(ports, ann.user.uid)).toBeUndefined();
  expect(await findUserByLogin(ports, 'annie@studio.example')).toBeUndefined();
  expect(await sessionUser(ports, ann.token)).toBeUndefined();
  expect(objectsOf(ann.user)).toEqual([]);
  ports.clock.ms += (DELETION_RETRY_SECONDS + 1) * 1000;
  expect(await finishDeletions(ports)).toBe(2);
  expect(await ports.files.list(`results/${ann.orderId}`)).toEqual([]);
  expect(await ports.table.query({ pk: keys.content(ann.user.uid, '').pk })).toEqual([]);
  expect({ records: recordsOf(bob.user), objects: objectsOf(bob.user) }).toEqual(others);
  expect(await createUser(ports, { username: 'annie', password: PASSWORD })).toBeDefined();
});

test('whatever an account leaves behind ends by itself', async () => {
  const ann = await busyUser('annie');
  await deleteAccount(ports, ann.user, { current: PASSWORD, sessionToken: ann.token, language: 'en' });
  ports.clock.ms += (DELETION_RETRY_SECONDS + 1) * 1000;
  await finishDeletions(ports);
  const left = recordsOf(ann.user).filter(({ expiresAtSeconds }) => typeof expiresAtSeconds !== 'number');
  expect(left).toEqual([]);
});

test('the work of an account ends by itself after at most a year, while the account stays', async () => {
  const { user } = await busyUser('annie');
  const kinds = new Map<string, number>();
  for (const { pk, sk, expiresAtSeconds } of recordsOf(user)) {
    const kind = `${pk.split('#')[0]} ${/^[A-Z_]+$/.test(sk) ? sk : ''}`.trim();
    if (!/^(USER|LOGIN)\b/.test(kind)) kinds.set(kind, Number(expiresAtSeconds));
  }
  for (const kind of ['FILE FILE', 'WORKSPACE WORKSPACE', 'WORKSPACE ANALYSIS', 'IMAGES', 'CONTENT'])
    expect([...kinds.keys()]).toContain(kind);
  const latest = ports.clock.ms / 1000 + WORK_SECONDS + 3600;
  for (const [kind, end] of kinds) expect([kind, end > 0 && end <= latest]).toEqual([kind, true]);
});

test('an account is not deleted without its password, and the sweep finishes an interrupted deletion', async () => {
  const ann = await busyUser('annie');
  const wrong = deleteAccount(ports, ann.user, {
    current: 'not-the-word-7',
    sessionToken: ann.token,
    language: 'en',
  });
  await expect(wrong).rejects.toThrow('currentPasswordWrong');
  expect((await historyPage(ports, ann.user.uid, { page: 1, size: 20, language: 'en' })).meta.total).toBe(2);
  const list = ports.files.list.bind(ports.files);
  ports.files.list = () => Promise.reject(new Error('the store is away'));
  const proof = { current: PASSWORD, sessionToken: ann.token, language: 'en' as const };
  await deleteAccount(ports, ann.user, proof);
  expect(await findUser(ports, ann.user.uid)).toBeUndefined();
  expect(ports.logged).toContain('account not erased');
  ports.clock.ms += DELETION_RETRY_SECONDS * 1000;
  expect(await finishErasures(ports)).toBe(0);
  expect(objectsOf(ann.user)).not.toEqual([]);
  ports.files.list = list;
  expect(await finishErasures(ports)).toBe(1);
  expect(objectsOf(ann.user)).toEqual([]);
});

test('an upload that a form of a deleted account still took is deleted once no form is valid', async () => {
  const { user, token } = await busyUser('annie');
  await deleteAccount(ports, user, { current: PASSWORD, sessionToken: token, language: 'en' });
  ports.clock.ms += UPLOAD_POLICY_SECONDS * 1000;
  await finishErasures(ports);
  ports.files.post(`${pendingPrefix(user.uid)}upl_late.stl`, new Uint8Array(3));
  ports.clock.ms += DELETION_RETRY_SECONDS * 1000;
  expect(await finishErasures(ports)).toBe(1);
  expect(objectsOf(user)).toEqual([]);
  expect(await ports.table.get(keys.erasure(user.uid))).toBeUndefined();
});

test('a number bound while the account is deleted is free again', async () => {
  const { user, token } = await busyUser('annie');
  // The request read the account before the number was bound.
  await ports.table.write([
    { update: keys.user(user.uid), set: { mobile: '13800138000' } },
    { put: { ...keys.mobile('13800138000'), uid: user.uid } },
  ]);
  await deleteAccount(ports, user, { current: PASSWORD, sessionToken: token, language: 'en' });
  expect(await ports.table.get(keys.mobile('13800138000'))).toBeUndefined();
});

test('the owner gets one mail about the deletion, in the language of the request', async () => {
  const { user, token } = await busyUser('annie');
  const proof = { current: PASSWORD, sessionToken: token, language: 'cn' } as const;
  await deleteAccount(ports, user, proof);
  const site = { siteOrigin: 'https://studio.example', contact: { email: 'help@studio.example', phone: '' } };
  for (let run = 0; run < 2; run += 1) await sendOutbox({ ...ports, site });
  expect(ports.mailed).toMatchObject([
    { to: 'annie@studio.example', subject: expect.stringContaining('您的账号已注销') },
  ]);
  expect(ports.mailed[0]!.text).toContain('help@studio.example');
});
