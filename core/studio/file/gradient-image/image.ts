import * as z from 'zod';
import type { Grayscale } from '../../../contract/calls/grayscale.ts';
import { DOWNLOAD_URL_SECONDS } from '../../../rules/order/job-limits.ts';
import { endOf, STORED_SECONDS } from '../../../rules/order/retention.ts';
import { GRADIENT_IMAGE_TYPES } from '../../../rules/parameters/gradient-images.ts';
import type { Ports } from '../../ports.ts';
import { keys } from '../../store/keys.ts';
import { recordFormat } from '../../store/record.ts';
import { type Item, tryWrite } from '../../store/table.ts';
import { checkedPrefix } from '../upload.ts';

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

/** Ids of own images, which also occur in their addresses. */
const IMAGE_ID = /img_[0-9a-f]{32}/;

/** Returns the id of an own image in its id or address, or undefined. */
export function imageIdIn(text: string): string | undefined {
  return IMAGE_ID.exec(text)?.[0];
}

export function imageKey(uid: string, id: string): string {
  return `${checkedPrefix(uid)}grayscales/${id}`;
}

export function imageItem(image: GradientImage, nowMs: number): Item {
  const expiresAtSeconds = endOf(nowMs, STORED_SECONDS);
  return images.item(keys.image(image.uid, image.id), image, { expiresAtSeconds });
}

/** Returns the image in a record, or undefined if there is no record. */
export const imageOf = images.readIfAny;

/** Returns the user's own image with this id, or undefined. Another user's image counts as missing. */
export async function findImage(
  ports: Pick<Ports, 'table'>,
  uid: string,
  imageId: string,
): Promise<GradientImage | undefined> {
  return imageOf(await ports.table.get(keys.image(uid, imageId)));
}

/** Renews the retention of an image and its record. Does nothing if the image no longer exists. */
export async function renewImage(
  ports: Pick<Ports, 'table' | 'files' | 'clock'>,
  { uid, id, key }: Pick<GradientImage, 'uid' | 'id' | 'key'>,
): Promise<void> {
  if (!(await ports.files.renew(key))) return;
  const expiresAtSeconds = endOf(ports.clock.nowMs(), STORED_SECONDS);
  await tryWrite(ports.table, [
    { update: keys.image(uid, id), set: { expiresAtSeconds }, when: { pk: 'present' } },
  ]);
}

/** Returns the image for the API, with a short-lived address. */
export async function grayscaleOf(
  ports: Pick<Ports, 'files'>,
  { id, name, key }: Pick<GradientImage, 'id' | 'name' | 'key'>,
): Promise<Grayscale> {
  const path = await ports.files.downloadUrl(key, DOWNLOAD_URL_SECONDS);
  return { id, nameEn: name, nameZh: name, path };
}
