import type * as z from 'zod';
import type { uploadPolicy } from '../../contract/calls/file.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { type ModelFault, modelFault } from '../../rules/model/faults.ts';
import {
  fileNameBytes,
  hasModelExtension,
  THUMBNAIL_MAX_BYTES,
  THUMBNAILS_PER_HOUR,
  UPLOAD_MAX_BYTES,
  UPLOAD_NAME_MAX_BYTES,
  UPLOAD_POLICIES_PER_HOUR,
  UPLOAD_POLICY_SECONDS,
} from '../../rules/model/upload-limits.ts';
import {
  GRADIENT_IMAGE_MAX_BYTES,
  gradientImageType,
  type ImageFaultCode,
  imageFaults,
} from '../../rules/parameters/gradient-images.ts';
import { countTry } from '../account/tries.ts';
import { newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';

type PolicyQuery = z.output<NonNullable<(typeof uploadPolicy)['query']>>;
type PolicyData = z.output<(typeof uploadPolicy)['data']>;

const EXTENSIONS = { model: 'stl', thumbnail: 'png', grayscale: 'image' } as const;
const MAX_BYTES = {
  model: UPLOAD_MAX_BYTES,
  thumbnail: THUMBNAIL_MAX_BYTES,
  grayscale: GRADIENT_IMAGE_MAX_BYTES,
} as const;

/** Returns the folder of a user's unchecked uploads. */
export function pendingPrefix(uid: string): string {
  return `uploads/pending/${uid}/`;
}

/** Folder of all checked uploads. The store deletes them at the age STORED_SECONDS. */
export const CHECKED_FOLDER = 'uploads/checked/';

/** Returns the folder of a user's checked models, thumbnails and images. */
export function checkedPrefix(uid: string): string {
  return `${CHECKED_FOLDER}${uid}/`;
}

/**
 * Returns a signed form for one upload: our own key, one content type, at most the announced size, and
 * uploader, hash and name as fixed metadata. Throws modelRefused or imageRefused for a file that can never be
 * accepted, and tooManyRequests.
 */
export async function makeUploadPolicy(
  ports: Pick<Ports, 'files' | 'ids' | 'clock' | 'table'>,
  uid: string,
  query: PolicyQuery,
): Promise<PolicyData> {
  const contentType = contentTypeOf(query);
  await countTry(ports, { what: `upload:${uid}`, max: UPLOAD_POLICIES_PER_HOUR, windowSeconds: 3600 });
  if (query.purpose === 'thumbnail')
    await countTry(ports, { what: `thumbnail:${uid}`, max: THUMBNAILS_PER_HOUR, windowSeconds: 3600 });
  const dir = pendingPrefix(uid);
  const key = `${dir}${newId(ports.ids, 'upl')}.${EXTENSIONS[query.purpose]}`;
  const form = await ports.files.uploadForm({
    key,
    contentType,
    maxBytes: Math.min(query.size, MAX_BYTES[query.purpose]),
    // Metadata travels in headers, which hold ASCII only.
    metadata: { uid, hash: query.hash, name: encodeURIComponent(query.name) },
    expiresInSeconds: UPLOAD_POLICY_SECONDS,
  });
  const field = (name: string) => form.fields[name] ?? '';
  return {
    accessid: field('X-Amz-Credential').split('/')[0] ?? '',
    host: form.url,
    expire: Math.floor(ports.clock.nowMs() / 1000) + UPLOAD_POLICY_SECONDS,
    signature: field('X-Amz-Signature'),
    policy: field('Policy'),
    dir,
    callback: '',
    key,
    fields: form.fields,
  };
}

/** Returns the bytes of a user's upload. Throws uploadMissing unless they are those the form was made for. */
export async function readUpload(
  { files }: Pick<Ports, 'files'>,
  uid: string,
  { key, hash, maxBytes }: { key: string; hash: string; maxBytes: number },
): Promise<Uint8Array> {
  const stored = await files.head(key);
  const fits = stored !== undefined && stored.bytes > 0 && stored.bytes <= maxBytes;
  if (!fits || stored.metadata.uid !== uid || stored.metadata.hash !== hash)
    throw new VisibleError('uploadMissing');
  // The form can be posted again meanwhile; the etag pins the object whose size was checked.
  const bytes = await files.read(key, stored.etag);
  if (bytes === undefined || (await sha256Hex(bytes)) !== hash) throw new VisibleError('uploadMissing');
  return bytes;
}

/** Returns the content type of an upload. Throws as makeUploadPolicy does. */
function contentTypeOf({ purpose, name, size }: PolicyQuery): string {
  if (purpose === 'thumbnail') return 'image/png';
  if (purpose === 'model') {
    refuseName(name);
    return 'model/stl';
  }
  const faults = imageFaults({ fileName: name, bytes: size });
  const type = gradientImageType(name);
  if (type === undefined || faults.length > 0) throw imageRefused(faults);
  return type;
}

export function imageRefused(faults: readonly ImageFaultCode[]): VisibleError {
  return new VisibleError('imageRefused', {
    faults: faults.map((code) => ({ code, severity: 'refuse' as const })),
  });
}

/** Throws modelRefused with every fault of a file name. */
export function refuseName(name: string): void {
  const faults: ModelFault[] = [];
  if (!hasModelExtension(name)) faults.push(modelFault('not-stl'));
  if (fileNameBytes(name) > UPLOAD_NAME_MAX_BYTES) faults.push(modelFault('name-too-long'));
  if (faults.length > 0) throw new VisibleError('modelRefused', { faults });
}
