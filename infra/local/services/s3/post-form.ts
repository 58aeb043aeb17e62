import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Accounts } from '../../identity/accounts.ts';
import type { Bucket } from './buckets.ts';
import { checkPolicy, type FormFields } from './post-policy.ts';
import { type Digests, writeDigested } from './receive-body.ts';
import { answerXml, authorise, keptHeaders, metadataOf } from './request.ts';
import { S3Error } from './s3-error.ts';

/** Largest form field besides the file, bytes: S3's limit for all of them. */
const FIELD_MAX_BYTES = 20 * 1024;

interface FormUpload {
  fields: FormFields;
  digests: Digests;
}

/** POST of a browser form with a signed policy. As on S3, fields after the file are ignored. */
export async function postForm(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: Bucket,
  accounts: Accounts,
): Promise<void> {
  const file = bucket.objects.newFile();
  try {
    const { fields, digests } = await receiveForm(request, file.path, bucket, accounts);
    const key = fields.key!;
    bucket.objects.put({
      key,
      bytes: digests.bytes,
      etag: digests.md5,
      lastModifiedMs: Date.now(),
      headers: keptHeaders(fields),
      metadata: metadataOf(fields),
      file: file.name,
    });
    answer(request, response, bucket.name, key, digests.md5, fields.success_action_status);
  } catch (error) {
    bucket.objects.discard(file.name);
    throw error;
  }
}

async function receiveForm(
  request: IncomingMessage,
  path: string,
  bucket: Bucket,
  accounts: Accounts,
): Promise<FormUpload> {
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
  form.on('file', (_field: string, stream: Readable, fileName: string) => {
    upload = receiveFile(stream, fileName, fields, path, bucket, accounts);
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
  stream: Readable,
  fileName: string,
  fields: Record<string, string>,
  path: string,
  bucket: Bucket,
  accounts: Accounts,
): Promise<Digests> {
  if (fields.key === undefined)
    throw new S3Error(400, 'InvalidArgument', 'Bucket POST must contain a field named ‘key’.');
  fields.key = fields.key.replaceAll('$' + '{filename}', fileName);
  const grant = checkPolicy(fields, bucket.name, accounts, Date.now());
  authorise({ accounts, accessKeyId: grant.accessKeyId, bucket }, 's3:PutObject', fields.key);
  const digests = await writeDigested(stream, path, grant.maxBytes);
  if (digests.bytes < grant.minBytes) {
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  return digests;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: string,
  key: string,
  etag: string,
  status: string | undefined,
): void {
  const location = `http://${request.headers.host}/${bucket}/${encodeURIComponent(key)}`;
  response.setHeader('etag', `"${etag}"`);
  response.setHeader('location', location);
  if (status === '201') {
    answerXml(response, 201, 'PostResponse', {
      Location: location,
      Bucket: bucket,
      Key: key,
      ETag: `"${etag}"`,
    });
    return;
  }
  response.writeHead(status === '200' ? 200 : 204);
  response.end();
}
