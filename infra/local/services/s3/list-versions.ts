import type { XmlNode } from '../../net/xml.ts';
import { answerXml, authorise, type S3Request } from './request.ts';
import { isObject, type StoredVersion, versionIdOf } from './store.ts';

const PAGE_MAX = 1000;

/** GET ?versions: all versions by key, the newest first, by prefix, in pages. Delete markers are in a separate list. */
export function listVersions(call: S3Request): void {
  const { response, bucket, query } = call;
  authorise(call, 's3:ListBucketVersions');
  const prefix = query.get('prefix') ?? '';
  const pageSize = Math.min(Number(query.get('max-keys') ?? PAGE_MAX), PAGE_MAX);
  const [keyMarker, versionMarker] = [query.get('key-marker') ?? '', query.get('version-id-marker')];
  const all = bucket.objects.versions().filter(({ key }) => key.startsWith(prefix));
  const isLast = (each: StoredVersion) => each.key === keyMarker && versionIdOf(each) === versionMarker;
  // Without a version the page begins behind all versions of the key.
  const from =
    versionMarker === null
      ? all.findIndex(({ key }) => Buffer.compare(Buffer.from(key), Buffer.from(keyMarker)) > 0)
      : all.findIndex(isLast) + 1;
  const rest = from < 0 ? [] : all.slice(from);
  const page = rest.slice(0, pageSize);
  const last = rest.length > pageSize ? page.at(-1) : undefined;
  answerXml(response, 200, {
    ListVersionsResult: {
      Name: bucket.name,
      Prefix: prefix,
      KeyMarker: keyMarker,
      VersionIdMarker: versionMarker ?? '',
      MaxKeys: pageSize,
      IsTruncated: last !== undefined,
      NextKeyMarker: last?.key,
      NextVersionIdMarker: last && versionIdOf(last),
      Version: page.filter(isObject).map((object) => ({
        ...shared(call, object),
        ETag: `"${object.etag}"`,
        Size: object.bytes,
        StorageClass: 'STANDARD',
      })),
      DeleteMarker: page.filter((each) => !isObject(each)).map((marker) => shared(call, marker)),
    },
  });
}

function shared({ bucket }: S3Request, version: StoredVersion): XmlNode {
  return {
    Key: version.key,
    VersionId: versionIdOf(version),
    IsLatest: bucket.objects.newest(version.key) === version,
    LastModified: new Date(version.lastModifiedMs).toISOString(),
  };
}
