import { findUser } from '../account/user.ts';
import { findFile } from '../file/file.ts';
import { imageOf } from '../file/gradient-image/image.ts';
import { checkedPrefix } from '../file/upload.ts';
import { pictureOf } from '../order/job-request.ts';
import { type Order, orderOf } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { keys, userOrdersKey } from '../store/keys.ts';
import { logUnreadable, readableOf } from '../store/record.ts';
import { avatarPrefix } from './avatar.ts';

type NamedPorts = Pick<Ports, 'table' | 'log'>;

/**
 * Returns a test of keys: true if a record names the customer's file. An owner who deletes an order, a picture or the
 * account deletes the record with the file, so a file that is missing and named was lost by mistake, or has reached the
 * age at which the store deletes it: the record of a model lasts longer. Results are not checked, since they have no
 * second copy. Each owner is read once. Unreadable records are logged and count as naming no file.
 */
export function namedFiles(ports: NamedPorts): (key: string) => Promise<boolean> {
  const known = new Map<string, Promise<ReadonlySet<string> | undefined>>();
  return async (key) => {
    const uid = ownerOf(key);
    if (uid === undefined) return false;
    const reading = known.get(uid) ?? filesOfOwner(ports, uid);
    known.set(uid, reading);
    const named = await reading;
    if (named === undefined) return false;
    return named.has(key) || (await hasModelRecord(ports, uid, key));
  };
}

/** Returns the id of the user below whose folders a key is, or undefined. */
function ownerOf(key: string): string | undefined {
  const uid = /^(?:uploads\/checked|avatars)\/([^/]+)\//.exec(key)?.[1] ?? '';
  return [checkedPrefix(uid), avatarPrefix(uid)].some((prefix) => key.startsWith(prefix)) ? uid : undefined;
}

/**
 * Returns the keys that the orders, images and profile of a user name, or undefined without an account: its deletion
 * leaves the records of models whose objects were missing. The record of a model or an image may end before its orders.
 */
async function filesOfOwner(ports: NamedPorts, uid: string): Promise<ReadonlySet<string> | undefined> {
  if ((await ports.table.get(keys.user(uid))) === undefined) return undefined;
  const orders = await ports.table.query({ index: 'gsi1', pk: userOrdersKey(uid) });
  const images = await ports.table.query({ pk: keys.image(uid, '').pk });
  const user = await undefinedIfUnreadable(ports, findUser(ports, uid));
  const named = [
    ...readableOf(orders, orderOf, ports).flatMap(filesOfOrder),
    ...readableOf(images, imageOf, ports).map(({ key }) => key),
    user?.avatarKey,
  ];
  return new Set(named.filter((key) => key !== undefined));
}

function filesOfOrder({ file, thumbKey, job }: Order): (string | undefined)[] {
  const image = pictureOf(job?.request);
  return [file.key, thumbKey, image !== undefined && 'key' in image ? image.key : undefined];
}

/** True if a model was registered below this key, with or without an order made of it. */
async function hasModelRecord(ports: NamedPorts, uid: string, key: string): Promise<boolean> {
  const id = /\/(fil_[0-9A-Za-z]+)\.stl$/.exec(key)?.[1];
  if (id === undefined) return false;
  return (await undefinedIfUnreadable(ports, findFile(ports, uid, id)))?.key === key;
}

async function undefinedIfUnreadable<T>({ log }: NamedPorts, reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!logUnreadable(log, error)) throw error;
    return undefined;
  }
}
