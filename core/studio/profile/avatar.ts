import { VisibleError } from '../../contract/envelope.ts';
import {
  AVATAR_FORMS_PER_USER,
  AVATAR_MAX_BYTES,
  AVATAR_MAX_SIDE_PX,
  type AVATAR_TYPES,
} from '../../rules/account/limits.ts';
import { UPLOAD_POLICY_SECONDS } from '../../rules/model/upload-limits.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import { countTry } from '../account/tries.ts';
import { type User, updateUser } from '../account/user.ts';
import { readPicture } from '../file/picture.ts';
import { pendingPrefix } from '../file/upload.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';

/** Returns the folder of a user's picture. */
export function avatarPrefix(uid: string): string {
  return `avatars/${uid}/`;
}

/** Returns a signed upload form for one picture of this type and at most this size. Throws tooManyRequests. */
export async function makeAvatarForm(
  ports: Pick<Ports, 'files' | 'ids' | 'table' | 'clock'>,
  uid: string,
  { type, size }: { type: (typeof AVATAR_TYPES)[number]; size: number },
): Promise<{ host: string; key: string; fields: Record<string, string> }> {
  await countTry(ports, { what: `avatar:${uid}`, ...AVATAR_FORMS_PER_USER });
  const key = `${pendingPrefix(uid)}${newId(ports.ids, 'upl')}.picture`;
  const form = await ports.files.uploadForm({
    key,
    contentType: type,
    maxBytes: Math.min(size, AVATAR_MAX_BYTES),
    metadata: { uid },
    expiresInSeconds: UPLOAD_POLICY_SECONDS,
  });
  return { host: form.url, key, fields: form.fields };
}

/**
 * Stores an uploaded picture as the avatar under our own key. Its first bytes determine the type; it is never decoded
 * here. A refused upload is deleted. Throws notFound for another user's upload, and avatarRefused for a missing one and
 * anything but a small PNG, GIF or JPEG, and notFound if the account was deleted meanwhile.
 */
export async function setAvatar(
  ports: Pick<Ports, 'files' | 'ids' | 'table'>,
  user: User,
  postedKey: string,
): Promise<User> {
  const mine = postedKey.startsWith(pendingPrefix(user.uid)) && !postedKey.includes('..');
  if (!mine) throw new VisibleError('notFound', {}, 'foreign');
  const stored = await ports.files.head(postedKey);
  const isSmall = stored !== undefined && stored.bytes <= AVATAR_MAX_BYTES;
  const bytes = isSmall ? await ports.files.read(postedKey, stored.etag) : undefined;
  const picture = bytes && readPicture(bytes);
  const sides = picture ? [picture.widthPx, picture.heightPx] : [];
  if (bytes === undefined || picture === undefined || sides.some((px) => px < 1 || px > AVATAR_MAX_SIDE_PX)) {
    await ports.files.delete([postedKey]);
    throw new VisibleError('avatarRefused');
  }
  const avatarKey = avatarPrefix(user.uid) + ports.ids.next();
  await ports.files.write(avatarKey, bytes, picture.type);
  try {
    await updateUser(ports, user.uid, { avatarKey });
  } catch (error) {
    await ports.files.delete([avatarKey]);
    throw error;
  }
  await ports.files.delete([postedKey, ...(user.avatarKey === undefined ? [] : [user.avatarKey])]);
  return { ...user, avatarKey };
}

/** Returns a short-lived address of the user's picture; empty without one. */
export async function avatarUrl(ports: Pick<Ports, 'files'>, user: User): Promise<string> {
  return user.avatarKey === undefined
    ? ''
    : await ports.files.downloadUrl(user.avatarKey, DOWNLOAD_URL_SECONDS);
}
