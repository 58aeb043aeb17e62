import { linkSync } from 'node:fs';
import { checkWriteConditions } from './conditions.ts';
import { receiveBody } from './receive-body.ts';
import { answerXml, authorise, keptHeaders, metadataOf, type S3Request, tagsOf } from './request.ts';
import { noSuchBucket, noSuchKey, S3Error } from './s3-error.ts';

/** PUT of an object: verified body, conditional, visible at once. */
export async function putObject(call: S3Request): Promise<void> {
  const { request, response, bucket, key, query, payloadHash } = call;
  authorise(call, 's3:PutObject', key);
  const tagged = tagsOf(call);
  // Checked before a long body, and again when it has arrived.
  checkWriteConditions(request.headers, bucket.objects.get(key));
  const file = bucket.objects.newFile();
  try {
    const { digests, checksum } = await receiveBody(request, query, payloadHash, file.path);
    checkWriteConditions(request.headers, bucket.objects.get(key));
    bucket.objects.put({
      key,
      bytes: digests.bytes,
      etag: digests.md5,
      lastModifiedMs: Date.now(),
      headers: keptHeaders(request.headers),
      metadata: metadataOf(request.headers),
      ...tagged,
      checksum: checksum ?? { name: 'crc32', value: digests.checksums.crc32 },
      file: file.name,
    });
    if (checksum !== undefined) response.setHeader(`x-amz-checksum-${checksum.name}`, checksum.value);
    response.writeHead(200, {
      etag: `"${digests.md5}"`,
      'x-amz-server-side-encryption': 'AES256',
      'content-length': 0,
    });
    response.end();
  } catch (error) {
    bucket.objects.discard(file.name);
    throw error;
  }
}

/** PUT with `x-amz-copy-source`: a copy of an object of this bucket or another. */
export function copyObject(call: S3Request): void {
  const { request, response, bucket, key } = call;
  authorise(call, 's3:PutObject', key);
  const [sourceBucket, ...rest] = decodeURIComponent(String(request.headers['x-amz-copy-source']))
    .replace(/^\//, '')
    .split('/');
  const sourceKey = rest.join('/');
  const from = call.buckets.get(sourceBucket ?? '');
  if (from === undefined) throw noSuchBucket();
  authorise({ ...call, bucket: from }, 's3:GetObject', sourceKey);
  const source = from.objects.get(sourceKey);
  if (source === undefined) throw noSuchKey();
  const replaced = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  if (from === bucket && sourceKey === key && !replaced)
    throw new S3Error(400, 'InvalidRequest', 'A copy onto itself must change the metadata.');
  const file = bucket.objects.newFile();
  // Files with bytes are immutable, so two objects may share one.
  linkSync(from.objects.pathOf(source.file), file.path);
  const lastModifiedMs = Date.now();
  const { tags, ...untagged } = source;
  const tagsReplaced = request.headers['x-amz-tagging-directive'] === 'REPLACE';
  const tagged = tagsReplaced ? tagsOf(call) : tags === undefined ? {} : { tags };
  bucket.objects.put({
    ...untagged,
    ...tagged,
    key,
    lastModifiedMs,
    file: file.name,
    ...(replaced ? { headers: keptHeaders(request.headers), metadata: metadataOf(request.headers) } : {}),
  });
  answerXml(response, 200, 'CopyObjectResult', {
    LastModified: new Date(lastModifiedMs).toISOString(),
    ETag: `"${source.etag}"`,
  });
}
