import type { XmlNode } from '../../net/xml.ts';
import { answerXml, authorise, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import { isObject, type StoredVersion, versionIdOf } from './store.ts';

/** Most entries of a page. */
const PAGE_MAX = 1000;

/** GET ?list-type=2: all keys in order, by prefix, as one page. */
export function listObjects(call: S3Request): void {
  const { response, bucket } = call;
  authorise(call, 's3:ListBucket');
  const found = onePage(call, bucket.objects.list());
  answerXml(response, 200, {
    ListBucketResult: {
      IsTruncated: false,
      Contents: found.map(({ key, lastModifiedMs, etag, bytes }) => ({
        Key: key,
        LastModified: new Date(lastModifiedMs).toISOString(),
        ETag: `"${etag}"`,
        Size: bytes,
      })),
    },
  });
}

/** GET ?versions: all versions by key, the newest first, by prefix, as one page. Delete markers are in a separate list. */
export function listVersions(call: S3Request): void {
  const { response, bucket } = call;
  authorise(call, 's3:ListBucketVersions');
  const found = onePage(call, bucket.objects.versions());
  const shown = (version: StoredVersion): XmlNode => ({
    Key: version.key,
    VersionId: versionIdOf(version),
    IsLatest: bucket.objects.newest(version.key) === version,
    LastModified: new Date(version.lastModifiedMs).toISOString(),
  });
  answerXml(response, 200, {
    ListVersionsResult: {
      IsTruncated: false,
      Version: found.filter(isObject).map(shown),
      DeleteMarker: found.filter((each) => !isObject(each)).map(shown),
    },
  });
}

/** Returns the entries with the prefix. Refuses what S3 answers in pages, which are not served here. */
function onePage<T extends { key: string }>({ query }: S3Request, all: readonly T[]): T[] {
  const found = all.filter(({ key }) => key.startsWith(query.get('prefix') ?? ''));
  const asked = ['max-keys', 'continuation-token', 'key-marker'].find((name) => query.has(name));
  if (found.length > PAGE_MAX || asked !== undefined)
    throw new S3Error(501, 'NotImplemented', `${asked ?? `More than ${PAGE_MAX} keys`}: no pages here.`);
  return found;
}
