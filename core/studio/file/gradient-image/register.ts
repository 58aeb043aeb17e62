import { VisibleError } from '../../../contract/envelope.ts';
import { REGISTRATIONS_PER_HOUR } from '../../../rules/model/upload-limits.ts';
import {
  GRADIENT_IMAGE_MAX_BYTES,
  type GradientImageType,
  imageFaults,
} from '../../../rules/parameters/gradient-images.ts';
import { countTry } from '../../account/tries.ts';
import { livingUser } from '../../account/user.ts';
import { OverBudget, type Ports } from '../../ports.ts';
import { sha256Hex } from '../../store/digest.ts';
import { tryWrite } from '../../store/table.ts';
import { readPicture } from '../picture.ts';
import { imageRefused, pendingPrefix, readUpload } from '../upload.ts';
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
 * upload form cannot write. The same bytes give the same record. An upload that is refused or cannot be decoded is
 * deleted. Throws notFound for another user's upload and for an account
 * that was deleted meanwhile, tooManyRequests, uploadMissing, imageTooComplex, or imageRefused
 * with all faults.
 */
export async function registerImage(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'decoders'>,
  uid: string,
  { key, fileName, hash }: ImageRequest,
): Promise<GradientImage> {
  if (!key.startsWith(pendingPrefix(uid))) throw new VisibleError('notFound', {}, 'foreign');
  // Before the read, so that a file that is never accepted is not read for ever. A batch has as many maps as models.
  await countTry(ports, { what: `register-image:${uid}`, max: REGISTRATIONS_PER_HOUR, windowSeconds: 3600 });
  const bytes = await readUpload(ports, uid, { key, hash, maxBytes: GRADIENT_IMAGE_MAX_BYTES });
  const picture = await checkUpload(ports, { key, fileName }, bytes);
  const about = { name: fileName, sha256: hash, ...picture };
  const image = await storeImage(ports, uid, { bytes, ...about }).catch(async (error: unknown) => {
    if (error instanceof VisibleError) await ports.files.delete([key]);
    throw error;
  });
  await ports.files.delete([key]);
  return image;
}

/** Stores a checked image and records it. Throws notFound for an account that was deleted meanwhile. */
export async function storeImage(
  ports: Pick<Ports, 'table' | 'files' | 'clock'>,
  uid: string,
  { bytes, ...about }: Omit<GradientImage, 'id' | 'uid' | 'key' | 'bytes'> & { bytes: Uint8Array },
): Promise<GradientImage> {
  const id = `img_${(await sha256Hex(`${uid} ${about.sha256}`)).slice(0, 32)}`;
  const image: GradientImage = { id, uid, key: imageKey(uid, id), ...about, bytes: bytes.length };
  // Known images are written too: the store deletes by age.
  await ports.files.write(image.key, bytes, image.type);
  const put = imageItem(image, ports.clock.nowMs());
  if (await tryWrite(ports.table, [{ put }, livingUser(uid)])) return image;
  await ports.files.delete([image.key]);
  throw new VisibleError('notFound');
}

/** Returns type and size of a valid image. Deletes the upload of an invalid one. */
async function checkUpload(
  { decoders, files }: Pick<Ports, 'decoders' | 'files'>,
  { key, fileName }: Pick<ImageRequest, 'key' | 'fileName'>,
  bytes: Uint8Array,
): Promise<{ type: GradientImageType; widthPx: number; heightPx: number }> {
  try {
    return await checkPicture(decoders, fileName, bytes);
  } catch (error) {
    await files.delete([key]);
    throw error instanceof OverBudget ? new VisibleError('imageTooComplex') : error;
  }
}

async function checkPicture(
  decoders: Ports['decoders'],
  fileName: string,
  bytes: Uint8Array,
): Promise<{ type: GradientImageType; widthPx: number; heightPx: number }> {
  const picture = readPicture(bytes);
  if (picture === undefined || picture.type === 'image/gif') throw imageRefused(['image-type']);
  const { type, widthPx, heightPx } = picture;
  const faults = imageFaults({ fileName, bytes: bytes.length, sidesPx: [widthPx, heightPx] });
  // The size in the header is checked first, so larger images are never decoded.
  if (faults.length === 0 && !(await decodes(decoders, bytes))) faults.push('image-broken');
  if (faults.length > 0) throw imageRefused(faults);
  return { type, widthPx, heightPx };
}

async function decodes(decoders: Ports['decoders'], bytes: Uint8Array): Promise<boolean> {
  try {
    await decoders.readImage(bytes);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
