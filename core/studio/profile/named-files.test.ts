import { beforeEach, expect, test } from 'vitest';
import { writePng } from '../../formats/png/write-png.ts';
import { createUser } from '../account/manage.ts';
import { findUser, type User } from '../account/user.ts';
import { findFile } from '../file/file.ts';
import { registerImage } from '../file/gradient-image/register.ts';
import { pendingPrefix } from '../file/upload.ts';
import { createOrder } from '../order/create.ts';
import { deleteOrder } from '../order/delete.ts';
import { findOrder, orderItem } from '../order/order.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { SAMPLE_GRADIENT, sampleFile } from '../testing/sample-order.ts';
import { setAvatar } from './avatar.ts';
import { eraseAccount } from './delete-account.ts';
import { namedFiles } from './named-files.ts';

const PICTURE = writePng({ width: 2, height: 1, gray: Uint8Array.of(0, 255) });
let ports: MemoryPorts;
let user: User;
/** Keys of an order's model and thumbnail, of a model without an order, of an image and of the owner's picture. */
let stored: { model: string; thumbnail: string; unused: string; image: string; avatar: string };
let orderId: string;

beforeEach(async () => {
  ports = memoryPorts();
  user = (await createUser(ports, { username: 'annie', password: 'right' }))!;
  const post = async (name: string) => {
    const key = `${pendingPrefix(user.uid)}${name}`;
    const hash = await sha256Hex(PICTURE);
    ports.files.post(key, PICTURE, { uid: user.uid, hash });
    return { key, hash };
  };
  const [{ id: fileId, key: model }, { key: unused }] = [
    await sampleFile(ports, user.uid),
    await sampleFile(ports, user.uid),
  ];
  orderId = await createOrder(ports, user.uid, { fileId, thumbKey: (await post('upl_1.png')).key });
  const { key: image } = await registerImage(ports, user.uid, {
    ...(await post('upl_2.image')),
    fileName: 'a.png',
  });
  user = await setAvatar(ports, user, (await post('upl_3.picture')).key);
  const { thumbKey } = (await findOrder(ports, orderId))!;
  stored = { model, unused, image, avatar: user.avatarKey!, thumbnail: thumbKey! };
});

/** Returns the names of the stored files that a record names. */
const named = async () => {
  const isNamed = namedFiles(ports);
  const names: string[] = [];
  for (const [name, key] of Object.entries(stored)) if (await isNamed(key)) names.push(name);
  return names.sort();
};

test('files of models, thumbnails, images and owners are named as long as their owner keeps them', async () => {
  const all = Object.keys(stored).sort();
  expect(await named()).toEqual(all);
  // The record of a model may end before its order.
  const { file } = (await findOrder(ports, orderId))!;
  await ports.table.write([{ delete: keys.file(file.id) }]);
  expect(await named()).toEqual(all);
  await deleteOrder(ports, user.uid, orderId);
  expect(await named()).toEqual(['avatar', 'image', 'unused']);
  const before = stored.avatar;
  const key = `${pendingPrefix(user.uid)}upl_4.picture`;
  ports.files.post(key, PICTURE);
  user = await setAvatar(ports, user, key);
  expect(await named()).toEqual(['image', 'unused']);
  stored.avatar = (await findUser(ports, user.uid))!.avatarKey!;
  expect(stored.avatar).not.toBe(before);
  await eraseAccount(ports, user, { language: 'en' });
  expect(await named()).toEqual([]);
});

test('an image that only an order names is named, since its own record may end first', async () => {
  const [row] = await ports.table.query({ pk: keys.image(user.uid, '').pk });
  const done = await finishOrder(ports, (await findOrder(ports, orderId))!);
  const image = { id: row!.sk, key: stored.image, name: 'a.png', sha256: 'sha' };
  const job = { ...done.job!, request: { ...SAMPLE_GRADIENT, image } };
  await ports.table.write([{ put: orderItem({ ...done, job }) }, { delete: keys.image(user.uid, row!.sk) }]);
  expect(await named()).toContain('image');
});

test('a model of a deleted account is not named, even if its object was missing when the account was deleted', async () => {
  await ports.files.delete([stored.unused]);
  await eraseAccount(ports, user, { language: 'en' });
  expect(await findFile(ports, user.uid, /fil_[^.]+/.exec(stored.unused)![0])).toBeDefined();
  expect(await named()).toEqual([]);
});

test('uploads that were not checked, results and files below the folder of another user are not named', async () => {
  const isNamed = namedFiles(ports);
  for (const key of [
    `${pendingPrefix(user.uid)}upl_1.png`,
    `results/${orderId}/1/1/low.stl`,
    stored.unused.replace(user.uid, 'another'),
    stored.avatar.replace(user.uid, 'another'),
    'notes.txt',
  ])
    expect([key, await isNamed(key)]).toEqual([key, false]);
});

test('a record that cannot be read names nothing, is logged, and hides no other', async () => {
  const { file } = (await findOrder(ports, orderId))!;
  const [unusedId] = /fil_[^.]+/.exec(stored.unused)!;
  for (const key of [keys.order(orderId), keys.user(user.uid), keys.file(unusedId)])
    await ports.table.write([{ update: key, set: { uid: 7 } }]);
  expect(await named()).toEqual(['image', 'model']);
  expect(stored.model).toBe(file.key);
  expect(ports.logged.filter((event) => event === 'record unreadable')).toHaveLength(3);
});
