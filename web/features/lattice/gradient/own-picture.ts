import { uploadPolicy } from '../../../../core/contract/calls/file.ts';
import { type Grayscale, grayscaleRegister } from '../../../../core/contract/calls/grayscale.ts';
import {
  GRADIENT_IMAGE_MAX_SIDE_PX,
  gradientImageType,
  type ImageFaultCode,
  imageFaults,
} from '../../../../core/rules/parameters/gradient-images.ts';
import { api } from '../../../api/client.ts';
import { postForm } from '../../../api/post-form.ts';
import { sha256Hex } from '../../../lib/sha256.ts';

/** Maximum size of an image to decode, bytes. Larger ones would take minutes and all memory. */
const OPEN_MAX_BYTES = 80 * 1024 * 1024;

export interface CheckedPicture {
  faults: ImageFaultCode[];
  /** True if the image can be decoded here and therefore resized. */
  shrinkable: boolean;
}

/** Returns all problems of an image, found in the browser before upload. */
export async function checkPicture(file: File): Promise<CheckedPicture> {
  const known = { fileName: file.name, bytes: file.size };
  if (gradientImageType(file.name) === undefined || file.size > OPEN_MAX_BYTES) {
    return { faults: imageFaults(known), shrinkable: false };
  }
  try {
    const bitmap = await createImageBitmap(file);
    const sidesPx = [bitmap.width, bitmap.height] as const;
    bitmap.close();
    return { faults: imageFaults({ ...known, sidesPx }), shrinkable: true };
  } catch {
    return { faults: [...imageFaults(known), 'image-broken'], shrinkable: false };
  }
}

/** Resizes an image to at most 1024 px per side, as PNG, or as JPEG if the PNG is too large. */
export async function shrinkPicture(file: File): Promise<File> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, GRADIENT_IMAGE_MAX_SIDE_PX / Math.max(whole.width, whole.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.floor(whole.width * scale)),
    Math.max(1, Math.floor(whole.height * scale)),
  );
  const page = canvas.getContext('2d');
  if (page === null) throw new Error('this browser cannot draw pictures');
  page.imageSmoothingQuality = 'high';
  page.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const name = file.name.replace(/\.[^.]*$/, '');
  const png = new File([await canvas.convertToBlob({ type: 'image/png' })], `${name}.png`);
  if (imageFaults({ fileName: png.name, bytes: png.size }).length === 0) return png;
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })], `${name}.jpg`);
}

/** Stores a checked image and registers it; the server checks it again. */
export async function storePicture(file: File): Promise<Grayscale> {
  const hash = await sha256Hex(await file.arrayBuffer());
  const query = { name: file.name, hash, size: file.size, purpose: 'grayscale' as const };
  const { host, fields, key } = await api(uploadPolicy, { query });
  await postForm({ host, fields, file });
  return await api(grayscaleRegister, { body: { key, file_name: file.name, hash } });
}
