import * as z from 'zod';
import type { Grayscale } from '../../contract/calls/grayscale.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import { GRADIENT_IMAGE_TYPES } from '../../rules/parameters/gradient-images.ts';
import { checkedPrefix } from '../file/upload.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import type { Item } from '../store/table.ts';

const imageSchema = z.object({
  id: z.string(),
  uid: z.string(),
  /** Where the checked bytes are stored. Users cannot write there. */
  key: z.string(),
  name: z.string(),
  type: z.enum(GRADIENT_IMAGE_TYPES),
  /** SHA-256 of the bytes, hex. */
  sha256: z.string(),
  bytes: z.number(),
  widthPx: z.number(),
  heightPx: z.number(),
});
/** A user's own gradient image, checked. The same bytes of the same user are one image. */
export type GradientImage = z.output<typeof imageSchema>;

const images = recordFormat(imageSchema);

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
export function imageItem(image: GradientImage): Item {
  return images.item(keys.image(image.uid, image.id), image);
}

/** The user's own picture with this id, or undefined: another's is as good as none. */
export async function findImage(
  ports: Pick<Ports, 'table'>,
  uid: string,
  imageId: string,
): Promise<GradientImage | undefined> {
  return images.readIfAny(await ports.table.get(keys.image(uid, imageId)));
}

/** The picture as the API answers it, with an address that is good for minutes. */
export async function grayscaleOf(
  ports: Pick<Ports, 'files'>,
  { id, name, key }: Pick<GradientImage, 'id' | 'name' | 'key'>,
): Promise<Grayscale> {
  const path = await ports.files.downloadUrl(key, DOWNLOAD_URL_SECONDS);
  return { id, nameEn: name, nameZh: name, path };
}
