import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { checkPolicy, type FormFields } from './post-policy.ts';
import { type Digests, writeDigested } from './receive-body.ts';
import { answerXml, authorise, keptHeaders, metadataOf, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/** Largest form field besides the file, bytes: S3's limit for all of them. */
const FIELD_MAX_BYTES = 20 * 1024;

interface FormUpload {
  fields: FormFields;
  digests: Digests;
}

type PostCall = Pick<S3Request, 'request' | 'response' | 'bucket' | 'accounts'>;

/** POST of a browser form with a signed policy, which asks for 201. As on S3, fields after the file are ignored. */
export async function postForm(call: PostCall): Promise<void> {
  const { objects } = call.bucket;
  const file = objects.newFile();
  try {
    const { fields, digests } = await receiveForm(call, file.path);
    const { bytes, md5 } = digests;
    objects.put({
      key: fields.key!,
      bytes,
      etag: md5,
      lastModifiedMs: Date.now(),
      headers: keptHeaders(fields),
      metadata: metadataOf(fields),
      file: file.name,
    });
    answer(call, fields, md5);
  } catch (error) {
    objects.discard(file.name);
    throw error;
  }
}

async function receiveForm(call: PostCall, path: string): Promise<FormUpload> {
  const { request } = call;
  const fields: Record<string, string> = {};
  let upload: Promise<Digests> | undefined;
  const refused = Promise.withResolvers<never>();
  const form = new Busboy({
    headers: request.headers as { 'content-type': string },
    limits: { files: 1, fieldSize: FIELD_MAX_BYTES },
  });
  form.on('field', (name: string, value: string) => {
    if (upload === undefined) fields[name.toLowerCase()] = value;
  });
  form.on('file', (_field: string, stream: Readable) => {
    upload = receiveFile(call, fields, { stream, path });
    upload.catch(refused.reject);
  });
  request.once('close', () => {
    if (!request.complete) refused.reject(new S3Error(400, 'IncompleteBody', 'The form ended early.'));
  });
  request.pipe(form);
  // A refused file ends the wait for the form.
  await Promise.race([finished(form), refused.promise]);
  if (upload === undefined)
    throw new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
  return { fields, digests: await upload };
}

async function receiveFile(
  { bucket, accounts }: PostCall,
  fields: FormFields,
  { stream, path }: { stream: Readable; path: string },
): Promise<Digests> {
  if (!fields.key) throw new S3Error(400, 'InvalidArgument', 'Bucket POST must contain a field named ‘key’.');
  const { accessKeyId, minBytes, maxBytes } = checkPolicy(fields, bucket.name, accounts);
  authorise({ accounts, accessKeyId, bucket }, 's3:PutObject', fields.key);
  const digests = await writeDigested(stream, path, maxBytes);
  if (digests.bytes < minBytes)
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  return digests;
}

function answer({ response, bucket }: PostCall, fields: FormFields, md5: string): void {
  answerXml(response, 201, { PostResponse: { Bucket: bucket.name, Key: fields.key, ETag: `"${md5}"` } });
}
