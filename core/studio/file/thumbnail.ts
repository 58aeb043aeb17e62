import { THUMBNAIL_MAX_BYTES, THUMBNAIL_MAX_SIDE_PX } from '../../rules/model/upload-limits.ts';
import type { Ports } from '../ports.ts';
import { readPicture } from './picture.ts';
import { checkedPrefix } from './upload.ts';

/**
 * Stores an uploaded thumbnail under the order's own key and returns the key. Its bytes determine the type. Returns
 * undefined for a missing upload and for anything but a small picture: the order matters more than its thumbnail. The
 * upload stays for a repeat and for other orders; the store deletes it after a day.
 */
export async function storeThumbnail(
  ports: Pick<Ports, 'files' | 'log'>,
  uid: string,
  { postedKey, orderId }: { postedKey: string; orderId: string },
): Promise<string | undefined> {
  const stored = await ports.files.head(postedKey);
  if (stored === undefined) return undefined;
  const fits = stored.bytes <= THUMBNAIL_MAX_BYTES && stored.metadata.uid === uid;
  const bytes = fits ? await ports.files.read(postedKey, stored.etag) : undefined;
  const picture = bytes && readPicture(bytes);
  const sides = picture ? [picture.widthPx, picture.heightPx] : [];
  if (!bytes || !picture || sides.some((px) => px < 1 || px > THUMBNAIL_MAX_SIDE_PX)) {
    ports.log('thumbnail refused', { uid, orderId });
    return undefined;
  }
  const key = `${checkedPrefix(uid)}thumbnails/${orderId}`;
  await ports.files.write(key, bytes, picture.type);
  return key;
}
