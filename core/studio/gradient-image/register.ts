import { VisibleError } from '../../contract/envelope.ts';
import { readImage } from '../../lattice/formats/png/read-image.ts';
import {
  GRADIENT_IMAGE_MAX_BYTES,
  type GradientImageType,
  imageFaults,
} from '../../rules/parameters/gradient-images.ts';
import { readPicture } from '../file/picture.ts';
import { imageRefused, pendingPrefix } from '../file/upload.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { type GradientImage, imageItem, imageKey } from './image.ts';

export interface ImageRequest {
  /** Key of the upload, as the policy gave it. */
  key: string;
  fileName: string;
  /** SHA-256 of the uploaded bytes, hex. */
  hash: string;
}

/**
 * Checks an uploaded image by decoding it, and records it. The checked bytes are stored again where the
 * upload form cannot write. The same bytes give the same record. Throws notFound for another user's upload,
 * uploadMissing, or imageRefused with all faults.
 */
export async function registerImage(
  ports: Pick<Ports, 'table' | 'files'>,
  uid: string,
  { key, fileName, hash }: ImageRequest,
): Promise<GradientImage> {
  if (!key.startsWith(pendingPrefix(uid))) throw new VisibleError('notFound');
  const id = `img_${(await sha256Hex(`${uid} ${hash}`)).slice(0, 32)}`;
  const bytes = await readUpload(ports, uid, key, hash);
  const picture = checkPicture(fileName, bytes);
  const image: GradientImage = {
    id,
    uid,
    key: imageKey(uid, id),
    name: fileName,
    sha256: hash,
    bytes: bytes.length,
    ...picture,
  };
  // Known images are written too: the store deletes by age.
  await ports.files.write(image.key, bytes, image.type);
  await ports.table.write([{ put: imageItem(image) }]);
  await ports.files.delete([key]);
  return image;
}

async function readUpload(
  ports: Pick<Ports, 'files'>,
  uid: string,
  key: string,
  hash: string,
): Promise<Uint8Array> {
  const stored = await ports.files.head(key);
  const fits = stored !== undefined && stored.bytes > 0 && stored.bytes <= GRADIENT_IMAGE_MAX_BYTES;
  if (!fits || stored.metadata.uid !== uid || stored.metadata.hash !== hash)
    throw new VisibleError('uploadMissing');
  // The form can be posted again meanwhile; the etag pins the object whose size was checked.
  const bytes = await ports.files.read(key, stored.etag);
  if (bytes === undefined || (await sha256Hex(bytes)) !== hash) throw new VisibleError('uploadMissing');
  return bytes;
}

function checkPicture(
  fileName: string,
  bytes: Uint8Array,
): { type: GradientImageType; widthPx: number; heightPx: number } {
  const picture = readPicture(bytes);
  if (picture === undefined || picture.type === 'image/gif') throw imageRefused(['image-type']);
  const { type, widthPx, heightPx } = picture;
  const faults = imageFaults({ fileName, bytes: bytes.length, sidesPx: [widthPx, heightPx] });
  // The header limits the size, so nothing larger is ever decoded.
  if (faults.length === 0 && !decodes(bytes)) faults.push('image-broken');
  if (faults.length > 0) throw imageRefused(faults);
  return { type, widthPx, heightPx };
}

function decodes(bytes: Uint8Array): boolean {
  try {
    readImage(bytes);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
