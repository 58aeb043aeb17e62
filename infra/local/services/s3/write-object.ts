import { linkSync } from 'node:fs';
import { receiveBody } from './receive-body.ts';
import { answerXml, authorise, keptHeaders, metadataOf, type S3Request, tagsOf } from './request.ts';
import { noSuchBucket, noSuchKey, noSuchVersion, S3Error } from './s3-error.ts';
import { isObject, type ObjectStore, type StoredObject } from './store.ts';

/** PUT of an object: verified body, visible at once. */
export async function putObject(call: S3Request): Promise<void> {
  const { request, response, bucket, key } = call;
  authorise(call, 's3:PutObject', key);
  const tagged = tagsOf(call);
  const file = bucket.objects.newFile();
  try {
    const { bytes, md5 } = await receiveBody(call, file.path);
    bucket.objects.put({
      key,
      bytes,
      etag: md5,
      lastModifiedMs: Date.now(),
      headers: keptHeaders(request.headers),
      metadata: metadataOf(request.headers),
      ...tagged,
      file: file.name,
    });
    response.writeHead(200, { etag: `"${md5}"`, 'content-length': 0 });
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
  const [address = '', sourceVersion] = String(request.headers['x-amz-copy-source']).split('?versionId=');
  const [sourceBucket, ...rest] = decodeURIComponent(address).replace(/^\//, '').split('/');
  const sourceKey = rest.join('/');
  const from = call.buckets.get(sourceBucket ?? '');
  if (from === undefined) throw noSuchBucket();
  const action = sourceVersion === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  authorise({ ...call, bucket: from }, action, sourceKey);
  const source = objectAt(from.objects, sourceKey, sourceVersion);
  const replaced = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  // An older version may be copied above the newest.
  if (from === bucket && sourceKey === key && sourceVersion === undefined && !replaced)
    throw new S3Error(400, 'InvalidRequest', 'A copy onto itself must change the metadata.');
  const file = bucket.objects.newFile();
  // Files with bytes are immutable, so two objects may share one.
  linkSync(from.objects.pathOf(source.file), file.path);
  const lastModifiedMs = Date.now();
  const { tags, version: _ofSource, ...untagged } = source;
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
  answerXml(response, 200, {
    CopyObjectResult: {
      LastModified: new Date(lastModifiedMs).toISOString(),
      ETag: `"${source.etag}"`,
    },
  });
}

/** Returns the object that is copied: the newest, or the version that was named. Throws if it is missing or deleted. */
function objectAt(objects: ObjectStore, key: string, version: string | undefined): StoredObject {
  const found = version === undefined ? objects.get(key) : objects.version(key, version);
  if (found === undefined) throw version === undefined ? noSuchKey() : noSuchVersion();
  if (!isObject(found))
    throw new S3Error(400, 'InvalidRequest', 'The source of a copy may not be a delete marker.');
  return found;
}
