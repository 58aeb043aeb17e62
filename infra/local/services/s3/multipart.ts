import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readBody } from '../../net/read-body.ts';
import { elementsOf, textOf } from '../../net/xml.ts';
import type { UploadedPart } from './multipart-uploads.ts';
import { receiveBody } from './receive-body.ts';
import { answerXml, authorise, keptHeaders, metadataOf, type S3Request, tagsOf } from './request.ts';
import { S3Error } from './s3-error.ts';

const PART_NUMBER_MAX = 10_000;
/** Smallest part, except the last: 5 MB. */
const PART_MIN_BYTES = 5 * 1024 * 1024;
/** Largest list of parts in a request, bytes. */
const COMPLETE_MAX_BYTES = 4 * 1024 * 1024;

/** POST ?uploads */
export function beginUpload(call: S3Request): void {
  const { request, response, bucket, key } = call;
  authorise(call, 's3:PutObject', key);
  const headers = keptHeaders(request.headers);
  const UploadId = bucket.uploads.begin({
    key,
    headers,
    metadata: metadataOf(request.headers),
    ...tagsOf(call),
  });
  answerXml(response, 200, { InitiateMultipartUploadResult: { Bucket: bucket.name, Key: key, UploadId } });
}

/** PUT ?partNumber=&uploadId= */
export async function putPart(call: S3Request): Promise<void> {
  const { response, bucket, key, query } = call;
  authorise(call, 's3:PutObject', key);
  const id = query.get('uploadId')!;
  const number = Number(query.get('partNumber'));
  if (!(Number.isInteger(number) && number >= 1 && number <= PART_NUMBER_MAX))
    throw new S3Error(400, 'InvalidArgument');
  const { parts } = bucket.uploads.get(id, key);
  const path = bucket.uploads.incomingPath(id);
  const { bytes, md5 } = await receiveBody(call, path);
  parts.set(number, { bytes, etag: md5, path });
  response.writeHead(200, { etag: `"${md5}"`, 'content-length': 0 });
  response.end();
}

/** DELETE ?uploadId= */
export function abortUpload(call: S3Request): void {
  const { response, bucket, key, query } = call;
  authorise(call, 's3:AbortMultipartUpload', key);
  const id = query.get('uploadId')!;
  bucket.uploads.get(id, key);
  bucket.uploads.end(id);
  response.writeHead(204);
  response.end();
}

/** POST ?uploadId=: joins the listed parts into the object. */
export async function completeUpload(call: S3Request): Promise<void> {
  const { request, response, bucket, key, query } = call;
  authorise(call, 's3:PutObject', key);
  const id = query.get('uploadId')!;
  const upload = bucket.uploads.get(id, key);
  const body = (await readBody(request, COMPLETE_MAX_BYTES)).toString('utf8');
  const parts = namedParts(body, upload.parts);
  const file = bucket.objects.newFile();
  for (const part of parts) {
    const append = createWriteStream(file.path, { flags: 'a' });
    await pipeline(createReadStream(part.path), append);
  }
  const etag = joinEtags(parts);
  const { headers, metadata, tags } = upload;
  const tagged = tags === undefined ? {} : { tags };
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  bucket.objects.put({
    key,
    bytes,
    etag,
    lastModifiedMs: Date.now(),
    headers,
    metadata,
    ...tagged,
    file: file.name,
  });
  bucket.uploads.end(id);
  answerXml(response, 200, {
    CompleteMultipartUploadResult: {
      Location: `http://${request.headers.host}/${bucket.name}/${key}`,
      Bucket: bucket.name,
      Key: key,
      ETag: `"${etag}"`,
    },
  });
}

/** Returns the parts that a completion lists, checked against those received. */
function namedParts(body: string, arrived: ReadonlyMap<number, UploadedPart>): UploadedPart[] {
  const named = elementsOf(body, 'Part').map((xml) => ({
    number: Number(textOf(xml, 'PartNumber')),
    etag: (textOf(xml, 'ETag') ?? '').replaceAll('"', ''),
  }));
  if (named.length === 0) throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed');
  const parts = named.map(({ number, etag }) => {
    const part = arrived.get(number);
    if (part?.etag !== etag) {
      throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
    }
    return part;
  });
  if (named.some(({ number }, index) => index > 0 && number <= named[index - 1]!.number)) {
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  if (parts.slice(0, -1).some((part) => part.bytes < PART_MIN_BYTES)) {
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  return parts;
}

/** Returns the ETag of a joined object: MD5 of the parts' MD5s, and their count. */
function joinEtags(parts: readonly UploadedPart[]): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(Buffer.from(part.etag, 'hex'));
  return `${hash.digest('hex')}-${parts.length}`;
}
