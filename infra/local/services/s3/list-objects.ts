import type { XmlNode } from '../../net/xml.ts';
import { answerXml, authorise, type S3Request } from './request.ts';
import { isObject, type StoredVersion, versionIdOf } from './store.ts';

/** GET ?list-type=2: all keys in order, by prefix, as one page. */
export function listObjects(call: S3Request): void {
  const { response, bucket, query } = call;
  authorise(call, 's3:ListBucket');
  const found = bucket.objects.list().filter(({ key }) => key.startsWith(query.get('prefix') ?? ''));
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
  const { response, bucket, query } = call;
  authorise(call, 's3:ListBucketVersions');
  const found = bucket.objects.versions().filter(({ key }) => key.startsWith(query.get('prefix') ?? ''));
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
