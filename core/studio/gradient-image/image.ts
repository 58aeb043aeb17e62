import type { Grayscale } from '../../contract/calls/grayscale.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import type { GradientImageType } from '../../rules/parameters/gradient-images.ts';
import { checkedPrefix } from '../file/upload.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import type { Item } from '../store/table.ts';

/** A user's own picture for gradients, checked. The same bytes of the same user are one picture. */
export interface OwnImage {
  id: string;
  uid: string;
  /** Where the checked bytes stand; nobody outside can write there. */
  key: string;
  name: string;
  type: GradientImageType;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  bytes: number;
  widthPx: number;
  heightPx: number;
}

/** Ids of own pictures, as they also stand in their addresses. */
const IMAGE_ID = /img_[0-9a-f]{32}/;

/** The id of an own picture in an id or an address of it; undefined when there is none. */
export function imageIdIn(text: string): string | undefined {
  return IMAGE_ID.exec(text)?.[0];
}

/** Where a user's picture stands. */
export function imageKey(uid: string, id: string): string {
  return `${checkedPrefix(uid)}grayscales/${id}`;
}

/** The picture as a record of the table. */
export function imageItem(image: OwnImage): Item {
  return { ...keys.image(image.uid, image.id), ...image };
}

/** The user's own picture with this id, or undefined: another's is as good as none. */
export async function findImage(
  ports: Pick<Ports, 'table'>,
  uid: string,
  imageId: string,
): Promise<OwnImage | undefined> {
  return (await ports.table.get(keys.image(uid, imageId))) as (Item & OwnImage) | undefined;
}

/** The picture as the API answers it, with an address that is good for minutes. */
export async function grayscaleOf(
  ports: Pick<Ports, 'files'>,
  { id, name, key }: Pick<OwnImage, 'id' | 'name' | 'key'>,
): Promise<Grayscale> {
  const path = await ports.files.downloadUrl(key, DOWNLOAD_URL_SECONDS);
  return { id, nameEn: name, nameZh: name, path };
}
